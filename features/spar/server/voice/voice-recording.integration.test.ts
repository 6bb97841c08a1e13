import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { failureOf } from '#testing/actor.ts';
import { type App, startApp } from '#testing/harness.ts';
import { recordingOf } from '#testing/recordings.ts';
import { begin, say } from '#testing/spar.ts';
import { joinAdmin, joinStudio } from '#testing/studio.ts';
import { heardLines } from '#fakes/model/audio.ts';
import { readSpar, readSparUsage } from '#features/spar/contract.ts';
import { endTalk, readTalk } from '#features/spar/contract-talk.ts';
import { recordingLimits } from '#features/spar/rules/voice-recording.ts';
import { generations } from '#platform/server/runs/tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ AI_HEADER_TIMEOUT_MS: '1500', AI_PRICES: 'demo=100/100,demo-ears=100/100' });
});
afterAll(() => app.close());
beforeEach(() => app.model.setAudioMode('ok'));

type Member = Awaited<ReturnType<App['join']>>;
interface Sent {
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly type?: string;
  readonly signal?: AbortSignal;
}

function speak(member: Pick<Member, 'send'>, id: string, { body, type, signal }: Sent = {}) {
  return member.send(`/api/spar/talks/${id}/recordings`, {
    method: 'POST',
    headers: { 'content-type': type ?? 'audio/webm;codecs=opus' },
    body: body ?? recordingOf('webm'),
    ...(signal ? { signal } : {}),
  });
}
async function refusal(response: Response) {
  return { status: response.status, ...failureOf(await response.json()) };
}
const runsOf = (member: Member) =>
  app.db.select().from(generations).where(eq(generations.userId, member.userId));

test('what is said comes back as text, takes no turn, and nothing of it is stored [spar.recordings]', async () => {
  const member = await app.join();
  const talk = await begin(member);
  for (const [format, type] of [
    ['webm', 'audio/webm;codecs=opus'],
    ['ogg', 'audio/ogg; codecs=opus'],
    ['mp4', 'audio/mp4'],
  ] as const) {
    const response = await speak(member, talk.id, { body: recordingOf(format), type });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const { text } = (await response.json()) as { text: string };
    expect(heardLines).toContain(text);
  }
  expect(await member.call(readTalk, { params: { id: talk.id } })).toEqual(talk);
  const { allowance, transcribes } = await member.call(readSpar, {});
  expect([allowance.used, transcribes]).toEqual([0, true]);
  const runs = await runsOf(member);
  expect(runs.map(({ tool, state, model }) => [tool, state, model])).toEqual(
    Array(3).fill(['spar-recording', 'done', 'demo-ears']),
  );
  expect(runs.every(({ inputTokens }) => (inputTokens ?? 0) > 0)).toBe(true);
});

test('more than a minute of speech, another kind of file and nothing at all are refused, and no provider hears of them', async () => {
  const member = await app.join();
  const talk = await begin(member);
  const { calls } = app.model.audioCalls();
  const tooLong = recordingOf('webm', recordingLimits.bytes + 1);
  expect(await refusal(await speak(member, talk.id, { body: tooLong }))).toMatchObject({
    status: 413,
    code: 'body_too_large',
  });
  for (const sent of [
    { type: 'audio/wav' },
    { type: 'text/html' },
    { type: 'audio/ogg' },
    { body: new Uint8Array() },
    { body: new TextEncoder().encode('<script>') },
  ])
    expect(await refusal(await speak(member, talk.id, sent))).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    });
  expect(app.model.audioCalls().calls).toBe(calls);
  expect(await runsOf(member)).toEqual([]);
});

test('a talk of somebody else, one that nobody has and one that has ended take no recording', async () => {
  const [ana, ben] = [await app.join(), await app.join()];
  const talk = await begin(ana);
  for (const id of [talk.id, crypto.randomUUID(), 'no-id'])
    expect(await refusal(await speak(ben, id))).toMatchObject({ status: 404, code: 'not_found' });
  expect((await speak(app.visitor(), talk.id)).status).toBe(401);
  await say(ana, talk, ['Hello Victor.']);
  await ana.call(endTalk, { params: { id: talk.id } });
  expect(await refusal(await speak(ana, talk.id))).toMatchObject({ status: 409, code: 'conflict' });
});

test.each([
  'error500',
  'error401',
  'error429',
  'quota',
  'unknown-model',
  'no-audio',
  'html200',
  'redirect',
  'hang',
  'endless',
] as const)(
  'the provider fails (%s): the member is told what to do, and nothing is counted',
  async (mode) => {
    const member = await app.join();
    const talk = await begin(member);
    app.model.setAudioMode(mode);
    expect(await refusal(await speak(member, talk.id))).toMatchObject({
      status: 502,
      code: 'model_failed',
      message: 'We couldn’t turn your words into text right now. Try again, or type them.',
    });
    expect((await runsOf(member)).map(({ state }) => state)).toEqual(['failed']);
    app.model.setAudioMode('ok');
    expect((await speak(member, talk.id)).status).toBe(200);
  },
);

test('a recording that the provider cannot read says so', async () => {
  const member = await app.join();
  const talk = await begin(member);
  app.model.setAudioMode('wrong-format');
  const { message } = await refusal(await speak(member, talk.id));
  expect(message).toMatch(/couldn’t read this recording/);
});

test.each(['silence', 'empty', 'too-short'] as const)(
  'where nobody spoke (%s) nothing was said, whatever the model makes of it',
  async (mode) => {
    const member = await app.join();
    const talk = await begin(member);
    app.model.setAudioMode(mode);
    expect(await (await speak(member, talk.id)).json()).toEqual({ text: '' });
  },
);

test('two recordings of a member are heard at once, a third waits for one of them, and nobody else does', async () => {
  const [member, other] = [await app.join(), await app.join()];
  const [talk, theirs] = [await begin(member), await begin(other)];
  app.model.setAudioMode('hang');
  const two = [speak(member, talk.id), speak(member, talk.id)];
  await expect.poll(async () => (await runsOf(member)).length).toBe(2);
  expect(await refusal(await speak(member, talk.id))).toMatchObject({
    status: 429,
    code: 'too_many_requests',
    message: expect.stringContaining('Wait until one is done'),
  });
  expect((await speak(other, theirs.id)).status).toBe(502);
  expect((await Promise.all(two)).map(({ status }) => status)).toEqual([502, 502]);
  app.model.setAudioMode('ok');
  expect((await speak(member, talk.id)).status).toBe(200);
});

test('a member who leaves stops the transcription, and nothing is counted', async () => {
  const member = await app.join();
  const talk = await begin(member);
  app.model.setAudioMode('hang');
  const before = app.model.audioCalls();
  const leaving = new AbortController();
  const sent = speak(member, talk.id, { signal: leaving.signal }).catch(() => null);
  await expect.poll(() => app.model.audioCalls().calls).toBe(before.calls + 1);
  leaving.abort();
  await sent;
  await expect.poll(() => app.model.audioCalls().aborted).toBe(before.aborted + 1);
  await expect.poll(async () => (await runsOf(member)).map(({ state }) => state)).toEqual(['stopped']);
});

test('the owner sees what recordings cost; where a model counts in seconds, that it is not known', async () => {
  const admin = await joinAdmin(app);
  const member = await joinStudio(app);
  const talk = await begin(member);
  const before = await admin.call(readSparUsage, {});
  await speak(member, talk.id);
  const after = await admin.call(readSparUsage, {});
  expect(after.inputTokens).toBeGreaterThan(before.inputTokens);
  expect(after.costCents).toBeGreaterThan(0);
  expect(after.turns).toBe(before.turns);
  app.model.setAudioMode('duration');
  await speak(member, talk.id);
  expect((await admin.call(readSparUsage, {})).costCents).toBeNull();
});
