import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Logger } from '#platform/server/logger.ts';

/** Begins to listen, and says where. @throws the system's error, e.g. EADDRINUSE */
export async function listen(
  server: Server,
  { hostname, port }: { readonly hostname: string; readonly port: number },
  log: Logger,
): Promise<void> {
  const listening = once(server, 'listening');
  server.listen(port, hostname);
  await listening;
  const address = server.address();
  log.info({ host: hostname, port: typeof address === 'object' ? address?.port : port }, 'listening');
}
