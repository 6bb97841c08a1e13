import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateProfile } from '#features/account/contract-profile.ts';
import { readTalk, writeSentences } from '#features/spar/contract-talk.ts';
import { rubricNow } from '#features/spar/rules/costs.ts';
import { type App, startApp } from '#testing/harness.ts';
import { honestWords, spar } from '#testing/spar.ts';
import { sparTalks } from './tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;
const readDebrief = async (member: Member, id: string) =>
  (await member.call(readTalk, { params: { id } })).debrief;
const rewrite = (id: string, rubric: number) =>
  app.db.update(sparTalks).set({ rubric }).where(eq(sparTalks.id, id));

const guess = honestWords[2];

test('a step beside pressure counts, the pressure breaks its rule, and a talk of the rubric before keeps its verdict [spar.rubric]', async () => {
  const member = await app.join();
  const talk = await spar(member, ['How was your day?', `${guess} You must act now.`, 'And what then?']);
  const named = talk.debrief?.steps.find(({ step }) => step === 'named');
  expect(named).toMatchObject({ verdict: 'done', quote: { turn: 2 } });
  expect(named?.why).toContain('You pushed in the same breath');
  expect(named?.quote?.text).toContain('your own people');
  const urgency = talk.debrief?.rules.find(({ rule }) => rule === 'false-urgency');
  expect(urgency).toMatchObject({ verdict: 'broken', quote: { turn: 2, text: 'act now' } });
  await rewrite(talk.id, 2);
  const before = await readDebrief(member, talk.id);
  expect(before?.steps.find(({ step }) => step === 'named')?.verdict).toBe('missed');
  await rewrite(talk.id, rubricNow);
  expect(await readDebrief(member, talk.id)).toEqual(talk.debrief);
});

test('a doubt that names nothing proves nothing, and nothing comes out of it [spar.rubric]', async () => {
  const member = await app.join();
  const { debrief } = await spar(member, ['I may be wrong.', 'Could it be? I may be wrong.', 'Perhaps.']);
  expect(debrief?.steps.map(({ verdict }) => verdict)).toEqual(Array(4).fill('missed'));
  expect(debrief?.unsaid).toMatchObject({ told: null, named: null });
  expect(debrief?.heard).toBe(0);
});

test('who shames ends at 40 at most, and a talk of the rubric before keeps its verdict [spar.tone]', async () => {
  const member = await app.join();
  const words = [
    'How was your day?',
    'A real owner would have signed by now.',
    'And what do you hear from home?',
  ];
  const talk = await spar(member, words);
  expect(talk.debrief?.said).toBeLessThanOrEqual(40);
  expect(talk.debrief?.saidParts).toContainEqual({
    label: 'You insulted or shamed them',
    points: 40,
    quote: { turn: 2, text: 'A real owner would have signed' },
  });
  await rewrite(talk.id, 4);
  expect((await readDebrief(member, talk.id))?.said).toBeGreaterThanOrEqual(80);
  await rewrite(talk.id, rubricNow);
  expect(await readDebrief(member, talk.id)).toEqual(talk.debrief);
});

test('a feeling that would fit everybody is not felt yet, and the debrief says why [spar.tone]', async () => {
  const member = await app.join();
  const { debrief } = await spar(member, [
    'That must be frustrating.',
    'I know how you feel.',
    'And what then?',
  ]);
  const [felt] = debrief?.steps ?? [];
  expect(felt).toMatchObject({ verdict: 'missed', quote: { turn: 1, text: 'That must be frustrating.' } });
  expect(felt?.why).toContain('would fit everybody');
  expect(debrief?.heardParts[0]).toEqual({ label: 'Felt', points: 8 });
});

test('what is claimed and nobody had told is quoted as that, with a better sentence; the profile of the day counts as told [spar.claims]', async () => {
  const member = await app.join();
  const words = ['It saves 37% of the flour.', 'Bakery Huber doubled its sales with us.', 'And you?'];
  const first = await spar(member, words);
  const judged = (debrief: typeof first.debrief) =>
    ['invented-number', 'invented-proof'].map((name) => debrief?.rules.find(({ rule }) => rule === name));
  const [number, proof] = judged(first.debrief);
  expect(number).toMatchObject({ verdict: 'unproved', quote: { turn: 1, text: '37%' } });
  expect(number?.why).toContain('can’t be proved from what we know');
  expect(proof).toMatchObject({ verdict: 'unproved', quote: { turn: 2, text: words[1] } });
  const written = await member.call(writeSentences, { params: { id: first.id } });
  expect(judged(written.debrief).map((one) => one?.better)).toEqual([
    expect.stringMatching(/\w/),
    expect.stringMatching(/\w/),
  ]);
  await member.call(updateProfile, {
    body: { companyName: 'Bakery Huber & Sons', mainClientPainPoints: 'They throw 37% away' },
  });
  const second = await spar(member, words);
  expect(judged(second.debrief).map((one) => one?.verdict)).not.toContain('unproved');
  // A verdict that is read again is the same, whatever the profile says by then.
  await member.call(updateProfile, {
    body: { companyName: 'Another', mainClientPainPoints: 'They wait and say nothing' },
  });
  expect(await readDebrief(member, second.id)).toEqual(second.debrief);
  expect(await readDebrief(member, first.id)).toEqual(written.debrief);
});

test('the debrief says in which turn the client told it, or that they kept it, and they say I [spar.came-out]', async () => {
  const member = await app.join();
  const { debrief, turns } = await spar(member);
  const told = debrief?.unsaid.told;
  expect(told?.turn).toBe(3);
  expect(turns[2]?.answer).toContain(told?.text);
  expect(debrief?.unsaid.named).toBe(3);
  for (const { answer } of turns) expect(answer).not.toMatch(/\bVictor\b|this client/u);
  const { debrief: kept } = await spar(member, ['Our register is new.', 'It is blue.', 'It is quick.']);
  expect(kept?.unsaid).toMatchObject({ told: null, named: null });
});
