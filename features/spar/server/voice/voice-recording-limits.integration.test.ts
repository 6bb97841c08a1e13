import { expect, test } from 'vitest';
import { failureOf } from '#testing/actor.ts';
import { startApp } from '#testing/harness.ts';
import { recordingOf } from '#testing/recordings.ts';
import { begin, say } from '#testing/spar.ts';
import { joinStudio } from '#testing/studio.ts';
import { readSpar } from '#features/spar/contract.ts';
import { sayTurn } from '#features/spar/contract-talk.ts';

const path = (id: string) => `/api/spar/talks/${id}/recordings`;
const recording = {
  method: 'POST',
  headers: { 'content-type': 'audio/webm' },
  body: recordingOf('webm'),
};

test('without a model for it no recording is taken, and the page is told', async () => {
  const app = await startApp({ AI_TRANSCRIPTION_MODEL: '' });
  const member = await app.join();
  const talk = await begin(member);
  expect((await member.call(readSpar, {})).transcribes).toBe(false);
  const response = await member.send(path(talk.id), recording);
  expect([response.status, failureOf(await response.json()).message]).toEqual([
    503,
    'We can’t turn what you say into text here. Please type it.',
  ]);
  expect(app.model.audioCalls().calls).toBe(0);
  await app.close();
});

test('recordings have an end of their own in a day, and leave the turns alone', async () => {
  const app = await startApp({ SPAR_DAILY_TURNS: '2' });
  const member = await joinStudio(app);
  const talk = await begin(member);
  for (let at = 0; at < 4; at += 1) expect((await member.send(path(talk.id), recording)).status).toBe(200);
  const response = await member.send(path(talk.id), recording);
  expect([response.status, failureOf(await response.json()).code]).toEqual([429, 'allowance_spent']);
  expect((await member.call(readSpar, {})).allowance).toMatchObject({ used: 0, remaining: 2 });
  expect(await say(member, talk, ['Hello Victor.', 'How is the list?'])).toHaveLength(2);
  await app.close();
});

test('the tokens of recordings are those of the day', async () => {
  const app = await startApp({ STUDIO_DAILY_TOKENS: '3050' });
  const member = await joinStudio(app);
  const talk = await begin(member);
  // Long enough for a few hundred tokens.
  const long = { ...recording, body: recordingOf('webm', 1_000_000) };
  expect((await member.send(path(talk.id), long)).status).toBe(200);
  expect((await member.send(path(talk.id), long)).status).toBe(200);
  const turn = { params: { id: talk.id }, body: { number: 1, text: 'Hello.' } };
  expect(await member.fail(sayTurn, turn)).toMatchObject({ code: 'allowance_spent' });
  await app.close();
});
