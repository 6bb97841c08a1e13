import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { boxPageHeaders } from '#fakes/page.ts';
import { readSwitchForm } from '#fakes/switch-form.ts';
import { isModelMode, type ModelMode, ModelSwitch } from './faults.ts';
import { modelPage } from './page.ts';
import { readFields } from './prompt.ts';
import { toolFor } from './tools.ts';
import {
  type CompletionRequest,
  completionRequest,
  errorBody,
  streamFrames,
  wholeCompletion,
} from './wire.ts';

type Env = { Bindings: HttpBindings };

export type ModelAppOptions = {
  /** Milliseconds between two chunks of a stream (default 15). */
  chunkMs?: number;
  /** Milliseconds before the headers in the mode `slow-headers` (default 4000). */
  slowHeadersMs?: number;
  /** Seconds named in Retry-After by the mode `error429` (default 1). */
  retryAfterSeconds?: number;
  /** The switch, when the caller wants to hold it. */
  modelSwitch?: ModelSwitch;
};

const garbage = 'Sure! Here are some thoughts, in no particular order and certainly not as { JSON: ';
const maxBodyBytes = 1_000_000;

/**
 * The demo model: OpenAI's chat-completions wire under `/v1`, its own page at `/`, its fault switch at `/_mode`.
 * Mount it under `/model`. Prompts are neither stored nor logged.
 */
export function createModelApp(options: ModelAppOptions = {}): Hono<Env> {
  const { chunkMs = 15, slowHeadersMs = 4000, retryAfterSeconds = 1 } = options;
  const modelSwitch = options.modelSwitch ?? new ModelSwitch();
  const app = new Hono<Env>({ strict: false });

  app.get('/', (c) => c.html(modelPage(modelSwitch), 200, boxPageHeaders));
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

  app.get('/v1/models', (c) =>
    c.json({
      object: 'list',
      data: [{ id: 'demo', object: 'model', created: 0, owned_by: 'make-me-great-demo' }],
    }),
  );
  app.post('/v1/chat/completions', async (c) => {
    const text = await c.req.text();
    if (text.length > maxBodyBytes)
      return c.json(errorBody('Request too large.', 'invalid_request_error'), 413);
    const request = parseRequest(text);
    if (typeof request === 'string') return c.json(errorBody(request, 'invalid_request_error'), 400);
    const answer = composeAnswer(request);
    if (answer instanceof Error) {
      return c.json(
        errorBody(answer.message, 'invalid_request_error', 'unknown_tool', 'response_format'),
        400,
      );
    }
    modelSwitch.begin();
    return answerIn(c, modelSwitch.take(), request, answer);
  });
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

  /** Plays one call in the given mode and counts how it ended. */
  async function answerIn(
    c: Context<Env>,
    mode: ModelMode,
    request: CompletionRequest,
    good: object | string,
  ) {
    const signal = c.req.raw.signal;
    const faulted = (response: Response) => {
      modelSwitch.end('faulted');
      return response;
    };
    switch (mode) {
      case 'error500':
        return faulted(c.json(errorBody('The demo model was told to fail.', 'server_error'), 500));
      case 'error401':
        return faulted(
          c.json(errorBody('Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key'), 401),
        );
      case 'error429':
        c.header('retry-after', String(retryAfterSeconds));
        return faulted(
          c.json(errorBody('Rate limit reached.', 'rate_limit_exceeded', 'rate_limit_exceeded'), 429),
        );
      case 'hang':
        await untilAborted(signal);
        modelSwitch.end('aborted');
        return c.body(null);
      case 'slow-headers':
        await sleep(slowHeadersMs, undefined, { signal }).catch(() => undefined);
        return send(c, request, good, 'none');
      case 'stall':
      case 'cut':
        return send(c, request, good, mode);
      case 'garbage':
      case 'invalid-once':
        return send(c, request, garbage, 'none');
      case 'two-items':
        return send(c, request, twoItems(good), 'none');
      case 'hostile':
        return send(c, request, everyText(good, hostileText), 'none');
      case 'wordy':
        return send(c, request, everyText(good, wordyText), 'none');
      case 'ok':
        return send(c, request, good, 'none');
    }
  }

  /** Writes an answer whole or in chunks; `stop` names what happens in the middle of it. */
  function send(
    c: Context<Env>,
    request: CompletionRequest,
    answer: object | string,
    stop: 'none' | 'stall' | 'cut',
  ) {
    const content = typeof answer === 'string' ? answer : JSON.stringify(answer);
    const signal = c.req.raw.signal;
    const streaming = request.stream === true;
    const pieces = streaming
      ? streamFrames(request, content)
      : [JSON.stringify(wholeCompletion(request, content))];
    if (stop !== 'none')
      pieces.splice(Math.ceil(pieces.length / 2), pieces.length, ...cutHalf(pieces, streaming));
    const encoder = new TextEncoder();
    let next = 0;
    let ended = false;
    const end = (outcome: 'completed' | 'faulted' | 'aborted') => {
      if (!ended) modelSwitch.end(outcome);
      ended = true;
    };
    signal.addEventListener('abort', () => end('aborted'));
    if (signal.aborted) end('aborted');
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const piece = pieces[next++];
        if (signal.aborted) return controller.close();
        if (piece !== undefined) {
          if (next > 1) await sleep(chunkMs, undefined, { signal }).catch(() => undefined);
          if (!ended) controller.enqueue(encoder.encode(piece));
          return;
        }
        if (stop === 'stall') {
          await untilAborted(signal);
          return controller.close();
        }
        if (stop === 'cut') {
          // Time for what was written to leave, so that the caller sees a started answer break off.
          await sleep(25);
          end('faulted');
          c.env.outgoing.destroy();
          return controller.close();
        }
        end('completed');
        controller.close();
      },
      cancel() {
        end('aborted');
      },
    });
    return c.body(body, 200, {
      'content-type': streaming ? 'text/event-stream; charset=utf-8' : 'application/json',
      'cache-control': 'no-cache',
    });
  }
}

/** The end of what is still sent before a fault: for a single body, its first half. */
function cutHalf(pieces: string[], streaming: boolean): string[] {
  if (streaming) return [];
  const whole = pieces.pop() ?? '';
  return [whole.slice(0, whole.length / 2)];
}

function parseRequest(text: string): CompletionRequest | string {
  try {
    const parsed = completionRequest.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    return `Invalid request at '${issue?.path.join('.') ?? ''}': ${issue?.message ?? 'unknown'}.`;
  } catch {
    return 'The request body is not valid JSON.';
  }
}

/** The good answer to a request: an object for a known tool, a sentence for plain text, an Error otherwise. */
function composeAnswer(request: CompletionRequest): object | string | Error {
  const format = request.response_format?.type ?? 'text';
  if (format === 'text') return 'This is demo text: no AI model is connected.';
  const fields = readFields(request);
  if (!fields) return new Error('No user message carries a <fields-…> block with a JSON object in it.');
  const tool = toolFor(request, fields);
  return tool ? tool.write(fields) : new Error('The demo model has no template for this schema.');
}

/** What a model would write that obeys whoever typed last. */
const hostileText = (text: string) =>
  `${text} <img src=x onerror=alert(1)> ![p](https://evil.example/p.png?q=1) \u202Edesrever\u202C\u0000`;
const wordyText = (text: string) => Array.from({ length: 8 }, () => text).join(' ');

function everyText(answer: object | string, change: (text: string) => string): object | string {
  if (typeof answer === 'string') return answer;
  const inner = (value: unknown): unknown => {
    if (typeof value === 'string') return change(value);
    if (Array.isArray(value)) return value.map(inner);
    if (typeof value === 'object' && value !== null) return everyText(value, change);
    return value;
  };
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, inner(value)]));
}

function twoItems(answer: object | string): object | string {
  if (typeof answer === 'string') return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, Array.isArray(value) ? value.slice(0, 2) : value]),
  );
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
