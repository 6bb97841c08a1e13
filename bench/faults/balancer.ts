import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const healthEveryMs = 500;
const tryForMs = 5000;
const failedForMs = 2000;
const isRead = (method = 'GET') => method === 'GET' || method === 'HEAD';

/** The answer of a node, or why there was none: it was not there, or it broke off before it answered. */
type Outcome = IncomingMessage | 'absent' | 'broke';

/**
 * A proxy in front of several nodes that behaves as the one in deploy/caddy does, on shorter times: it looks every half
 * second who is ready, sends what a node refuses to another for up to 5 s, asks again for what was only read when a node
 * breaks off, and answers 502 for a write then, since it may have been done.
 */
export async function startBalancer(nodes: () => readonly string[]) {
  const agent = new Agent({ keepAlive: true });
  const unready = new Set<string>();
  const failedAt = new Map<string, number>();
  const servedBy = new Map<string, string>();
  let turn = 0;
  let isClosed = false;

  async function look(): Promise<void> {
    while (!isClosed) {
      await Promise.all(
        nodes().map(async (node) => {
          const answer = await fetch(`${node}/readyz`, { signal: AbortSignal.timeout(healthEveryMs) }).catch(
            () => null,
          );
          await answer?.arrayBuffer();
          if (answer?.ok) unready.delete(node);
          else unready.add(node);
        }),
      );
      await sleep(healthEveryMs);
    }
  }
  const looking = look();

  function choose(): string {
    const all = nodes();
    const hasNotFailed = (node: string) =>
      performance.now() - (failedAt.get(node) ?? -failedForMs) >= failedForMs;
    const good = all.filter((node) => !unready.has(node) && hasNotFailed(node));
    const from = good.length > 0 ? good : all;
    turn += 1;
    return from[turn % from.length] ?? '';
  }

  const ask = (node: string, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse) =>
    new Promise<Outcome>((resolve) => {
      const { headers, method, url } = incoming;
      const asked = request(`${node}${url}`, { agent, method, headers }, resolve);
      let isConnected = false;
      asked.on('socket', (socket) => {
        isConnected = !socket.connecting;
        if (socket.connecting) socket.once('connect', () => (isConnected = true));
      });
      asked.on('error', () => resolve(isConnected ? 'broke' : 'absent'));
      outgoing.on('close', () => asked.destroy());
      asked.end(body);
    });

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const until = performance.now() + tryForMs;
    for (;;) {
      const node = choose();
      const outcome = await ask(node, incoming, body, outgoing);
      if (typeof outcome === 'object') {
        servedBy.set(incoming.url ?? '', node);
        outgoing.writeHead(outcome.statusCode ?? 502, outcome.headers);
        outcome.on('error', () => outgoing.destroy());
        outcome.pipe(outgoing);
        return;
      }
      failedAt.set(node, performance.now());
      const mayAskAgain = outcome === 'absent' || isRead(incoming.method);
      if (!mayAskAgain || performance.now() > until) {
        outgoing.writeHead(502).end();
        return;
      }
      await sleep(50);
    }
  }

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The node that answered the last request for this address. */
    nodeOf: (path: string) => servedBy.get(path),
    async close(): Promise<void> {
      isClosed = true;
      await looking;
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
