import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { failureOf } from '#testing/actor.ts';
import { heardLines } from '#fakes/model/audio.ts';
import { type App, startApp } from '#testing/harness.ts';
import { callForm, recordingOf } from '#testing/recordings.ts';
import { joinStudio } from '#testing/studio.ts';
import { listCalls } from '#features/calls/contract.ts';
import { callLimits, callRecordingPath } from '#features/calls/rules/limits.ts';
import { generations } from '#platform/server/runs/tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => app.model.setAudioMode('ok'));

type Member = Awaited<ReturnType<typeof joinStudio>>;
const boundary = 'xyz';

const bring = (member: Member, recording = recordingOf('webm'), consent: string | null = 'everybody') =>
  member.send(callRecordingPath, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: callForm(boundary, recording, consent),
  });
const codeOf = async (response: Response) => failureOf(await response.json()).code;

test('a recording comes back as text once everybody agreed, and only the run of it is kept', async () => {
  const member = await joinStudio(app);
  for (const format of ['webm', 'ogg', 'mp4'] as const) {
    const response = await bring(member, recordingOf(format));
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(heardLines).toContain(((await response.json()) as { text: string }).text);
  }
  const { calls, transcribes } = await member.call(listCalls, {});
  expect([calls, transcribes]).toEqual([[], true]);
  const runs = await app.db.select().from(generations).where(eq(generations.userId, member.userId));
  expect(runs.map(({ state, tool }) => [state, tool])).toEqual(Array(3).fill(['done', 'spar-recording']));
});

test('phones and meeting rooms record MP3 and WAV, too', async () => {
  const member = await joinStudio(app);
  const begins = { mp3: 'ID3\u0004', frame: '\u00ff\u00fb', wav: 'RIFF\u0000\u0000\u0000\u0000WAVE' };
  for (const head of Object.values(begins)) {
    const file = new Uint8Array(8000);
    file.set(Buffer.from(head, 'latin1'));
    expect((await bring(member, file)).status).toBe(200);
  }
});

test('without the consent of everybody nothing is sent to anybody', async () => {
  const member = await joinStudio(app);
  const { calls } = app.model.audioCalls();
  for (const consent of [null, '', 'me', 'true'])
    expect(await codeOf(await bring(member, recordingOf('webm'), consent))).toBe('conflict');
  expect(app.model.audioCalls().calls).toBe(calls);
});

test('zeros, other files, other bodies and more than 25 MB are refused', async () => {
  const member = await joinStudio(app);
  const { calls } = app.model.audioCalls();
  expect(await codeOf(await bring(member, new Uint8Array(8000)))).toBe('unsupported_media_type');
  expect(await codeOf(await bring(member, recordingOf('webm', callLimits.recording + 1)))).toBe(
    'body_too_large',
  );
  const send = (type: string, body: string) =>
    member.send(callRecordingPath, { method: 'POST', headers: { 'content-type': type }, body });
  expect(await codeOf(await send('application/json', '{}'))).toBe('unsupported_media_type');
  expect(await codeOf(await send('multipart/form-data; boundary=x', 'nothing'))).toBe('malformed_body');
  expect(await codeOf(await send('multipart/form-data', 'nothing'))).toBe('malformed_body');
  expect(app.model.audioCalls().calls).toBe(calls);
});

test('a provider that fails says so, and counts nothing', async () => {
  const member = await joinStudio(app);
  app.model.setAudioMode('error500');
  expect(await codeOf(await bring(member))).toBe('model_failed');
  const [run] = await app.db.select().from(generations).where(eq(generations.userId, member.userId));
  expect(run?.state).toBe('failed');
});

test('who has no plan for it brings no recording', async () => {
  const member = await app.join();
  expect(await codeOf(await bring(member))).toBe('premium_required');
});
