import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { type AudioMode, audioManners } from '#fakes/model/audio-modes.ts';
import { heardLines } from '#fakes/model/audio.ts';
import { type ModelFake, startModelFake } from '#fakes/model/start.ts';
import { parseEnvironment } from '#platform/server/env.ts';
import { testLog } from '#testing/log.ts';
import { recordingOf } from '#testing/recordings.ts';
import { modelEnvironment } from './env.ts';
import { type FaultKind, faultKinds, ModelFault } from './fault.ts';
import { createMeter } from './meter.ts';
import { chooseTranscriber } from './transcriber.ts';

let fake: ModelFake;
beforeEach(async () => {
  fake = await startModelFake();
});
afterEach(() => fake.close());

/** Transcribes one recording. @returns the text, or the kind of the fault, with the tokens used */
async function hear(mode: AudioMode, recording = recordingOf('webm')) {
  const env = {
    AI_BASE_URL: fake.baseUrl,
    AI_MODEL: 'demo',
    AI_API_KEY: 'demo',
    AI_TRANSCRIPTION_MODEL: 'ears',
    AI_HEADER_TIMEOUT_MS: '1500',
  };
  const told: (FaultKind | null)[] = [];
  const onOutcome = (fault: FaultKind | null) => Promise.resolve(void told.push(fault));
  const transcriber = chooseTranscriber(parseEnvironment([modelEnvironment], env), {
    log: testLog(),
    onOutcome,
  });
  if (transcriber === null) throw new Error('the environment names one');
  fake.setAudioMode(mode);
  const meter = createMeter();
  const { signal } = new AbortController();
  const outcome = await transcriber
    .hear({ bytes: recording, format: 'webm', signal, meter })
    .catch((error: unknown) => (error instanceof ModelFault ? error.code : 'another error'));
  return { outcome, used: meter.total(), told };
}

const nothing = { inputTokens: null, outputTokens: null };
const outcomes: Readonly<Record<AudioMode, unknown>> = {
  ok: { outcome: heardLines[0], used: { inputTokens: 20, outputTokens: expect.any(Number) } },
  error500: { outcome: 'busy 500', used: nothing },
  error401: { outcome: 'key 401', used: nothing },
  error429: { outcome: 'busy 429', used: nothing },
  quota: { outcome: 'quota 429', used: nothing },
  'unknown-model': { outcome: 'model 404', used: nothing },
  'no-audio': { outcome: 'address 404', used: nothing },
  'too-short': { outcome: '', used: { inputTokens: 0, outputTokens: 0 } },
  'wrong-format': { outcome: 'request 400', used: nothing },
  silence: {
    outcome: ' Thank you for watching!',
    used: { inputTokens: 20, outputTokens: expect.any(Number) },
  },
  empty: { outcome: '', used: { inputTokens: 20, outputTokens: 0 } },
  duration: { outcome: heardLines[0], used: nothing },
  'no-usage': { outcome: heardLines[0], used: nothing },
  endless: { outcome: 'broken', used: nothing },
  hang: { outcome: 'unreachable', used: nothing },
  html200: { outcome: 'address 200', used: nothing },
  redirect: { outcome: 'address 307', used: nothing },
};
const modes = Object.keys(audioManners) as AudioMode[];

test.each(modes)('a provider that behaves as %s is read as what it means', async (mode) => {
  const { told, ...found } = await hear(mode);
  expect(found).toEqual(outcomes[mode]);
  // The owner is told only the kind.
  const kind = [...faultKinds].find((one) => found.outcome === one || found.outcome.startsWith(`${one} `));
  expect(told).toEqual([kind ?? null]);
});

test('the stand-in takes only what the real service takes: a key, a name, a beginning and a tenth of a second', async () => {
  const send = async (
    name: string,
    body: Uint8Array<ArrayBuffer>,
    headers = { authorization: 'Bearer demo' },
  ) => {
    const form = new FormData();
    form.set('file', new Blob([body]), name);
    form.set('model', 'ears');
    const path = `${fake.baseUrl}/audio/transcriptions`;
    return (await fetch(path, { method: 'POST', body: form, headers })).status;
  };
  expect(await send('said.webm', recordingOf('webm'))).toBe(200);
  expect(await send('said.webm', recordingOf('ogg'))).toBe(400);
  expect(await send('said', recordingOf('webm'))).toBe(400);
  expect(await send('said.webm', recordingOf('webm', 20))).toBe(400);
  expect(await send('said.webm', recordingOf('webm'), {} as never)).toBe(401);
});

const quiet = { log: testLog(), onOutcome: () => Promise.resolve() };

test('a model for it needs a provider that has transcription', () => {
  const read = (env: Record<string, string>) => parseEnvironment([modelEnvironment], env);
  expect(() => read({ ANTHROPIC_API_KEY: 'k', AI_TRANSCRIPTION_MODEL: 'ears' })).toThrow(
    /AI_TRANSCRIPTION_MODEL needs OPENAI_API_KEY or AI_BASE_URL/,
  );
  expect(chooseTranscriber(read({ OPENAI_API_KEY: 'k' }), quiet)).toBeNull();
  expect(
    chooseTranscriber(read({ OPENAI_API_KEY: 'k', AI_TRANSCRIPTION_MODEL: 'ears' }), quiet)?.modelName,
  ).toBe('ears');
});

test('docs/evidence/real-services.md has a row for each of the ways', () => {
  const doc = readFileSync(new URL('../../../docs/evidence/real-services.md', import.meta.url), 'utf8');
  for (const mode of modes.filter((one) => one !== 'ok')) expect(doc).toContain(`\`audio ${mode}\``);
});
