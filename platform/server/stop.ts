import type { ServerType } from '@hono/node-server';
import { describeError, type Logger } from './logger.ts';

const graceMs = 10_000;
const sweepMs = 100;

/**
 * Ends the process in order on TERM, INT, or when the launcher that started it is gone: no new requests, those under
 * way may finish within 10 s, then `close`, then exit 0.
 */
export function stopGracefully(server: ServerType, close: () => Promise<void>, log: Logger): void {
  let stopping = false;

  const stop = (why: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping');
    const cutOff = setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections();
    }, graceMs);
    // A kept-alive connection whose request ends later falls idle later: look again.
    const sweep = setInterval(() => {
      if ('closeIdleConnections' in server) server.closeIdleConnections();
    }, sweepMs);
    server.close(() => {
      clearTimeout(cutOff);
      clearInterval(sweep);
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error(describeError(error), 'closing failed');
          process.exit(1);
        },
      );
    });
  };

  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('disconnect', () => stop('launcher gone'));
}
