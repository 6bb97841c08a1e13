import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeError, type Logger } from './logger.ts';

/** How long running requests have to finish, then the running chore, then the jobs. */
export const graceMs = 10_000;
const sweepMs = 100;

/**
 * The longest that a stop takes. Whatever stops the process must wait longer before it kills it: systemd
 * (deploy/systemd), Docker (compose.yaml).
 */
export const longestStopSeconds = (drainSeconds: number): number => drainSeconds + (3 * graceMs) / 1000;

interface Stopping {
  /** How long it goes on answering before it stops. */
  readonly drainMs: number;
  /** Makes the process report that it is about to stop. */
  readonly leave: () => void;
  /** Ends the event streams, which would never finish on their own. */
  readonly hangUp: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Stops the process gracefully on TERM, INT, or when the launcher that started it is gone: for `drainMs` everything is
 * still answered, then no new requests, 10 s for running ones to finish, then `close`, then exit 0. Without the first
 * step a proxy may send a request over a connection at the moment we close it, and could not know whether a write was
 * done.
 */
export function stopGracefully(
  server: Server,
  { drainMs, leave, hangUp, close }: Stopping,
  log: Logger,
): void {
  onStop(async () => {
    leave();
    server.prependListener('request', (_: unknown, outgoing: ServerResponse) => {
      outgoing.shouldKeepAlive = false;
    });
    await sleep(drainMs);
    hangUp();
    const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
    // A keep-alive connection goes idle only when its request ends, so look again.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    await new Promise((resolve) => server.close(resolve));
    clearTimeout(cutOff);
    clearInterval(sweep);
    await close();
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
