import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { composeAnswer } from '#fakes/model/compose.ts';
import { planSchema } from '#features/tools/rules/plan.ts';
import { generators } from '#features/tools/server/studio/generators.ts';
import { evalBriefs } from './briefs/all.ts';
import { duelOf, shareWon, verdict } from './duel.ts';
import { evidencePage } from './evidence.ts';
import { requestFolder, writingRequests } from './rivals.ts';
import { samenessOf } from './sameness.ts';
import { requestOf, textOf } from './writers.ts';

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'rivals-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** What the demo's model answers to our request for a brief. */
function demoAnswer(at: number): string {
  const brief = evalBriefs[at];
  if (!brief) throw new Error('no such brief');
  const { fields } = generators[brief.tool].task(generators[brief.tool].input.parse(brief.input));
  const told = `<fields-x>${JSON.stringify(fields)}</fields-x>`;
  const answer = composeAnswer({ schemaName: brief.tool, userTexts: [told] } as never);
  return `Here it is:\n\`\`\`json\n${JSON.stringify(answer)}\n\`\`\``;
}

test('at least twelve of the thirty briefs come from companies', () => {
  expect(evalBriefs).toHaveLength(30);
  expect(evalBriefs.filter(({ world }) => world === 'company').length).toBeGreaterThanOrEqual(12);
});

test('all three writers are told what the brief says; only ours is told our rules', () => {
  for (const brief of evalBriefs) {
    const business = String(brief.input['businessDescription']);
    const [ours, lazy, good] = (['ours', 'lazy', 'good'] as const).map((writer) => requestOf(writer, brief));
    for (const request of [ours, lazy, good]) expect(request).toContain(business);
    expect(ours).toContain('never press');
    expect(`${lazy}${good}`).not.toContain('Ethical Persuasion');
  }
});

test('what a judge reads says nothing of who wrote: no plan, no picture, no marks', () => {
  const at = evalBriefs.findIndex(({ tool }) => tool === 'ad-copy');
  const brief = evalBriefs[at];
  if (!brief) throw new Error('no ad');
  const ours = textOf('ours', brief, { answer: demoAnswer(at), edits: null });
  expect(ours).toMatch(/^Headline: /);
  expect(ours).not.toMatch(/plan|Image Prompt|\{/);
  const marked = { answer: '# Headline\n\n**Stop.** Look at `this`.\n---\nEnd', edits: null };
  expect(textOf('good', brief, marked)).toBe('Headline\n\nStop. Look at this.\n\nEnd');
});

test('answers in files become a judging round in both orders, and verdicts become figures', () => {
  const folder = newFolder();
  const files = requestFolder(folder);
  files.ask(writingRequests());
  expect(readdirSync(join(folder, 'write'))).toHaveLength(90);
  for (const at of [0, 1]) {
    const number = `0${at + 1}`;
    files.answer(`write/ours-${number}.md`, demoAnswer(at));
    files.answer(`write/good-${number}.md`, 'A plain text.');
  }
  const plan = Object.fromEntries(Object.keys(planSchema.shape).map((name) => [name, 'x']));
  // What a member reads has been through the second call, too.
  expect(files.judgingRequests()).toEqual([]);
  const [first, second] = files.editRequests();
  expect(first?.text).toContain('You are its careful editor');
  const [sentence = ''] =
    /\p{Lu}[^.?\n]{8,}[.?]/u.exec(files.texts().get(`ours ${evalBriefs[0]?.name}`) ?? '') ?? [];
  expect(sentence).not.toBe('');
  files.answer(
    first?.path ?? '',
    JSON.stringify({ unsupported: [{ sentence, instead: 'Hi, it is me.' }], plan }),
  );
  files.answer(second?.path ?? '', JSON.stringify({ unsupported: [], plan }));
  const judging = files.judgingRequests();
  expect(judging).toHaveLength(4);
  expect(judging.some(({ text }) => text.includes('Hi, it is me.') && !text.includes(sentence))).toBe(true);
  expect(judging.filter(({ path }) => path.startsWith('judge/one/'))).toHaveLength(2);
  files.ask(judging);
  for (const { path, text } of judging) {
    expect(path).not.toMatch(/ours|good|lazy/);
    const ours = text.indexOf('A plain text.') < text.indexOf('=== Text B') ? 'B' : 'A';
    const honest = ours === 'A' ? { honestA: 9, honestB: 7 } : { honestA: 7, honestB: 9 };
    files.answer(path, JSON.stringify({ buyer: ours, seller: ours, ...honest, why: 'it says the price' }));
  }
  const duels = files.duels();
  expect(duels.map(({ votes, honestOurs, honestRival }) => [votes, honestOurs, honestRival])).toEqual([
    [4, 9, 7],
    [4, 9, 7],
  ]);
  const page = evidencePage(duels, files.texts(), { wrote: 'a', judged: 'b', date: 'd', prompts: 'p' });
  expect(page).toContain('| the good prompt | 2 of 2 | 100 % |');
  expect(readFileSync(join(folder, 'write/lazy-01.md'), 'utf8')).toMatch(/^Write a call script/);
});

test('an answer in another shape is named, with its file', () => {
  const files = requestFolder(newFolder());
  files.answer('write/ours-01.md', '{"sections": []}');
  expect(() => files.texts()).toThrow('write-answers/ours-01.md');
});

test('a judge that follows the place and no text has half a vote for each', () => {
  const first = verdict.parse({ buyer: 'A', seller: 'A', honestA: 5, honestB: 5 });
  const duel = duelOf({ brief: 'x', rival: 'good' }, first, first);
  expect(duel.votes).toBe(2);
  expect(shareWon([duel])).toMatchObject({ won: 0.5, share: 0.5 });
  const { from, to } = shareWon(Array.from({ length: 30 }, () => ({ ...duel, votes: 4 })));
  expect([from.toFixed(2), to.toFixed(2)]).toEqual(['0.89', '1.00']);
});

test('texts that begin, end or name an hour alike are counted, without their greetings', () => {
  const alike = samenessOf([
    'Hello,\n\nThe key hangs there on Monday. Call me then.',
    'Hi,\n\nThe key hangs on a hook. On Monday, call me then.',
    'Something else at 6 a.m. entirely.',
  ]);
  expect(alike).toEqual({ texts: 3, openers: 2, hours: 2, endings: 2 });
});
