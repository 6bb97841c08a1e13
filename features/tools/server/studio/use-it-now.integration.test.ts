import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadCourse } from '#content/course/load.ts';
import { generateCallScript } from '#features/tools/call-scripts/contract.ts';
import { generateEmailSequence } from '#features/tools/email-sequences/contract.ts';
import { generateMessaging, openerSeconds } from '#features/tools/messaging/contract.ts';
import { studioContracts } from '#features/tools/studio-contracts.ts';
import { identifyFrustrations } from '#features/tools/contract.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { modeProblem } from '#features/tools/rules/modes.ts';
import { spokenSeconds } from '#features/tools/rules/script-minutes.ts';
import { type App, startApp } from '#testing/harness.ts';
import { adBrief, brief, callBrief, joinStudio, postBrief, sequenceBrief } from '#testing/studio.ts';

const lessons = loadCourse(join(process.cwd(), 'content/course'));
const tasks = lessons.map(({ slug, useItNow }) => ({ slug, ...useItNow }));
/** What readers type into the fields that the lesson leaves empty. */
const own: Readonly<Record<StudioTool, object>> = {
  'ad-copy': adBrief,
  'social-posts': postBrief,
  'email-sequences': sequenceBrief,
  'call-scripts': callBrief,
  messaging: brief,
};
type Member = Awaited<ReturnType<typeof joinStudio>>;

let app: App;
let member: Member;
beforeAll(async () => {
  const many = '5000';
  const limits = ['IDENTIFIER_DAILY_LIMIT', 'STUDIO_DAILY_RUNS', 'EMAIL_SEQUENCES_DAILY_LIMIT'];
  app = await startApp({
    ...Object.fromEntries(limits.map((name) => [name, many])),
    STUDIO_DAILY_TOKENS: '100000000',
  });
  member = await joinStudio(app);
});
afterAll(() => app.close());

const taskOf = (slug: string) => {
  const task = tasks.find((one) => one.slug === slug);
  if (!task) throw new Error(`no lesson ${slug}`);
  return task.fields;
};

const spoken = tasks.filter(({ tool }) => tool === 'emotion-tracker');
const identified = tasks.filter(({ tool }) => tool === 'frustration-identifier');
const isStudioTool = (tool: string): tool is StudioTool => tool in own;
const written = tasks.flatMap(({ tool, ...task }) => (isStudioTool(tool) ? [{ tool, ...task }] : []));
const mailed = written.filter(({ tool }) => tool === 'email-sequences');
const filled = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, text.replaceAll(/\[[^\]]*\]/g, 'the Monday list')]),
  );

test('every lesson ends with a task of a tool that there is', () => {
  expect(tasks).toHaveLength(59);
  expect([...spoken, ...identified, ...written]).toHaveLength(59);
});

test.each(spoken)('$slug hands the tracker a text to say', ({ fields }) => {
  expect(fields['script']?.length).toBeGreaterThan(60);
});

test.each(identified)('“Use it now” of $slug finds three frustrations', async ({ fields }) => {
  const { businessDescription, targetAudience } = brief;
  const body = { businessDescription, targetAudience, ...filled(fields) };
  expect((await member.call(identifyFrustrations, { body })).cards).toHaveLength(3);
});

test.each(written)('“Use it now” of $slug runs to its end in $tool', async ({ tool, fields }) => {
  const { generate, input } = studioContracts[tool];
  const body = { ...own[tool], ...filled(fields) };
  const done = generate.output.parse(await member.call(generate, { body } as never));
  const [version] = done.result.versions;
  // Nothing that the lesson asked for got lost, and the text fits its purpose.
  expect(version?.input).toEqual(input.parse(body));
  expect(version?.notices).toEqual([]);
});

test.each(mailed)('$slug gets as many mails as it says', async ({ fields }) => {
  const body = { ...sequenceBrief, ...filled(fields) };
  const { result } = await member.call(generateEmailSequence, { body });
  expect(result.versions[0]?.output.emails).toHaveLength(Number(fields['numberOfEmails']));
});

test('ten openers are promised, and ten different ones are written, each in eleven seconds', async () => {
  const body = { ...brief, ...taskOf('the-first-11-seconds') } as never;
  const { openers = [], result } = await member.call(generateMessaging, { body });
  expect(new Set(openers).size).toBe(10);
  for (const opener of openers) expect(spokenSeconds(opener)).toBeLessThanOrEqual(openerSeconds);
  expect(result.versions[0]?.output.openers).toEqual(openers);
  expect(result.versions[0]?.text).toContain(`Opener 10: ${openers[9]}`);
});

test('a message is written for each person of the lesson’s list, in its order', async () => {
  const body = { ...brief, ...taskOf('who-uses-who-pays-who-signs') } as never;
  const { perPerson = [] } = await member.call(generateMessaging, { body });
  expect(perPerson.map(({ person }) => person)).toEqual(['[Who uses it]', '[Who pays]', '[Who signs]']);
});

test.each([
  ['name-it-as-a-guess', 3],
  ['ask-before-you-advise', 2],
  ['a-cold-call-that-takes-no', 2],
  ['leave-a-small-thing-open', 2],
] as const)('the script of %s has %i branches or more', async (slug, fewest) => {
  const body = { ...callBrief, ...taskOf(slug) } as never;
  const { result, callScript } = await member.call(generateCallScript, { body });
  const { output, input } = result.versions[0] ?? {};
  const branches = output?.sections.flatMap(({ when }) => when ?? []) ?? [];
  expect(branches.length).toBeGreaterThanOrEqual(fewest);
  for (const when of branches) expect(callScript).toContain(`If: ${when}`);
  expect(modeProblem(output?.sections ?? [], input?.mode)).toBeNull();
});

test('a research conversation asks and sells nothing', async () => {
  const body = { ...callBrief, ...taskOf('ten-quiet-conversations') } as never;
  const { result } = await member.call(generateCallScript, { body });
  const { input, output } = result.versions[0] ?? {};
  expect(input?.mode).toBe('interview');
  expect(modeProblem(output?.sections ?? [], 'interview')).toBeNull();
});

test('without a mode, body and answer are those of before', async () => {
  const messages = await member.call(generateMessaging, { body: { ...brief, mode: '', people: '' } });
  expect(Object.keys(messages)).toEqual(['coreMessage', 'opener', 'proofPoints', 'result', 'allowance']);
  expect(JSON.stringify(messages.result.versions[0]?.input)).toBe(JSON.stringify(brief));
  const { result } = await member.call(generateCallScript, { body: callBrief });
  expect(result.versions[0]?.output.sections.every((section) => !('when' in section))).toBe(true);
  expect(result.versions[0]?.input).not.toHaveProperty('mode');
});

test('what a mode does not know is refused at its field', async () => {
  const people = Array.from({ length: 7 }, (_, at) => `Person ${at}`).join('\n');
  const body = { ...brief, mode: 'per-person' as const, people };
  expect(await member.fail(generateMessaging, { body })).toMatchObject({
    status: 400,
    fields: { people: 'Please name at most 6 people' },
  });
  expect(await member.fail(generateCallScript, { body: { ...callBrief, mode: 'x' } as never })).toMatchObject(
    { status: 400 },
  );
});
