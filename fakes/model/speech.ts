import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { z } from 'zod';
import { type AudioSwitch, failure } from './audio.ts';
import { errorBody } from './wire.ts';

/** What the reference names; other models and servers have more: developers.openai.com/api/docs/guides/text-to-speech. */
const voices = [
  'alloy',
  'ash',
  'ballad',
  'cedar',
  'coral',
  'echo',
  'fable',
  'marin',
  'nova',
  'onyx',
  'sage',
  'shimmer',
  'verse',
] as const;

/** Of developers.openai.com/api/docs/api-reference/audio/createSpeech: its limits, and MP3 where no format is named. */
const speechRequest = z.object({
  model: z.string().min(1),
  input: z.string().min(1).max(4096),
  voice: z.enum(voices),
  response_format: z.enum(['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm']).default('mp3'),
  speed: z.number().min(0.25).max(4).default(1),
});

/** Samples a second, of 16 bits each. */
const rate = 24_000;
const secondsPerWord = 0.36;

/** A hum for as long as the words take to say, each voice at a pitch of its own: a length to test with, not speech. */
function hum({ input, voice, speed }: z.output<typeof speechRequest>): Uint8Array<ArrayBuffer> {
  const seconds = (input.split(/\s+/).length * secondsPerWord) / speed;
  const samples = new Int16Array(Math.round(seconds * rate));
  const hertz = 110 + 10 * voices.indexOf(voice);
  for (let at = 0; at < samples.length; at += 1)
    samples[at] = Math.round(6000 * Math.sin((2 * Math.PI * hertz * at) / rate));
  return new Uint8Array(samples.buffer);
}

/**
 * The head of a streamed WAV file: its length is not known when it is sent, so it says the most that there can be, as the
 * real service does (github.com/speaches-ai/speaches/issues/493).
 */
function wavHead(): Uint8Array<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(44));
  const word = (at: number, letters: string) => {
    for (const [index, letter] of [...letters].entries()) head.setUint8(at + index, letter.charCodeAt(0));
  };
  word(0, 'RIFF');
  head.setUint32(4, 0xffff_ffff, true);
  word(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, rate, true);
  head.setUint32(28, rate * 2, true);
  head.setUint16(32, 2, true);
  head.setUint16(34, 16, true);
  word(36, 'data');
  head.setUint32(40, 0xffff_ffff, true);
  return new Uint8Array(head.buffer);
}

/** OpenAI's speech wire; it hums. It makes no compressed sound and says so, where the real service would. */
export async function answerSpeech(
  c: Context<{ Bindings: HttpBindings }>,
  audioSwitch: AudioSwitch,
): Promise<Response> {
  const mode = audioSwitch.take();
  const refuse = (status: 400 | 401, message: string, param: string | null = null) =>
    c.json(errorBody(message, 'invalid_request_error', null, param), status);
  if (c.req.header('authorization') === undefined) return refuse(401, 'You didn’t provide an API key.');
  const parsed = speechRequest.safeParse(await c.req.json().catch(() => null));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(400, issue?.message ?? 'Invalid request.', issue?.path.join('.') ?? null);
  }
  const failed = await failure(c, mode, parsed.data.model);
  if (failed !== null) return failed;
  if (mode === 'empty') return c.body(new Uint8Array(), 200, { 'content-type': 'audio/pcm' });
  const { response_format: format } = parsed.data;
  if (format !== 'pcm' && format !== 'wav')
    return refuse(400, 'The demo model makes only wav and pcm.', 'response_format');
  const sound = hum(parsed.data);
  if (format === 'pcm') return c.body(sound, 200, { 'content-type': 'audio/pcm' });
  return c.body(new Uint8Array([...wavHead(), ...sound]), 200, { 'content-type': 'audio/wav' });
}
