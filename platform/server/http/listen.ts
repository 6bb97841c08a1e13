import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Logger } from '#platform/server/logger.ts';

/** As many connections as Linux lets wait (net.core.somaxconn): after an outage, thousands of members come at once. */
const backlog = 4096;

/**
 * How long a connection may keep us. A proxy keeps its own connections for up to a minute, and must be the one to close
 * them: a request sent while we close is lost. Five minutes is time for a part of an upload on a slow line; any other
 * body has a shorter time of its own (platform/server/http/body.ts).
 */
export const connectionTimes = {
  keepAliveTimeout: 65_000,
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5000,
} as const;

/** Begins to listen, and says where. @throws the system's error, e.g. EADDRINUSE */
export async function listen(
  server: Server,
  { hostname, port }: { readonly hostname: string; readonly port: number },
  log: Logger,
): Promise<void> {
  const listening = once(server, 'listening');
  server.listen(port, hostname, backlog);
  await listening;
  const address = server.address();
  log.info({ host: hostname, port: typeof address === 'object' ? address?.port : port }, 'listening');
}
