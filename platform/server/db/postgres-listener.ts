import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '#platform/server/logger.ts';
import type { Notified } from './client.ts';

const firstRetryMs = 200;
const longestRetryMs = 10_000;

/** One connection for LISTEN that comes back by itself: after a break it re-subscribes every channel. */
export function createListener(url: string, log: Logger) {
  const channels = new Map<string, Set<Notified>>();
  const resumers = new Set<() => void>();
  const closing = new AbortController();
  let client: pg.Client | null = null;
  let connecting: Promise<void> | null = null;

  const open = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'make-me-great-listen',
      keepAlive: true,
    });
    next.on('notification', ({ channel, payload }) => {
      for (const heard of channels.get(channel) ?? []) heard(payload ?? '');
    });
    next.on('error', (error) => log.warn({ reason: error.message }, 'the listening connection broke'));
    await next.connect();
    next.on('end', () => {
      client = null;
      if (!closing.signal.aborted) void reconnect();
    });
    for (const channel of channels.keys()) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    client = next;
  };

  /** Tries until it holds: doubling from 200 ms to 10 s. One attempt at a time. */
  function reconnect(): Promise<void> {
    connecting ??= (async () => {
      for (let delay = firstRetryMs; !closing.signal.aborted; delay = Math.min(delay * 2, longestRetryMs)) {
        try {
          await open();
          for (const resumed of resumers) resumed();
          return;
        } catch (error) {
          log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'listening again failed');
          await wait(delay, undefined, { signal: closing.signal }).catch(() => {});
        }
      }
    })().finally(() => {
      connecting = null;
    });
    return connecting;
  }

  return {
    /** Subscribes; resolves when the database confirmed it. */
    async listen(channel: string, heard: Notified, resumed?: () => void): Promise<() => Promise<void>> {
      const known = channels.get(channel);
      if (known) known.add(heard);
      else channels.set(channel, new Set([heard]));
      if (client) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      else await reconnect();
      // Only from here on: the first connection resumes nothing.
      if (resumed) resumers.add(resumed);
      return async () => {
        if (resumed) resumers.delete(resumed);
        const hearers = channels.get(channel);
        hearers?.delete(heard);
        if (hearers?.size !== 0) return;
        channels.delete(channel);
        await client?.query(`UNLISTEN ${pg.escapeIdentifier(channel)}`);
      };
    },
    async close(): Promise<void> {
      closing.abort();
      await connecting;
      await client?.end();
    },
  };
}
