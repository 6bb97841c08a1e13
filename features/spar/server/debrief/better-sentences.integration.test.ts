import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from '#testing/harness.ts';
import { begin, martaBody, say, writeClient } from '#testing/spar.ts';
import { joinAdmin } from '#testing/studio.ts';
import type { HouseWords } from '#features/spar/contract-house.ts';
import { endTalk, readTalk, writeSentences } from '#features/spar/contract-talk.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAdmin(app);
});
afterAll(() => app.close());

/** A call, ended, with a client that an admin wrote. */
async function callWith(given: Partial<HouseWords>, words: readonly string[]) {
  const client = await writeClient(admin, { ...given, isOn: true, isFree: true });
  const member = await app.join();
  const talk = await begin(member, { ...martaBody, client: { house: client.id } });
  await say(member, talk, words);
  await member.call(endTalk, { params: { id: talk.id } });
  return { member, params: { id: talk.id } };
}

/** The better sentence for each step. */
async function writtenFor(given: Partial<HouseWords>, words: readonly string[]) {
  const { member, params } = await callWith(given, words);
  const { debrief } = await member.call(writeSentences, { params });
  return Object.fromEntries((debrief?.steps ?? []).map(({ step, better }) => [step, better]));
}

test('a better sentence is something that is said in one breath: one of 45 words stays, one of more is left out', async () => {
  // The fake model repeats the client's last slip: here one that counts as this many words.
  const letSlip = (words: number) => ({
    tells: Array.from(
      { length: 3 },
      (_, at) => `It has ${at} parts. Namely ${Array.from({ length: words }, () => 'a').join('/')}.`,
    ).join('\n'),
  });
  // The second turn goes past the slip; the guess that could be better is in another turn.
  const words = [
    'When was the last time it went wrong?',
    'It is blue.',
    'It is green.',
    'I may be off, is it the price?',
    'It is red.',
  ];
  const short = await writtenFor(letSlip(38), words);
  expect(short['felt']).toMatch(/^“Namely a\/a.+ When was that last\? What happened\?$/u);
  const long = await writtenFor(letSlip(39), words);
  expect(long['felt']).toBeNull();
  expect(long['named']).toEqual(short['named']);
});

const words = [
  'Our register is new.',
  'How is that for you?',
  'It is blue.',
  'I may be off, is it the price?',
  'Take the time you need.',
  'It is red.',
];

test('a better sentence that tells what was still kept in is left out, and the others stay', async () => {
  const usual = await writtenFor({}, words);
  const { named } = usual;
  expect(named).toMatch(/^I may be off/u);
  expect(usual['felt']).not.toBeNull();
  // This client's frustration is what the fake model would have the member say.
  const kept = await writtenFor({ frustration: named ?? '' }, words);
  // Both would be said in the same turn.
  expect(kept).toEqual({ ...usual, named: null, understood: null });
});

test('where nothing that was written can be said, the debrief stands without it, and it can be asked for again', async () => {
  const { member, params } = await callWith({}, words);
  app.model.setMode('wordy', 2);
  expect(await member.fail(writeSentences, { params })).toMatchObject({
    code: 'model_failed',
    message: 'We couldn’t write the better sentences. Please try again.',
  });
  expect((await member.call(readTalk, { params })).debrief?.sentences).toBe('missing');
  app.model.setMode('ok');
  expect((await member.call(writeSentences, { params })).debrief?.sentences).toBe('written');
});
