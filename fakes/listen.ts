import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';

export type Listening = { port: number; origin: string; close(): Promise<void> };

/**
 * Serves a Hono app on the loopback address.
 * @param port 0 picks a free one
 * @returns the actual port, and `close`, which also ends open connections
 * @throws the `listen` error, e.g. EADDRINUSE
 */
export async function listenOnLoopback(app: Hono<{ Bindings: HttpBindings }>, port = 0): Promise<Listening> {
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
