import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '#features/account/contract.ts';
import { bodyWithinMs } from '#platform/server/http/body.ts';
import { createListener } from '#platform/server/http/listener.ts';
import { type App, startApp } from '#testing/harness.ts';
import { startListening } from '#testing/socket-server.ts';

let app: App;
let listening: Awaited<ReturnType<typeof startListening>>;
beforeAll(async () => {
  app = await startApp();
  listening = await startListening(createListener(app.product, app.log));
});
afterAll(async () => {
  listening.close();
  await app.close();
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const waiting = () => vi.getTimerCount();

test.each([
  ['whose length was told', 'content-length: 500', '{"email": "'],
  ['that comes in pieces', 'transfer-encoding: chunked', '4\r\n{"em\r\n'],
])('a body %s and never ends is answered 408, and its connection is closed', async (_, length, piece) => {
  for (const path of [signIn.path, '/api/webhooks/stripe']) {
    const socket = connect(listening.port, '127.0.0.1');
    await once(socket, 'connect');
    const answer = text(socket);
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: x',
      `origin: ${app.origin}`,
      'content-type: application/json',
      length,
      '',
      piece,
    ];
    const before = waiting();
    socket.write(head.join('\r\n'));
    await vi.waitUntil(() => waiting() > before, { interval: 10 });
    await vi.advanceTimersByTimeAsync(bodyWithinMs);
    const isClosed = once(socket, 'close');
    // The server waits half a second more for the rest of the body, so that the caller reads the answer.
    const drain = setInterval(() => void vi.advanceTimersByTime(100), 10);
    await isClosed;
    clearInterval(drain);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
  }
});
