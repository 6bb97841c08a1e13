import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { parseEnvironment } from '#platform/server/env.ts';
import { startListening } from '#testing/socket-server.ts';
import { modelEnvironment } from './env.ts';
import type { Model, ModelPart, ModelRequest, Provider } from './model.ts';
import { knownPrices } from './prices.ts';
import { chooseModel, modelOf, providerOf } from './provider.ts';

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

/** A provider that answers as told, and records what it was asked. */
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

const chunk = (content: string, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason }] })}\n\n`;
const chatAnswer = [
  chunk(''),
  chunk('{"line":'),
  chunk('"Hello"}', 'stop'),
  `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 } })}\n\n`,
  'data: [DONE]\n\n',
];

const event = (type: string, more: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
const textDelta = (words: string) =>
  event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: words } });
const anthropicAnswer = [
  event('message_start', {
    message: {
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'claude',
      content: [],
      usage: { input_tokens: 9, cache_read_input_tokens: 3, output_tokens: 1 },
    },
  }),
  event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
  textDelta('{"line":'),
  textDelta('"Hello"}'),
  event('content_block_stop', { index: 0 }),
  event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 3 } }),
  event('message_stop', {}),
];

const request: ModelRequest = {
  instructions: ['House rules.', 'Write one line.'],
  prompt: 'About books',
  name: 'one-line',
  schema: z.object({ line: z.string().max(20) }),
  spellsShape: false,
  room: 16_000,
  signal: new AbortController().signal,
};
const hello = { words: '{"line":"Hello"}', used: [{ inputTokens: 12, outputTokens: 3 }] };

/** What matters to an answer's reader: the words, and the tokens used. */
async function read(answer: AsyncIterable<ModelPart>) {
  const [words, used]: [string[], ModelPart[]] = [[], []];
  for await (const part of answer) {
    if ('text' in part) words.push(part.text);
    else if (!('alive' in part)) used.push(part);
  }
  return { words: words.join(''), used };
}

async function compatible(origin: string, env: Record<string, string> = {}): Promise<Model> {
  const given = { AI_BASE_URL: `${origin}/v1`, AI_MODEL: 'local', AI_HEADER_TIMEOUT_MS: '300', ...env };
  const model = await chooseModel(parseEnvironment([modelEnvironment], given))?.();
  if (!model) throw new Error('no model');
  return model;
}

const vendor = (
  kind: Exclude<Provider['kind'], 'compatible'>,
  origin: string,
  model: string,
  enforcesSchema = true,
) => modelOf({ kind, model, baseUrl: `${origin}/v1`, apiKey: 'secret' }, { headerMs: 300, enforcesSchema })();

test('nothing configured is no model', () => {
  expect(chooseModel(parseEnvironment([modelEnvironment], {}))).toBeNull();
});

test.each(['http://models.test/v1?api-version=1', 'http://models.test/v1#a'])(
  'an address that could not be added to is refused at the start: %s',
  (AI_BASE_URL) => {
    const given = { AI_BASE_URL, AI_MODEL: 'local' };
    expect(() => parseEnvironment([modelEnvironment], given)).toThrow('AI_BASE_URL must end with its path');
  },
);

test('an error in a list is read in a stream and in a body that is called fine', async () => {
  const quota = [{ error: { code: 429, message: 'You exceeded your current quota.' } }];
  for (const type of ['text/event-stream', 'application/json']) {
    const said = JSON.stringify(quota);
    const { origin } = await provider((outgoing) => {
      outgoing.writeHead(200, { 'content-type': type });
      outgoing.end(type === 'application/json' ? said : `data: ${said}\n\n`);
    });
    const model = await compatible(origin);
    await expect(read(model(request))).rejects.toMatchObject({ kind: 'quota' });
  }
});

test('a server on the chat-completions wire is asked for the shape, and for what it used', async () => {
  const { origin, asked } = await provider((outgoing) => events(outgoing, chatAnswer));
  const model = await compatible(origin, { AI_API_KEY: 'secret' });
  expect(await read(model(request))).toEqual(hello);
  const [{ url, headers, body } = expect.fail('not asked')] = asked;
  expect(url).toBe('/v1/chat/completions');
  expect(headers.authorization).toBe('Bearer secret');
  expect(body).toMatchObject({
    model: 'local',
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: 16_000,
    messages: [
      { role: 'system', content: 'House rules.\n\nWrite one line.' },
      { role: 'user', content: 'About books' },
    ],
  });
  expect(body).not.toHaveProperty('reasoning_effort');
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
  expect(await read(model(request))).toEqual(hello);
  const [{ headers, body } = expect.fail('not asked')] = asked;
  expect(headers.authorization).toBeUndefined();
  expect(body['response_format']).toEqual({ type: 'json_object' });
  expect(JSON.stringify(body['messages'])).toContain('JSON schema');
  expect(JSON.stringify(body['messages'])).toContain('maxLength');
});

test('OpenAI is told how hard to think where its models think, and the limit by the name that they take', async () => {
  const { origin, asked } = await provider((outgoing) => events(outgoing, chatAnswer));
  for (const name of ['gpt-6-luna', 'o3', 'gpt-4.1', 'gpt-5.3-chat-latest'])
    expect(await read((await vendor('openai', origin, name))(request))).toEqual(hello);
  const told = asked.map(({ body }) => [
    body['reasoning_effort'],
    body['max_completion_tokens'],
    body['max_tokens'],
  ]);
  const [thinking, plain] = [
    ['low', 16_000, undefined],
    [undefined, undefined, 16_000],
  ];
  expect(told.slice(0, 3)).toEqual([thinking, thinking, plain]);
  expect(told[3]?.[0]).toBeUndefined();
  expect(asked[0]?.headers.authorization).toBe('Bearer secret');
});

test('Anthropic’s wire: thinking is kept short, and the tokens of a cached prompt are counted', async () => {
  const { origin, asked } = await provider((outgoing) => events(outgoing, anthropicAnswer));
  expect(await read((await vendor('anthropic', origin, 'claude-sonnet-5-5'))(request))).toEqual(hello);
  const [{ url, headers, body } = expect.fail('not asked')] = asked;
  expect(url).toBe('/v1/messages');
  expect(headers['x-api-key']).toBe('secret');
  expect(body).toMatchObject({
    model: 'claude-sonnet-5-5',
    stream: true,
    max_tokens: 16_000,
    thinking: { type: 'adaptive' },
    output_config: { effort: 'low', format: { type: 'json_schema', schema: { required: ['line'] } } },
  });
  expect(JSON.stringify(body['system'])).toContain('House rules.\\n\\nWrite one line.');
  expect(JSON.stringify(body['messages'])).toContain('About books');
  await read((await vendor('anthropic', origin, 'claude-sonnet-5-5', false))(request));
  expect(JSON.stringify(asked[1]?.body['output_config'])).not.toContain('format');
  expect(JSON.stringify(asked[1]?.body['system'])).toContain('JSON schema');
});

test('nothing is looked up in the environment: there is one place that configures the model', async () => {
  const { origin, asked } = await provider((outgoing) => events(outgoing, anthropicAnswer));
  vi.stubEnv('ANTHROPIC_BASE_URL', 'http://127.0.0.1:1');
  vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:1');
  vi.stubEnv('ANTHROPIC_API_KEY', 'another');
  await read((await vendor('anthropic', origin, 'claude-sonnet-5-5'))(request));
  vi.unstubAllEnvs();
  expect(asked[0]?.headers['x-api-key']).toBe('secret');
});

test.each([
  ['ANTHROPIC_API_KEY', '@ai-sdk/anthropic'],
  ['OPENAI_API_KEY', '@ai-sdk/openai'],
])(
  'the model that is used with %s when none is named is one that the library lists, and has a price',
  (key, library) => {
    const model = providerOf(parseEnvironment([modelEnvironment], { [key]: 'secret' }))?.model ?? '';
    const listed = readFileSync(fileURLToPath(import.meta.resolve(library)), 'utf8');
    expect(listed).toContain(`"${model}": {`);
    expect(knownPrices[model]?.output).toBeGreaterThan(0);
  },
);

test('a busy server is asked again after the pause it asks for', async () => {
  const busy = await provider((outgoing, call) => {
    if (call === 3) events(outgoing, chatAnswer);
    else outgoing.writeHead(429, { 'retry-after-ms': '1' }).end('{}');
  });
  expect(await read((await compatible(busy.origin))(request))).toEqual(hello);
  expect(busy.asked).toHaveLength(3);
});

test('a pause may be asked for as a date', async () => {
  const dates = { date: 'Sun, 22 Nov 2026 10:00:00 GMT', 'retry-after': 'Sun, 22 Nov 2026 11:00:00 GMT' };
  const { origin, asked } = await provider((outgoing) => outgoing.writeHead(503, dates).end('{}'));
  await expect(read((await compatible(origin))(request))).rejects.toMatchObject({
    kind: 'busy',
    waitMs: 3_600_000,
  });
  // Nobody waits for an hour.
  expect(asked).toHaveLength(1);
});

test('who leaves during the pause is not kept waiting', async () => {
  const { origin, asked } = await provider((outgoing) => {
    outgoing.writeHead(429, { 'retry-after': '15' }).end('{}');
  });
  const leaver = new AbortController();
  const model = await compatible(origin);
  const answer = read(model({ ...request, signal: leaver.signal }));
  const leave = async () => {
    await expect.poll(() => asked.length).toBe(1);
    leaver.abort();
  };
  await Promise.all([expect(answer).rejects.toThrow('abort'), leave()]);
  expect(asked).toHaveLength(1);
});

test('who stops reading ends the call', async () => {
  let ended = false;
  const { origin } = await provider((outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write(chatAnswer.slice(0, 2).join(''));
    outgoing.on('close', () => (ended = true));
  });
  for await (const part of (await compatible(origin))(request)) if ('text' in part) break;
  await expect.poll(() => ended).toBe(true);
});

test('no redirect is followed: the key goes nowhere but where it was meant to go', async () => {
  const elsewhere = await provider((outgoing) => events(outgoing, chatAnswer));
  const { origin } = await provider((outgoing) => {
    outgoing.writeHead(307, { location: `${elsewhere.origin}/v1/chat/completions` }).end();
  });
  const model = await compatible(origin, { AI_API_KEY: 'secret' });
  await expect(read(model(request))).rejects.toMatchObject({ kind: 'address' });
  expect(elsewhere.asked).toEqual([]);
});

test('what a server cannot do is asked of it once, and not again', async () => {
  const { origin, asked } = await provider((outgoing, call) => {
    if (call > 1) return events(outgoing, chatAnswer);
    outgoing.writeHead(400).end(JSON.stringify({ error: 'response_format json_schema is not supported' }));
  });
  const model = await compatible(origin);
  for (let run = 0; run < 2; run += 1) expect(await read(model(request))).toEqual(hello);
  const formats = asked.map(({ body }) => z.object({ type: z.string() }).parse(body['response_format']).type);
  expect(formats).toEqual(['json_schema', 'json_object', 'json_object']);
});

test('a body without end is not read to its end, be it an error page or a stream', async () => {
  const endless = (status: number, type: string, piece: string) =>
    provider((outgoing) => {
      outgoing.writeHead(status, { 'content-type': type });
      const write = () => {
        while (!outgoing.destroyed && outgoing.write(piece));
      };
      outgoing.on('drain', write);
      write();
    });
  const page = await endless(400, 'text/html', 'x'.repeat(64 * 1024));
  await expect(read((await compatible(page.origin))(request))).rejects.toMatchObject({ kind: 'request' });
  const line = await endless(200, 'text/event-stream', 'x'.repeat(64 * 1024));
  await expect(read((await compatible(line.origin))(request))).rejects.toMatchObject({ kind: 'broken' });
});

test('an answer that is no JSON fails, and the libraries write nothing of it to the console or as a warning', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
  const { origin } = await provider((outgoing) =>
    events(outgoing, ['event: message_start\ndata: About books {\n\n']),
  );
  await expect(read((await compatible(origin))(request))).rejects.toMatchObject({ kind: 'broken' });
  await expect(read((await vendor('anthropic', origin, 'claude-3'))(request))).rejects.toMatchObject({
    kind: 'broken',
  });
  expect(warned).not.toHaveBeenCalled();
});
