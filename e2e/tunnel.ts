import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { test as base } from './journey.ts';
import { goOffline } from './offline-mode.ts';

/** What the console says about requests lost while offline. */
export const lost = ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', 'Failed to load resource'];

/** A connection to the server that can be cut. */
export interface Tunnel {
  /** The connection is lost: the page is told, and nothing gets through. */
  enter(context: BrowserContext): Promise<void>;
  /** The connection is back. */
  leave(context: BrowserContext): Promise<void>;
}

/**
 * A separate proxy for each journey. Chromium's offline emulation alone is not enough: it tells the page, but a request
 * that another of its processes makes sometimes gets through.
 */
async function startTunnel() {
  let inside = false;
  const server = createServer((asked, answered) => {
    if (inside) {
      asked.socket.destroy();
      return;
    }
    const { 'proxy-connection': _, ...headers } = asked.headers;
    const onward = request(asked.url ?? '', { method: asked.method, headers }, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(answered);
      answer.on('error', () => answered.destroy());
    });
    onward.on('error', () => answered.destroy());
    answered.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  // The journey's own requests, which stand for all other devices: they arrive as CONNECT requests, which are never
  // cut.
  server.on('connect', (asked, socket: Socket) => {
    const { hostname, port } = new URL(`http://${asked.url}`);
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const [one, other] of [[socket, onward] as const, [onward, socket] as const]) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  let comeBack = async (): Promise<void> => {};
  const tunnel: Tunnel = {
    async enter(context) {
      comeBack = await goOffline(context);
      inside = true;
      server.closeAllConnections();
    },
    async leave() {
      inside = false;
      await comeBack();
    },
  };
  return {
    tunnel,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A journey whose browser reaches the server through this proxy. */
export const test = base.extend<{ tunnelProxy: Awaited<ReturnType<typeof startTunnel>>; tunnel: Tunnel }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that it needs nothing
  tunnelProxy: async ({}, use) => {
    const proxy = await startTunnel();
    await use(proxy);
    proxy.close();
  },
  tunnel: async ({ tunnelProxy }, use) => use(tunnelProxy.tunnel),
  proxy: async ({ tunnelProxy }, use) => use({ server: tunnelProxy.url }),
});
