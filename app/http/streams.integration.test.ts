import { once } from 'node:events';
import { connect } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sessions } from '#platform/server/auth/tables.ts';
import { createListener } from '#platform/server/http/listener.ts';
import { followStream } from '#testing/event-stream.ts';
import { type App, startApp } from '#testing/harness.ts';
import { cookieOfMember, startListening } from '#testing/socket-server.ts';
import { brief } from '#testing/studio.ts';
import { stopRun } from '#features/tools/contract-run.ts';
import { identifyFrustrations } from '#features/tools/contract.ts';

const { businessDescription, targetAudience } = brief;
const fields = { businessDescription, targetAudience };

let app: App;
let listening: Awaited<ReturnType<typeof startListening>>;
let cookie = '';

beforeAll(async () => {
  app = await startApp({ AI_PARTIAL_EVERY_MS: '0', IDENTIFIER_DAILY_LIMIT: '100' });
  listening = await startListening(createListener(app.product, app.log));
  cookie = await cookieOfMember(app);
});
afterAll(async () => {
  listening.close();
  await app.close();
});
beforeEach(() => app.model.setMode('ok'));

/** A request like a browser's, with an announced body length. */
const ask = (init: RequestInit = {}, body: RequestInit['body'] = JSON.stringify(fields)) =>
  fetch(`${listening.origin}${identifyFrustrations.path}`, {
    method: 'POST',
    body,
    ...init,
    headers: {
      cookie,
      origin: app.origin,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
  });

test('over a socket a text comes as it grows, is stored nowhere, and ends with the whole', async () => {
  const answer = await ask();
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    'no-store',
  ]);
  expect(answer.headers.get('x-request-id')).toBeTruthy();
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const stream = followStream(answer);
  await expect.poll(() => stream.ended).toBe(true);
  const steps = stream.events.map(({ event }) => event);
  expect(steps.length).toBeGreaterThan(3);
  expect([steps[0], steps.at(-2), steps.at(-1)]).toEqual(['partial', 'partial', 'done']);
});

/** What the button Stop asks for. */
const stop = () =>
  fetch(`${listening.origin}${stopRun.path}`, {
    method: 'POST',
    headers: { cookie, origin: app.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ tool: 'frustration-identifier' }),
  });

test('the head comes at once, while the model still thinks; who goes then stops nothing, Stop does', async () => {
  app.model.setMode('hang');
  const { aborted } = app.model.stats();
  const leaving = new AbortController();
  const answer = await ask({ signal: leaving.signal });
  expect(answer.status).toBe(200);
  await expect.poll(() => app.model.stats().active).toBe(1);
  leaving.abort();
  expect((await stop()).status).toBe(200);
  await expect.poll(() => app.model.stats().aborted).toBe(aborted + 1);
});

test('after who went in the middle of the text, Stop ends the model', async () => {
  app.model.setMode('stall');
  const { aborted } = app.model.stats();
  const stream = followStream(await ask());
  await expect.poll(() => stream.events.length).toBeGreaterThan(0);
  await stream.leave();
  expect(await (await stop()).json()).toEqual({ stopped: true });
  await expect.poll(() => app.model.stats().aborted).toBe(aborted + 1);
});

test('a failure in the middle is told in the stream, which ends well', async () => {
  app.model.setMode('cut');
  const stream = followStream(await ask());
  await expect.poll(() => stream.ended).toBe(true);
  expect(stream.events.at(-1)).toMatchObject({ event: 'error', data: { code: 'model_failed' } });
});

test('a text that grows stops when its session is over', async () => {
  const member = await app.join();
  const answer = await member.send(identifyFrustrations.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(fields),
  });
  // Nothing is produced before it is read, so the session ends after the first piece.
  const reader = (answer.body ?? new ReadableStream<Uint8Array>()).getReader();
  const decoder = new TextDecoder();
  const first = decoder.decode((await reader.read()).value);
  const [session] = await app.db.delete(sessions).where(eq(sessions.userId, member.userId)).returning();
  app.product.deps.viewers.forget({ sessionId: session?.id ?? '', userId: member.userId }, null);
  let rest = '';
  for (let piece = await reader.read(); !piece.done; piece = await reader.read())
    rest += decoder.decode(piece.value);
  expect(first).toContain('event: partial');
  expect(rest).toMatch(/^event: error\ndata: .*session_ended/);
});

test('asked twice on one connection without waiting, both texts come whole, one after the other', async () => {
  const body = JSON.stringify(fields);
  const request = (more = '') =>
    [
      `POST ${identifyFrustrations.path} HTTP/1.1`,
      'host: x',
      `origin: ${app.origin}`,
      `cookie: ${cookie}`,
      'accept: text/event-stream',
      'content-type: application/json',
      `content-length: ${body.length}`,
      `${more}\r\n${body}`,
    ].join('\r\n');
  const socket = connect(listening.port, '127.0.0.1');
  socket.write(request() + request('connection: close\r\n'));
  let received = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (received += piece));
  await once(socket, 'end');
  expect(received.match(/HTTP\/1\.1 200 OK|event: done/g)).toEqual([
    'HTTP/1.1 200 OK',
    'event: done',
    'HTTP/1.1 200 OK',
    'event: done',
  ]);
});

test('a body over the limit is refused, whether it says so before, while it comes, or not at all', async () => {
  const large = JSON.stringify({ ...fields, businessDescription: 'x'.repeat(2_000_000) });
  const inPieces = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(large));
        controller.close();
      },
    });
  expect((await ask({}, large)).status).toBe(413);
  expect((await ask({ duplex: 'half' } as RequestInit, inPieces())).status).toBe(413);
  const lying = new Request(new URL(identifyFrustrations.path, app.origin), {
    method: 'POST',
    headers: { cookie, origin: app.origin, 'content-type': 'application/json', 'content-length': '10' },
    body: large,
  });
  expect((await app.product.fetch(lying, { remoteAddress: '127.0.0.1' })).status).toBe(413);
});
