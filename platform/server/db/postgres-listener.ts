import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '#platform/server/logger.ts';
import type { Notified } from './client.ts';
import { connectWithinMs, keepAliveAfterMs } from './postgres-pool.ts';
import { listenerName } from './process-name.ts';
import { DatabaseUnavailable } from './unavailable.ts';

const firstRetryMs = 200;
const longestRetryMs = 5000;
/** A quiet connection and a dead one look the same: only a query tells them apart. */
const beatEveryMs = 5000;
/** A subscription made while the connection is down waits no longer than this. */
const subscribeWithinMs = 5000;
const goodbyeWithinMs = 1000;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown');

/**
 * One connection for LISTEN that reconnects automatically and then re-subscribes to every channel.
 * @param name under which the server lists it
 */
export function createListener(url: string, log: Logger, name: string = listenerName) {
  const channels = new Map<string, Set<Notified>>();
  const resumers = new Set<() => void>();
  const closing = new AbortController();
  let client: pg.Client | null = null;
  let connecting: Promise<void> | null = null;

  const noteEnd = (error: unknown) =>
    log.debug({ reason: reasonOf(error) }, 'a listening connection is at its end');

  /** One statement; a connection that does not answer in time is closed, which triggers a reconnect. */
  async function ask(asked: pg.Client, statement: string): Promise<void> {
    const late = setTimeout(() => {
      log.warn({}, 'the listening connection is silent');
      void asked.end();
    }, connectWithinMs);
    try {
      await asked.query(statement);
    } catch (cause) {
      throw new DatabaseUnavailable(cause);
    } finally {
      clearTimeout(late);
    }
  }

  const subscribe = (asked: pg.Client, channel: string) =>
    ask(asked, `LISTEN ${pg.escapeIdentifier(channel)}`);

  /** Keeps checking the connection until another one has replaced it. */
  async function beat(asked: pg.Client): Promise<void> {
    for (;;) {
      await wait(beatEveryMs, undefined, { signal: closing.signal, ref: false });
      if (client !== asked) return;
      await ask(asked, 'select 1');
    }
  }

  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: connectWithinMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfterMs,
    });
    next.on('notification', ({ channel, payload }) => {
      for (const heard of channels.get(channel) ?? []) heard(payload ?? '');
    });
    next.on('error', (error) => log.warn({ reason: error.message }, 'the listening connection broke'));
    next.on('end', () => {
      if (client !== next) return;
      client = null;
      if (!closing.signal.aborted) void reconnect();
    });
    try {
      await next.connect();
      for (const channel of channels.keys()) await subscribe(next, channel);
    } catch (error) {
      void next.end();
      throw error;
    }
    client = next;
    // It ends with the connection, whose end is handled above.
    beat(next).catch(noteEnd);
  }

  /** Retries until connected, with waits doubling from 200 ms to 5 s. One attempt at a time. */
  function reconnect(): Promise<void> {
    connecting ??= (async () => {
      for (let delay = firstRetryMs; !closing.signal.aborted; delay = Math.min(delay * 2, longestRetryMs)) {
        try {
          await open();
          for (const resumed of resumers) resumed();
          return;
        } catch (error) {
          log.warn({ reason: reasonOf(error) }, 'listening again failed');
          await wait(delay, undefined, { signal: closing.signal }).catch(() => {});
        }
      }
    })().finally(() => {
      connecting = null;
    });
    return connecting;
  }

  async function connected(): Promise<void> {
    const done = new AbortController();
    const late = wait(subscribeWithinMs, undefined, { signal: done.signal }).then(
      () => {
        throw new DatabaseUnavailable(new Error('nobody listens yet'));
      },
      () => undefined,
    );
    await Promise.race([reconnect(), late]).finally(() => done.abort());
  }

  return {
    /** Subscribes; resolves when the database confirmed it. @throws DatabaseUnavailable within seconds */
    async listen(channel: string, heard: Notified, resumed?: () => void): Promise<() => Promise<void>> {
      const known = channels.get(channel);
      if (known) known.add(heard);
      else channels.set(channel, new Set([heard]));
      const forget = async () => {
        if (resumed) resumers.delete(resumed);
        const hearers = channels.get(channel);
        hearers?.delete(heard);
        if (hearers?.size !== 0) return;
        channels.delete(channel);
        // If this fails, the connection is gone anyway, and the next one will not subscribe to this channel.
        await (client && ask(client, `UNLISTEN ${pg.escapeIdentifier(channel)}`).catch(noteEnd));
      };
      try {
        await (client ? subscribe(client, channel) : connected());
      } catch (error) {
        await forget();
        throw error;
      }
      // Only added now: the first connection is not a resumption.
      if (resumed) resumers.add(resumed);
      return forget;
    },
    async close(): Promise<void> {
      closing.abort();
      await connecting;
      // A server that hangs does not answer the goodbye.
      await Promise.race([client?.end(), wait(goodbyeWithinMs, undefined, { ref: false })]);
    },
  };
}
