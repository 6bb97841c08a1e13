import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AudioMode } from '#fakes/model/audio-modes.ts';
import { type ModelFake, startModelFake } from '#fakes/model/start.ts';
import { secondsOf, speakLine } from './speech.ts';

let fake: ModelFake;
beforeEach(async () => {
  fake = await startModelFake();
});
afterEach(() => fake.close());

const speak = (voice = 'ash', words = 'Ten words take about three and a half seconds here.') =>
  speakLine({ baseUrl: fake.baseUrl, apiKey: 'demo', model: 'voice' }, { voice, words });

test('a line comes back as sound of its length', async () => {
  expect(secondsOf(await speak())).toBeCloseTo(3.6);
});

test('each way to fail ends in a sentence that says what to do', async () => {
  const sentences: Partial<Record<AudioMode, string>> = {
    error401: 'refused the key',
    error429: 'busy',
    quota: 'credit is used up',
    'unknown-model': 'Name another with --model',
    'no-audio': 'Name another with --model',
    error500: 'answered 500',
    html200: 'is the address right?',
    redirect: 'redirects elsewhere',
    empty: '0.0 seconds of sound',
  };
  for (const [mode, sentence] of Object.entries(sentences)) {
    fake.setAudioMode(mode as AudioMode);
    await expect(speak(), mode).rejects.toThrow(sentence);
  }
});

test('an unknown voice and a text beyond the limit are refused, and no key is', async () => {
  await expect(speak('nobody')).rejects.toThrow('answered 400 to the voice nobody');
  await expect(speak('ash', 'a'.repeat(4097))).rejects.toThrow('answered 400');
  const open = { baseUrl: fake.baseUrl, apiKey: null, model: 'voice' };
  await expect(speakLine(open, { voice: 'ash', words: 'Hello.' })).rejects.toThrow('refused the key');
});

test('a server that is not there is named', async () => {
  await fake.close();
  await expect(speak()).rejects.toThrow('does not answer');
});

test('a WAV file of the stand-in says the most that its length can be, as a streamed one does', async () => {
  const body = JSON.stringify({ model: 'voice', voice: 'ash', input: 'Hello.', response_format: 'wav' });
  const headers = { 'content-type': 'application/json', authorization: 'Bearer demo' };
  const response = await fetch(`${fake.baseUrl}/audio/speech`, { method: 'POST', headers, body });
  const head = new DataView(await response.arrayBuffer());
  expect([head.getUint32(4, true), head.getUint32(40, true)]).toEqual([0xffff_ffff, 0xffff_ffff]);
});
