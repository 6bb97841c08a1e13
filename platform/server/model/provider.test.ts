import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { parseEnvironment } from '#platform/server/env.ts';
import { startListening } from '#testing/listening.ts';
import { createAnthropicModel } from './anthropic.ts';
import { modelEnvironment } from './env.ts';
import type { Model, ModelPart, ModelRequest } from './model.ts';
import { chooseModel, modelNameOf } from './provider.ts';

interface Asked {
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
}

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.restoreAllMocks();
});

/** A provider that answers as told, and remembers what it was asked. */
async function provider(answer: (outgoing: ServerResponse, call: number) => void) {
  const asked: Asked[] = [];
  const remember = ({ url, headers }: IncomingMessage, sent: string) =>
    asked.push({ url, headers, body: z.record(z.string(), z.unknown()).parse(JSON.parse(sent)) });
  const server = await startListening((incoming, outgoing) => {
    void text(incoming).then((sent) => answer(outgoing, remember(incoming, sent)));
  });
  closing.push(server.close);
  return { origin: server.origin, asked };
}

function events(outgoing: ServerResponse, frames: readonly string[]): void {
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
  outgoing.end(frames.join(''));
}

const chunk = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;
const chatAnswer = [
  chunk(''),
  chunk('{"line":'),
  chunk('"Hello"}'),
  `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 } })}\n\n`,
  'data: [DONE]\n\n',
];

const event = (type: string, more: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
const anthropicAnswer = [
  event('message_start', {
    message: {
      id: 'm',
      role: 'assistant',
      content: [],
      usage: { input_tokens: 9, cache_read_input_tokens: 3 },
    },
  }),
  event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
  event('ping', {}),
  event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: '{"line":' } }),
  event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: '"Hello"}' } }),
  event('content_block_stop', { index: 0 }),
  event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 3 } }),
  event('message_stop', {}),
];

const request: ModelRequest = {
  instructions: ['House rules.', 'Write one line.'],
  prompt: 'About books',
  name: 'one-line',
  schema: z.object({ line: z.string().min(1).max(80) }),
  signal: new AbortController().signal,
};
const hello: ModelPart[] = [{ text: '{"line":' }, { text: '"Hello"}' }, { inputTokens: 12, outputTokens: 3 }];
const messages = [
  { role: 'system', content: 'House rules.\n\nWrite one line.' },
  { role: 'user', content: 'About books' },
];

async function partsOf(answer: AsyncIterable<ModelPart>): Promise<ModelPart[]> {
  const parts: ModelPart[] = [];
  for await (const part of answer) parts.push(part);
  return parts;
}

async function compatible(origin: string, env: Record<string, string> = {}): Promise<Model> {
  const given = { AI_BASE_URL: `${origin}/v1`, AI_MODEL: 'local', AI_HEADER_TIMEOUT_MS: '300', ...env };
  const model = await chooseModel(parseEnvironment([modelEnvironment], given))?.();
  if (!model) throw new Error('no model');
  return model;
}

const anthropic = (origin: string, enforcesSchema = true, model = 'claude') =>
  createAnthropicModel(
    {
      model,
      apiKey: 'secret',
      enforcesSchema,
      client: {
        timeout: 300,
        maxRetries: 0,
        logLevel: 'off',
        fetchOptions: { redirect: 'error', window: null },
      },
    },
    origin,
  );

test('nothing configured is no model', () => {
  expect(chooseModel(parseEnvironment([modelEnvironment], {}))).toBeNull();
});

test('a server on the chat-completions wire is asked for the shape, and for what it used', async () => {
  const { origin, asked } = await provider((outgoing) => events(outgoing, chatAnswer));
  const model = await compatible(origin, { AI_API_KEY: 'secret' });
  expect(await partsOf(model(request))).toEqual(hello);
  const [{ url, headers, body } = expect.fail('not asked')] = asked;
  expect(url).toBe('/v1/chat/completions');
  expect(headers.authorization).toBe('Bearer secret');
  expect(body).toMatchObject({
    model: 'local',
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: 4000,
    messages,
  });
  expect(body['response_format']).toMatchObject({
    type: 'json_schema',
    json_schema: {
      name: 'one-line',
      strict: true,
      schema: {
        type: 'object',
        properties: { line: { type: 'string' } },
        required: ['line'],
        additionalProperties: false,
      },
    },
  });
});

test('a server without a key gets none, and one that cannot be held to a schema is told the shape in words', async () => {
  const { origin, asked } = await provider((outgoing) => events(outgoing, chatAnswer));
  const model = await compatible(origin, { AI_STRUCTURED_OUTPUTS: 'false' });
  expect(await partsOf(model(request))).toEqual(hello);
  const [{ headers, body } = expect.fail('not asked')] = asked;
  expect(headers.authorization).toBeUndefined();
  expect(body['response_format']).toEqual({ type: 'json_object' });
  expect(JSON.stringify(body['messages'])).toContain('JSON schema');
  expect(JSON.stringify(body['messages'])).toContain('maxLength');
});

test('Anthropic’s wire: the same answer, with the tokens of a cached prompt counted', async () => {
  const { origin, asked } = await provider((outgoing) => events(outgoing, anthropicAnswer));
  expect(await partsOf(anthropic(origin)(request))).toEqual(hello);
  const [{ url, headers, body } = expect.fail('not asked')] = asked;
  expect(url).toBe('/v1/messages');
  expect(headers.authorization).toBe('Bearer secret');
  expect(body).toMatchObject({
    model: 'claude',
    stream: true,
    max_tokens: 4000,
    system: messages[0]?.content,
    messages: [messages[1]],
    output_config: { format: { type: 'json_schema', schema: { required: ['line'] } } },
  });
  await partsOf(anthropic(origin, false)(request));
  expect(asked[1]?.body['output_config']).toBeUndefined();
  expect(asked[1]?.body['system']).toContain('JSON schema');
});

/** Anthropic's models that its library calls deprecated, with the day on which each ends. */
async function deprecatedModels(): Promise<Readonly<Record<string, string>>> {
  // The table is no part of what the library exports; it lies beside what it does.
  const file = new URL('internal/data/deprecated-models.mjs', import.meta.resolve('@anthropic-ai/sdk'));
  const table: unknown = await import(/* @vite-ignore */ file.href);
  return z.object({ DEPRECATED_MODELS: z.record(z.string(), z.string()) }).parse(table).DEPRECATED_MODELS;
}

test('the model that is used when none is named is not on its way out', async () => {
  const deprecated = Object.keys(await deprecatedModels());
  const model = modelNameOf(parseEnvironment([modelEnvironment], { ANTHROPIC_API_KEY: 'secret' }));
  if (model === null) throw new Error('no default');
  expect(deprecated).not.toContain(model);
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const { origin } = await provider((outgoing) => events(outgoing, anthropicAnswer));
  await partsOf(anthropic(origin, true, model)(request));
  expect(warned).not.toHaveBeenCalled();
  // The library does warn of models in its table: neither look is asleep.
  for (const old of deprecated) await partsOf(anthropic(origin, true, old)(request));
  expect(warned).toHaveBeenCalled();
});

test('a busy server is asked again after the pause it asks for, at most twice; a refusal is not', async () => {
  const busy = await provider((outgoing, call) => {
    if (call === 3) events(outgoing, chatAnswer);
    else outgoing.writeHead(429, { 'retry-after-ms': '1' }).end('{}');
  });
  expect(await partsOf((await compatible(busy.origin))(request))).toEqual(hello);
  for (const [status, calls] of [
    [503, 3],
    [401, 1],
    [400, 1],
  ] as const) {
    const refusing = await provider((outgoing) => {
      outgoing.writeHead(status, { 'retry-after-ms': '1' }).end('{}');
    });
    const model = await compatible(refusing.origin);
    await expect(partsOf(model(request))).rejects.toMatchObject({ status });
    expect([status, refusing.asked.length]).toEqual([status, calls]);
  }
});

test('who leaves during the pause is not kept waiting', async () => {
  const { origin, asked } = await provider((outgoing) => {
    outgoing.writeHead(429, { 'retry-after': '50' }).end('{}');
  });
  const leaver = new AbortController();
  const model = await compatible(origin);
  const answer = partsOf(model({ ...request, signal: leaver.signal }));
  setTimeout(() => leaver.abort(), 50);
  await expect(answer).rejects.toThrow('abort');
  expect(asked).toHaveLength(1);
});

test('a server that accepts and then says nothing is given up', async () => {
  const { origin } = await provider(() => undefined);
  const model = await compatible(origin, { AI_HEADER_TIMEOUT_MS: '100' });
  await expect(partsOf(model(request))).rejects.toThrow(/timed out/i);
});

test('no redirect is followed: the key goes nowhere but where it was meant to go', async () => {
  const elsewhere = await provider((outgoing) => events(outgoing, chatAnswer));
  const { origin } = await provider((outgoing) => {
    outgoing.writeHead(307, { location: `${elsewhere.origin}/v1/chat/completions` }).end();
  });
  const model = await compatible(origin, { AI_API_KEY: 'secret' });
  await expect(partsOf(model(request))).rejects.toThrow();
  expect(elsewhere.asked).toEqual([]);
});

test('an answer that is no JSON fails, and the libraries write nothing of it to the console', async () => {
  const said = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => undefined),
  );
  const { origin } = await provider((outgoing) =>
    events(outgoing, ['event: message_start\ndata: About books {\n\n']),
  );
  await expect(partsOf((await compatible(origin))(request))).rejects.toThrow();
  await expect(partsOf(anthropic(origin)(request))).rejects.toThrow();
  for (const level of said) expect(level).not.toHaveBeenCalled();
});
