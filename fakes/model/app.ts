import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { boxPageHeaders } from '#fakes/page.ts';
import { readSwitchForm } from '#fakes/switch-form.ts';
import { answerTranscription, AudioSwitch } from './audio.ts';
import { isAudioMode } from './audio-modes.ts';
import { answerSpeech } from './speech.ts';
import { composeAnswer } from './compose.ts';
import { ModelSwitch } from './faults.ts';
import { isModelMode } from './modes.ts';
import { modelList } from './model-list.ts';
import { modelPage } from './page.ts';
import { createPlayer, type ModelContext, type Pace } from './play.ts';
import {
  anthropicErrorBody,
  type Asked,
  askedOfChat,
  askedOfMessages,
  completionRequest,
  errorBody,
  messagesRequest,
} from './wire.ts';

type Env = { Bindings: HttpBindings };

export type ModelAppOptions = Partial<Pace> & {
  /** The switches, if the caller wants access to them. */
  modelSwitch?: ModelSwitch;
  audioSwitch?: AudioSwitch;
};

const maxBodyBytes = 1_000_000;

/**
 * The demo model: OpenAI's chat-completions, transcription and speech wires and Anthropic's messages wire under `/v1`, its own
 * page at `/`, its fault switches at `/_mode` and `/_audio-mode`. Mount it under `/model`. Prompts and recordings are
 * neither stored nor logged.
 */
export function createModelApp(options: ModelAppOptions = {}): Hono<Env> {
  const { chunkMs = 15, slowHeadersMs = 4000, silenceMs = 3000, retryAfterSeconds = 1 } = options;
  const modelSwitch = options.modelSwitch ?? new ModelSwitch();
  const audioSwitch = options.audioSwitch ?? new AudioSwitch();
  const play = createPlayer({ chunkMs, slowHeadersMs, silenceMs, retryAfterSeconds }, modelSwitch);
  const app = new Hono<Env>({ strict: false });

  app.get('/', (c) => c.html(modelPage(modelSwitch, audioSwitch), 200, boxPageHeaders));
  app.get('/_stats', (c) => c.json({ ...modelSwitch.stats(), ...modelSwitch.current() }));
  app.post('/_mode', csrf(), async (c) => {
    const { mode, times, isForm } = await readSwitchForm(c.req);
    if (!isModelMode(mode) || times === undefined) {
      return c.json(
        errorBody('Send {"mode": a mode of this server, "times"?: 1 to 1000}.', 'invalid_request_error'),
        400,
      );
    }
    modelSwitch.set(mode, times);
    return isForm ? c.redirect('./', 303) : c.json(modelSwitch.current());
  });

  app.post('/_audio-mode', csrf(), async (c) => {
    const { mode, times, isForm } = await readSwitchForm(c.req);
    if (!isAudioMode(mode) || times === undefined) {
      return c.json(
        errorBody(
          'Send {"mode": a mode of the transcription, "times"?: 1 to 1000}.',
          'invalid_request_error',
        ),
        400,
      );
    }
    audioSwitch.set(mode, times);
    return isForm ? c.redirect('./', 303) : c.json(audioSwitch.current());
  });

  app.get('/v1/models', (c) => {
    modelSwitch.countListing();
    return c.json(modelList(c.req.header('anthropic-version') !== undefined));
  });
  app.post('/v1/chat/completions', (c) => answer(c, completionRequest, askedOfChat));
  app.post('/v1/audio/transcriptions', (c) => answerTranscription(c, audioSwitch));
  app.post('/v1/audio/speech', (c) => answerSpeech(c, audioSwitch));
  app.post('/v1/messages', (c) => answer(c, messagesRequest, askedOfMessages));
  app.all('*', (c) =>
    c.json(
      errorBody(
        `The demo model has no ${c.req.method} ${c.req.path}.`,
        'invalid_request_error',
        'unknown_url',
      ),
      404,
    ),
  );
  return app;

  /** Parses a request on one wire and plays the answer. */
  async function answer<Read>(
    c: ModelContext,
    shape: { safeParse(value: unknown): { success: true; data: Read } | { success: false; error: Faulty } },
    asked: (read: Read) => Asked,
  ): Promise<Response> {
    const refuse = (message: string, status: 400 | 413 = 400, code: string | null = null) =>
      c.json(
        c.req.path.endsWith('/messages')
          ? anthropicErrorBody(status === 413 ? 'request_too_large' : 'invalid_request_error', message)
          : errorBody(message, 'invalid_request_error', code, code === null ? null : 'response_format'),
        status,
      );
    const text = await c.req.text();
    if (text.length > maxBodyBytes) return refuse('Request too large.', 413);
    const parsed = shape.safeParse(jsonOf(text));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return refuse(`Invalid request at '${issue?.path.join('.') ?? ''}': ${issue?.message ?? 'unknown'}.`);
    }
    const request = asked(parsed.data);
    const good = composeAnswer(request);
    if (good instanceof Error) return refuse(good.message, 400, 'unknown_tool');
    modelSwitch.begin();
    return play(c, request, good);
  }
}

interface Faulty {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
