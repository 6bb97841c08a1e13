// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { call, stream } from './call.ts';
import { CallError, messageOf } from './call-error.ts';

const greet = endpoint({
  id: 'test.greet',
  method: 'POST',
  path: '/api/greetings/:id',
  summary: 'A greeting',
  access: 'anyone',
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ loud: z.boolean().optional() }),
  body: z.strictObject({ name: z.string() }),
  output: z.strictObject({ text: z.string() }),
  partial: z.strictObject({ text: z.string() }),
});
const request = { params: { id: 'a/b' }, query: { loud: true }, body: { name: 'Ana' } };

afterEach(() => vi.unstubAllGlobals());

test('an hour that the server named is said on the reader’s clock, with the name of their zone', () => {
  const { DateTimeFormat } = Intl;
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (locales, options) {
    return new DateTimeFormat(locales, { timeZone: 'America/New_York', ...options });
  });
  const said = 'You have used all 3 of today’s texts. New ones arrive at midnight UTC.';
  const spent = new CallError('allowance_spent', said);
  expect(messageOf(spent)).toMatch(/ New ones arrive (tomorrow )?at [78]:00 PM E[SD]T\.$/);
  expect(messageOf(new CallError('conflict', said))).toBe(said);
  vi.restoreAllMocks();
});

function answering(response: Response | (() => never)) {
  const fake = vi.fn(async (_url: string, _init: RequestInit) =>
    typeof response === 'function' ? response() : response,
  );
  vi.stubGlobal('fetch', fake);
  return fake;
}

function eventStream(...chunks: string[]): Response {
  const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of bytes) controller.enqueue(chunk);
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

async function failureOf(work: Promise<unknown>): Promise<CallError> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw new Error(`expected a CallError, got ${String(error)}`);
  return error;
}

test('a call fills the path and the query, sends JSON and returns the answer', async () => {
  const fake = answering(Response.json({ text: 'Hello Ana' }));
  expect(await call(greet, request)).toEqual({ text: 'Hello Ana' });
  const [url, init] = fake.mock.calls[0] ?? [];
  expect(url).toBe('/api/greetings/a%2Fb?loud=true');
  expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin', body: '{"name":"Ana"}' });
});

test('the API error shape becomes a CallError with its fields, request id and waiting time', async () => {
  const error = {
    code: 'too_many_requests',
    message: 'Slow down.',
    fields: { name: 'Too often' },
    requestId: 'r1',
  };
  answering(Response.json({ error }, { status: 429, headers: { 'retry-after': '40' } }));
  const failure = await failureOf(call(greet, request));
  expect(failure).toMatchObject({ ...error, retryAfterSeconds: 40 });
});

test('the functions error shape, a plain string with a code beside it, becomes the same CallError [tools.error-field-thrown]', async () => {
  answering(
    Response.json({ error: 'Model is away', code: 'model_failed', requestId: 'r2' }, { status: 502 }),
  );
  const failure = await failureOf(call(greet, request));
  expect(failure).toMatchObject({
    code: 'model_failed',
    message: 'Model is away',
    requestId: 'r2',
    fields: {},
  });
});

test('a page of a proxy instead of our error is told in the words of the catalogue', async () => {
  answering(new Response('<html>Bad gateway</html>', { status: 503 }));
  const failure = await failureOf(call(greet, request));
  expect(failure).toMatchObject({
    code: 'unavailable',
    message: 'We can’t answer right now. Please try again in a few seconds.',
  });
});

test('an answer that is no JSON is our fault and not the network', async () => {
  answering(new Response('<html>hello</html>'));
  expect((await failureOf(call(greet, request))).code).toBe('internal');
});

test('no network says that you seem to be offline', async () => {
  answering(() => {
    throw new TypeError('Failed to fetch');
  });
  const failure = await failureOf(call(greet, request));
  expect(failure).toMatchObject({
    code: 'unavailable',
    message: 'You seem to be offline. Check your connection and try again.',
  });
});

test('an aborted call stays an abort, so that Stop is not shown as a failure', async () => {
  answering(() => {
    throw new DOMException('Aborted', 'AbortError');
  });
  await expect(call(greet, request)).rejects.toMatchObject({ name: 'AbortError' });
});

test('a stream hands over each partial, also when events are cut across chunks, and returns the done event', async () => {
  answering(
    eventStream(
      'event: partial\ndata: {"text":"He',
      'l"}\r\n\r\n: heartbeat\n\nevent: partial\ndata: {"text":"Hello"}\n',
      '\nevent: done\ndata: {"text":"Hello!"}\n\n',
    ),
  );
  const seen: string[] = [];
  const answer = await stream(greet, request, { onPartial: (partial) => seen.push(partial.text) });
  expect(seen).toEqual(['Hel', 'Hello']);
  expect(answer).toEqual({ text: 'Hello!' });
});

test('an error event in a stream becomes a CallError', async () => {
  answering(eventStream('event: error\ndata: {"error":"Failed to analyze.","code":"model_failed"}\n\n'));
  const failure = await failureOf(stream(greet, request, { onPartial: () => undefined }));
  expect(failure).toMatchObject({ code: 'model_failed', message: 'Failed to analyze.' });
});

test('a stream that ends without its done event is a failure', async () => {
  answering(eventStream('event: partial\ndata: {"text":"He"}\n\n'));
  const failure = await failureOf(stream(greet, request, { onPartial: () => undefined }));
  expect(failure).toMatchObject({
    code: 'unavailable',
    message: 'The connection ended before the answer was complete. Please try again.',
  });
});

test('a refusal before the stream begins is the refusal', async () => {
  answering(
    Response.json({ error: 'Please sign in to continue.', code: 'unauthenticated' }, { status: 401 }),
  );
  expect((await failureOf(stream(greet, request, { onPartial: () => undefined }))).code).toBe(
    'unauthenticated',
  );
});
