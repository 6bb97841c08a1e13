import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { manners, type ModelMode } from './modes.ts';
import { type ModelFake, startModelFake } from './start.ts';

let model: ModelFake;
beforeEach(async () => {
  model = await startModelFake({ slowHeadersMs: 60 });
});
afterEach(() => model.close());

const fields = { businessDescription: 'We sell <b>software</b>', targetAudience: 'Owners' };
const jsonSchema = { type: 'json_schema', json_schema: { name: 'frustration-identifier', schema: {} } };

function ask(overrides: object = {}, init: RequestInit = {}): Promise<Response> {
  return fetch(`${model.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer demo' },
    body: JSON.stringify({
      model: 'demo',
      messages: [{ role: 'user', content: `<fields-a1>${JSON.stringify(fields)}</fields-a1>` }],
      response_format: jsonSchema,
      ...overrides,
    }),
    ...init,
  });
}

type Completion = { choices: { message: { content: string } }[]; usage: { total_tokens: number } };
async function contentOf(response: Response): Promise<string> {
  return ((await response.json()) as Completion).choices[0]?.message.content ?? '';
}

test('a plain call answers a chat.completion with usage', async () => {
  const response = await ask();
  expect(response.status).toBe(200);
  const body = (await response.json()) as Completion;
  expect(body).toMatchObject({ object: 'chat.completion', model: 'demo' });
  expect(JSON.parse(body.choices[0]?.message.content ?? '')).toMatchObject({ frustrations: [{}, {}, {}] });
  expect(body.usage.total_tokens).toBeGreaterThan(100);
});

test('a streamed call sends framed chunks that add up to the same answer, then usage, then [DONE]', async () => {
  const whole = await contentOf(await ask());
  const response = await ask({ stream: true, stream_options: { include_usage: true } });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const text = await response.text();
  expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
  const chunks = text
    .split('\n\n')
    .filter((frame) => frame.startsWith('data: {'))
    .map(
      (frame) =>
        JSON.parse(frame.slice(6)) as {
          choices: { delta: { content?: string }; finish_reason: string | null }[];
          usage: object | null;
        },
    );
  expect(chunks.length).toBeGreaterThan(10);
  expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe(whole);
  expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop');
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) as number } });
});

test('json_object is served by the names of the fields', async () => {
  expect(await contentOf(await ask({ response_format: { type: 'json_object' } }))).toContain(
    '"frustrations"',
  );
});

test('an unknown schema, missing fields, bad JSON and an unknown route are refused in OpenAI’s shape', async () => {
  const unknown = await ask({
    response_format: { type: 'json_schema', json_schema: { name: 'poem', schema: {} } },
  });
  const bare = await ask({ messages: [{ role: 'user', content: 'hello' }] });
  const empty = await ask({ messages: [] });
  const broken = await ask({}, { body: '{' });
  const lost = await fetch(`${model.baseUrl}/embeddings`, { method: 'POST' });
  expect([unknown, bare, empty, broken, lost].map(({ status }) => status)).toEqual([400, 400, 400, 400, 404]);
  for (const response of [unknown, bare, empty, broken, lost]) {
    expect(await response.json()).toMatchObject({
      error: { type: 'invalid_request_error', message: expect.any(String) as string },
    });
  }
  expect(model.stats().calls).toBe(0);
});

test('the model list names the models in the manner of each wire, with the day on which one ends', async () => {
  type Listed = { id: string; shutdown_date?: string | null; lifecycle?: string; retires_at?: string | null };
  const list = async (headers: Record<string, string> = {}) =>
    ((await (await fetch(`${model.baseUrl}/models`, { headers })).json()) as { data: Listed[] }).data;
  const [openAi, anthropic] = [await list(), await list({ 'anthropic-version': '2023-06-01' })];
  expect(openAi.find(({ id }) => id === 'demo')?.shutdown_date).toBeNull();
  expect(openAi.find(({ id }) => id === 'demo-ending')?.shutdown_date).toBe('2026-12-24');
  // OpenAI leaves out what was shut down, Anthropic keeps it.
  expect(openAi.map(({ id }) => id)).not.toContain('demo-retired');
  expect(anthropic.find(({ id }) => id === 'demo-retired')?.lifecycle).toBe('retired');
  expect(anthropic.find(({ id }) => id === 'demo-ending')?.retires_at).toBe('2026-12-24T00:00:00Z');
  expect(model.stats()).toMatchObject({ listings: 2, calls: 0 });
});

test('Anthropic’s wire: events in order, blocks that are opened and closed, and why it stopped', async () => {
  const ask = async (mode: ModelMode) => {
    model.setMode(mode);
    const response = await fetch(`${model.baseUrl}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': 'demo', 'anthropic-version': '2023-06-01' },
      body: JSON.stringify({
        model: 'claude-sonnet-5-5',
        max_tokens: 1000,
        stream: true,
        messages: [{ role: 'user', content: `<fields-a1>${JSON.stringify(fields)}</fields-a1>` }],
      }),
    });
    return { status: response.status, text: await response.text() };
  };
  const eventsOf = (text: string) => [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);
  const fine = eventsOf((await ask('ok')).text);
  expect(fine.slice(0, 3)).toEqual(['message_start', 'content_block_start', 'content_block_delta']);
  expect(fine.slice(-3)).toEqual(['content_block_stop', 'message_delta', 'message_stop']);
  const thinking = (await ask('thinking')).text;
  expect(thinking).toContain('"thinking_delta"');
  expect(eventsOf(thinking).filter((name) => name === 'content_block_start')).toHaveLength(2);
  expect((await ask('refusal')).text).toContain('"stop_reason":"refusal"');
  expect((await ask('window')).text).toContain('"model_context_window_exceeded"');
  expect((await ask('length')).text).toContain('"output_tokens":1000');
  expect(eventsOf((await ask('error-first')).text)).toEqual(['error']);
  expect(eventsOf((await ask('no-stop')).text)).not.toContain('message_stop');
  expect(await ask('overloaded')).toEqual({
    status: 529,
    text: '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"},"request_id":"req_demo"}',
  });
});

test('every behaviour that is documented somewhere has a row in docs/evidence/real-services.md', () => {
  const page = readFileSync('docs/evidence/real-services.md', 'utf8');
  const section = page.slice(page.indexOf('## Models'));
  const documented = Object.entries(manners).filter(([, { documented: where }]) => where !== null);
  const missing = documented.filter(
    ([mode, { documented: where }]) => !section.includes(`| \`${mode}\` |`) || !section.includes(where ?? ''),
  );
  expect(missing.map(([mode]) => mode)).toEqual([]);
});

test('error modes answer their status for the given number of calls, then all is well', async () => {
  for (const [mode, status] of [
    ['error500', 500],
    ['error401', 401],
    ['error429', 429],
  ] as const) {
    model.setMode(mode, 2);
    const responses = [await ask(), await ask(), await ask()];
    expect(responses.map((response) => response.status)).toEqual([status, status, 200]);
    expect(responses[0]?.headers.get('retry-after')).toBe(status === 429 ? '1' : null);
  }
  expect(model.stats()).toMatchObject({ calls: 9, faulted: 6, completed: 3 });
});

test('garbage is no JSON, invalid-once only the first time, two-items holds two', async () => {
  model.setMode('garbage');
  const garbage = await contentOf(await ask());
  expect(() => JSON.parse(garbage) as unknown).toThrow();
  model.setMode('invalid-once');
  const answers = [await contentOf(await ask()), await contentOf(await ask())];
  expect(answers[0]).toBe(garbage);
  expect(answers[1]).toContain('"frustrations"');
  model.setMode('two-items', 1);
  expect((JSON.parse(await contentOf(await ask())) as { frustrations: object[] }).frustrations).toHaveLength(
    2,
  );
});

test('a cut destroys the connection in the middle, streamed or not', async () => {
  model.setMode('cut');
  for (const stream of [true, false]) {
    const response = await ask({ stream });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  }
  expect(model.stats()).toMatchObject({ faulted: 2, active: 0 });
});

test('hang sends no headers and stall stops in the middle until the caller leaves', async () => {
  model.setMode('hang');
  await expect(ask({}, { signal: AbortSignal.timeout(100) })).rejects.toThrow();
  model.setMode('stall');
  const leaving = new AbortController();
  const response = await ask({ stream: true }, { signal: leaving.signal });
  expect(response.status).toBe(200);
  const rest = response.text().then(
    () => 'ended',
    () => 'broken off',
  );
  expect(await Promise.race([rest, sleep(150, 'still open')])).toBe('still open');
  leaving.abort();
  expect(await rest).toBe('broken off');
  await vi.waitFor(() => expect(model.stats()).toMatchObject({ calls: 2, aborted: 2, active: 0 }));
});

test('slow headers come late and the answer is whole', async () => {
  model.setMode('slow-headers');
  const before = performance.now();
  expect(await contentOf(await ask())).toContain('frustrations');
  expect(performance.now() - before).toBeGreaterThanOrEqual(55);
});

test('a caller who leaves in the middle of a stream is counted and the stream stops', async () => {
  await model.close();
  model = await startModelFake({ chunkMs: 20 });
  const controller = new AbortController();
  const response = await ask({ stream: true }, { signal: controller.signal });
  await response.body?.getReader().read();
  controller.abort();
  await vi.waitFor(() => expect(model.stats()).toMatchObject({ aborted: 1, completed: 0, active: 0 }));
});

test('modes are set over HTTP and shown on a page that calls itself a demo service', async () => {
  const root = model.baseUrl.replace(/\/v1$/, '');
  const post = (body: object) =>
    fetch(`${root}/_mode`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post({ mode: 'nonsense' })).status).toBe(400);
  expect(await (await post({ mode: 'error500', times: 3 })).json()).toEqual({ mode: 'error500', left: 3 });
  const page = await fetch(`${root}/`);
  const text = await page.text();
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(text).toContain('Demo service.');
  expect(text).toContain('Answers 500</strong> (for 3 more)');
  expect(await (await fetch(`${root}/_stats`)).json()).toMatchObject({ mode: 'error500', calls: 0 });
  const form = await fetch(`${root}/_mode`, {
    method: 'POST',
    body: new URLSearchParams({ mode: 'ok', times: '' }),
    headers: { origin: new URL(root).origin },
    redirect: 'manual',
  });
  expect(form.status).toBe(303);
  const foreign = await fetch(`${root}/_mode`, {
    method: 'POST',
    body: new URLSearchParams({ mode: 'ok' }),
    headers: { origin: 'https://evil.test' },
  });
  expect(foreign.status).toBe(403);
});

test('a stream has so few chunks that the longest answer ends within three seconds at the default pace', async () => {
  const long = {
    businessDescription: 'We sell things. '.repeat(100),
    targetAudience: 'very busy people '.repeat(100),
  };
  const content = `<fields-a1>${JSON.stringify(long)}</fields-a1>`;
  const text = await (await ask({ stream: true, messages: [{ role: 'user', content }] })).text();
  expect(text.split('\n\n').length * 15).toBeLessThan(2500);
});
