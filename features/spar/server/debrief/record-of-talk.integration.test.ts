import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateProfile } from '#features/account/contract-profile.ts';
import { readTalk, writeSentences } from '#features/spar/contract-talk.ts';
import { type App, startApp } from '#testing/harness.ts';
import { spar } from '#testing/spar.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('what was claimed and nobody had told is quoted once, also in words; the profile of the day counts as told [spar.claims]', async () => {
  const member = await app.join();
  const words = ['It saves 37% of the flour.', 'And you?', 'And what then?'];
  const first = await spar(member, words);
  expect(first.debrief?.claims).toEqual([{ turn: 1, text: 'It saves 37% of the flour.' }]);
  expect(first.debrief?.pushing.charges).toEqual([]);
  await member.call(updateProfile, {
    body: { mainClientPainPoints: 'They throw thirty-seven percent away' },
  });
  const second = await spar(member, words);
  expect(second.debrief?.claims).toEqual([]);
  // The verdict stays the same, whatever the profile says by then.
  await member.call(updateProfile, { body: { mainClientPainPoints: 'They wait and say nothing' } });
  expect((await member.call(readTalk, { params: { id: second.id } })).debrief).toEqual(second.debrief);
});

test('each sentence that pushed is one charge with its words, its kind and its cost, and gets a better one [spar.pushing]', async () => {
  const member = await app.join();
  const { id, debrief } = await spar(member, [
    'How was your day?',
    'Prices go up on Monday.',
    'I’d like to get the renewal signed today.',
    'And how are the shops?',
  ]);
  expect(debrief?.pushing).toMatchObject({
    trust: 2,
    closedTurns: 2,
    charges: [
      { label: 'A deadline of yours', quote: { turn: 2, text: 'Prices go up on Monday.' }, trust: 2 },
    ],
  });
  const written = await member.call(writeSentences, { params: { id } });
  expect(written.debrief?.pushing.charges[0]?.better).toMatch(/\w/);
});

test('the debrief says in which turn the client told it, or that they kept it [spar.came-out]', async () => {
  const member = await app.join();
  const { debrief, turns } = await spar(member);
  const told = debrief?.unsaid.told;
  expect(told?.turn).toBe(3);
  expect(turns[2]?.answer).toContain(told?.text);
  expect(debrief?.unsaid.hit).toBe(3);
  const { debrief: kept } = await spar(member, ['Our register is new.', 'It is blue.', 'It is quick.']);
  expect(kept?.unsaid).toMatchObject({ told: null, hit: null });
});

test('reasons are true of this talk: what slipped out and was passed by is quoted, and else it is not yet, ask [spar.rubric]', async () => {
  const member = await app.join();
  const passed = await spar(member, [
    'When was the last time it went wrong?',
    'Our register is new.',
    'It is blue.',
  ]);
  const [felt] = passed.debrief?.steps ?? [];
  expect(felt?.passedBy?.turn).toBe(1);
  expect(passed.turns[0]?.answer).toContain(felt?.passedBy?.text);
  expect(passed.debrief?.record.map(({ slip }) => slip)).toEqual([
    { text: felt?.passedBy?.text, passedBy: true },
    null,
    null,
  ]);
  expect(felt?.quote?.turn).toBe(2);
  const { debrief } = await spar(member, ['Our register is new.', 'It is blue.', 'It is quick.']);
  expect(debrief?.steps[0]).toMatchObject({ passedBy: null, why: expect.stringContaining('Not yet') });
});
