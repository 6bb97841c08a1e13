import type { ServerType } from '@hono/node-server';
import { describeError, type Logger } from './logger.ts';

const graceMs = 10_000;
const sweepMs = 100;

/**
 * Stops the process gracefully on TERM, INT, or when the launcher that started it is gone: no new requests, 10 s for
 * running ones to finish, then `close`, then exit 0.
 * @param hangUp ends the event streams, which would never finish on their own
 */
export function stopGracefully(
  server: ServerType,
  { hangUp, close }: { readonly hangUp: () => void; readonly close: () => Promise<void> },
  log: Logger,
): void {
  onStop(() => {
    hangUp();
    const cutOff = setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections();
    }, graceMs);
    // A keep-alive connection goes idle only when its request ends, so look again.
    const sweep = setInterval(() => {
      if ('closeIdleConnections' in server) server.closeIdleConnections();
    }, sweepMs);
    return new Promise<void>((resolve) => {
      server.close(() => {
        clearTimeout(cutOff);
        clearInterval(sweep);
        resolve();
      });
    }).then(close);
  }, log);
}

/** Calls `finish` once on TERM, INT, or when the launcher that started the process is gone, then exits 0. */
export function onStop(finish: () => Promise<void>, log: Logger): void {
  let stopping = false;

  const stop = (why: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping');
    finish().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error(describeError(error), 'closing failed');
        process.exit(1);
      },
    );
  };

  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('disconnect', () => stop('launcher gone'));
}
