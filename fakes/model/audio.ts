import type { Context } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import { type AudioMode } from './audio-modes.ts';
import { errorBody } from './wire.ts';

/** What is said in a talk, one after the other: nothing here recognizes words, so nothing depends on the recording. */
export const heardLines = [
  'Hello, I am glad I reach you. You sound tired today. What does a day like this one ask of you?',
  'That sounds heavy. When did it last go wrong?',
  'I may be off, but could it be that you are afraid to look foolish in front of the others, or is it something else?',
  'So what you hear is that you should have known better. Is that it?',
  'What if we start with one small step that nobody needs to see but you? Would that help?',
] as const;

/** Of one upload: help.openai.com/en/articles/7031512-whisper-api-faq. */
const mostBytes = 25 * 1024 * 1024;
const formats = ['flac', 'm4a', 'mp3', 'mp4', 'mpeg', 'mpga', 'oga', 'ogg', 'wav', 'webm'];
const answerFormats = ['json', 'text', 'srt', 'verbose_json', 'vtt'];
/** A container without a tenth of a second of sound in it is hardly more than its head. */
const shortestBytes = 400;

/** The switch of the transcription, and its counters. Holds nothing that was heard. */
export class AudioSwitch {
  #mode: AudioMode = 'ok';
  #left: number | null = null;
  #heard = 0;
  calls = 0;
  /** Callers who left before they were answered. */
  aborted = 0;

  /** @param times how many calls get this mode before `ok` returns; null: until it is changed */
  set(mode: AudioMode, times: number | null = null): void {
    this.#mode = mode;
    this.#left = mode === 'ok' ? null : times;
  }

  current(): { mode: AudioMode; left: number | null } {
    return { mode: this.#mode, left: this.#left };
  }

  take(): AudioMode {
    this.calls += 1;
    const mode = this.#mode;
    if (this.#left !== null) {
      this.#left -= 1;
      if (this.#left <= 0) this.set('ok');
    }
    return mode;
  }

  nextLine(): string {
    const line = heardLines[this.#heard % heardLines.length] ?? heardLines[0];
    this.#heard += 1;
    return line;
  }
}

const text = (bytes: Uint8Array, from: number, length: number) =>
  new TextDecoder('latin1').decode(bytes.subarray(from, from + length));

/** Whether the beginning of a file is what its name says. */
function isWhatItSays(extension: string, bytes: Uint8Array): boolean {
  switch (extension) {
    case 'webm':
      return bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3;
    case 'ogg':
    case 'oga':
      return text(bytes, 0, 4) === 'OggS';
    case 'wav':
      return text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WAVE';
    case 'mp4':
    case 'm4a':
      return text(bytes, 4, 4) === 'ftyp';
    case 'mp3':
      return text(bytes, 0, 3) === 'ID3' || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0);
    default:
      return true;
  }
}

type AudioContext = Context<{ Bindings: HttpBindings }>;

const refuse = (
  c: AudioContext,
  status: 400 | 401 | 404 | 413 | 429 | 500,
  ...body: Parameters<typeof errorBody>
) => c.json(errorBody(...body), status);
const invalid = 'invalid_request_error';
const wrongFormat = `Invalid file format. Supported formats: ['${formats.join("', '")}']`;

/** The answer of a transcription, or of speech, that refuses or fails; null for one that goes well. */
export async function failure(c: AudioContext, mode: AudioMode, model: string): Promise<Response | null> {
  switch (mode) {
    case 'error500':
      return refuse(c, 500, 'The server had an error while processing your request.', 'server_error');
    case 'error401':
      return refuse(c, 401, 'Incorrect API key provided.', invalid, 'invalid_api_key');
    case 'error429':
      return refuse(c, 429, 'Rate limit reached.', 'requests', 'rate_limit_exceeded');
    case 'quota':
      return refuse(c, 429, 'You exceeded your current quota.', 'insufficient_quota', 'insufficient_quota');
    case 'unknown-model':
      return refuse(c, 404, `The model \`${model}\` does not exist.`, invalid, 'model_not_found');
    case 'no-audio':
      return c.text('404 page not found', 404);
    case 'too-short':
      return refuse(c, 400, tooShort, invalid, 'audio_too_short', 'file');
    case 'wrong-format':
      return refuse(c, 400, wrongFormat, invalid);
    case 'html200':
      return c.html('<!doctype html><title>Sign in</title>');
    case 'redirect':
      return c.redirect('/elsewhere', 307);
    case 'hang':
      await new Promise<void>((resolve) => {
        if (c.req.raw.signal.aborted) resolve();
        c.req.raw.signal.addEventListener('abort', () => resolve(), { once: true });
      });
      return c.body(null);
    case 'ok':
    case 'silence':
    case 'empty':
    case 'duration':
    case 'no-usage':
    case 'endless':
      return null;
  }
}

const tooShort = 'Audio file is too short. Minimum audio length is 0.1 seconds.';

/**
 * OpenAI's transcription wire: strict about the form, the name and the beginning of the file. What it answers is one of
 * its own lines in their order, whatever was said. Recordings are neither stored nor logged.
 */
export async function answerTranscription(c: AudioContext, audioSwitch: AudioSwitch): Promise<Response> {
  const mode = audioSwitch.take();
  c.req.raw.signal.addEventListener('abort', () => {
    audioSwitch.aborted += 1;
  });
  if (Number(c.req.header('content-length') ?? '0') > mostBytes)
    return refuse(c, 413, `Maximum content size limit (${mostBytes}) exceeded`, 'server_error');
  if (c.req.header('authorization') === undefined)
    return refuse(c, 401, 'You didn’t provide an API key.', invalid, 'invalid_api_key');
  const form = await c.req.formData().catch(() => null);
  const file = form?.get('file');
  const model = form?.get('model');
  if (!form || !(file instanceof File)) return refuse(c, 400, "Missing required parameter: 'file'.", invalid);
  if (typeof model !== 'string' || model === '')
    return refuse(c, 400, 'you must provide a model parameter', invalid);
  const format = form.get('response_format') ?? 'json';
  if (typeof format !== 'string' || !answerFormats.includes(format))
    return refuse(c, 400, `Invalid value for 'response_format'.`, invalid, null, 'response_format');
  const failed = await failure(c, mode, model);
  if (failed !== null) return failed;
  const extension = /\.([a-z0-9]+)$/.exec(file.name)?.[1] ?? '';
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!formats.includes(extension) || !isWhatItSays(extension, bytes))
    return refuse(c, 400, wrongFormat, invalid);
  if (bytes.byteLength < shortestBytes) return refuse(c, 400, tooShort, invalid, 'audio_too_short', 'file');
  const heard = heardIn(mode, audioSwitch);
  if (format !== 'json' && format !== 'verbose_json') return c.text(`${heard}\n`);
  return c.json({ text: heard, ...usageIn(mode, bytes.byteLength, heard) });
}

function heardIn(mode: AudioMode, audioSwitch: AudioSwitch): string {
  if (mode === 'silence') return ' Thank you for watching!';
  if (mode === 'empty') return '';
  if (mode === 'endless') return 'and so on '.repeat(200_000);
  return audioSwitch.nextLine();
}

/** What was used: in tokens, or in seconds where a model is paid by them. */
function usageIn(mode: AudioMode, bytes: number, heard: string): object {
  if (mode === 'no-usage') return {};
  // At the 32 kbit/s that we record with.
  const seconds = Math.max(1, Math.ceil(bytes / 4000));
  if (mode === 'duration') return { usage: { type: 'duration', seconds } };
  const [input, output] = [seconds * 10, Math.ceil(heard.length / 4)];
  return {
    usage: {
      type: 'tokens',
      input_tokens: input,
      input_token_details: { text_tokens: 0, audio_tokens: input },
      output_tokens: output,
      total_tokens: input + output,
    },
  };
}
