import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#features/account/contract.ts';
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

/** Sends a head and the beginning of a body, then disconnects. */
async function breakOff(path: string, lengthHeader: string, piece: string): Promise<void> {
  const socket = connect(listening.port, '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: x',
    `origin: ${app.origin}`,
    'content-type: application/json',
  ];
  const before = app.log.lines.length;
  socket.write([...head, lengthHeader, '', piece].join('\r\n'));
  // Usually long enough for the server to be waiting for the body; if not, the test still holds.
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.resetAndDestroy();
  await expect.poll(() => app.log.lines.length).toBeGreaterThan(before);
}

test.each([
  ['whose length was told', 'content-length: 500', '{"email": "'],
  ['that comes in pieces', 'transfer-encoding: chunked', '4\r\n{"em\r\n'],
])('a caller who goes in the middle of a body %s is no error in the log', async (_, length, piece) => {
  for (const path of [signIn.path, '/api/webhooks/stripe']) await breakOff(path, length, piece);
  const told = app.log.lines.filter(({ level }) => level === 'error' || level === 'warn');
  expect(told).toEqual([]);
});
