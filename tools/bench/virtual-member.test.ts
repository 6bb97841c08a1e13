import { once } from 'node:events';
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { ask, type RequestRecord } from './virtual-member.ts';

/** A server that closes a connection just as it is used for the second time, and a member who keeps one. */
async function closingServer() {
  const seen: string[] = [];
  const used = new WeakSet();
  const server = createServer(({ method = '', socket }, answer) => {
    seen.push(method);
    if (used.has(socket)) return socket.resetAndDestroy();
    used.add(socket);
    return answer.end('told');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const notes: RequestRecord[] = [];
  const agent = new Agent({ keepAlive: true });
  const visit = {
    origin: `http://127.0.0.1:${port}`,
    cookie: '',
    lesson: { slug: '', id: '' },
    isOver: () => false,
    note: (asked: RequestRecord) => notes.push(asked),
  };
  const stop = () => {
    agent.destroy();
    server.close();
  };
  return { agent, notes, seen, stop, visit };
}

test('what changes nothing is asked a second time where the kept connection was just closed, as browsers do', async () => {
  const { agent, notes, seen, stop, visit } = await closingServer();
  const step = { name: 'home', path: '/api/home' };
  await ask(agent, visit, step);
  await ask(agent, visit, step);
  stop();
  expect(seen).toHaveLength(3);
  expect(notes).toMatchObject([
    { failed: null, isRepeated: false },
    { failed: null, isRepeated: true },
  ]);
});

test('what changes something is not: it failed', async () => {
  const { agent, notes, seen, stop, visit } = await closingServer();
  const step = { name: 'save', method: 'PUT', path: '/', body: {} } as const;
  await ask(agent, visit, step);
  await ask(agent, visit, step);
  stop();
  expect(seen).toHaveLength(2);
  expect(notes).toMatchObject([{ failed: null }, { failed: 'ECONNRESET', isRepeated: false }]);
});
