import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { sessions, users } from '#platform/server/auth/tables.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db, OpenDatabase } from '#platform/server/db/client.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import { offersSince } from '#platform/server/offers/consent.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { ViewerMemo } from '#platform/server/viewer/memo.ts';
import { isVisible, type Reader, type ReaderSettings } from '#features/notifications/rules-visible.ts';
import { noticeChannel, readHeard } from './channel.ts';
import {
  byeFrame,
  changedFrame,
  heartbeatFrame,
  noticeFrame,
  readyFrame,
  resetFrame,
} from './stream-frames.ts';
import { type Published, publishedAfter, publishedById, newestSeq } from './published.ts';
import { createSeats, type SeatLimits } from './seats.ts';
import { notificationMembers } from '#features/notifications/server/tables.ts';
import type { Visible } from '#features/notifications/server/visibility/visible.ts';

export interface HubDeps {
  readonly db: Db;
  readonly database: Pick<OpenDatabase, 'listen'>;
  readonly viewers: Pick<ViewerMemo, 'get'>;
  readonly visible: Visible;
  readonly clock: Clock;
  readonly log: Logger;
  readonly seats: SeatLimits;
  /** The time between two heartbeats, at which we reload who is listening; 25 s if omitted. */
  readonly heartbeatMs?: number;
}

/** One open stream. Small on purpose: a node holds thousands. */
interface Connection extends ReaderSettings {
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  readonly sessionId: string;
  readonly giveSeat: () => void;
  reader: Reader;
  muted: readonly string[];
  offersSince: Date | null;
  beatAt: number;
  /** Places that were already announced while missed messages are being read; null afterwards. */
  told: Set<number> | null;
}

/** Who opens a stream, and from where. */
interface Listener {
  readonly viewer: Viewer;
  readonly address: string;
}

const defaultHeartbeatMs = 25_000;
/** A stream ends within a second of its session: this is how often we check which sessions are over. */
const longestTickMs = 500;
const askedAtOnce = 1000;
/** A reader that falls this many frames behind is disconnected: they come back and get what they missed. */
const mostWaiting = 200;

function readerOf({ userId, tier, accessSince }: Viewer): Reader {
  return { userId, tier, accessSince };
}

/**
 * The open streams of this node. It listens on one channel for ids, reads each message once, and passes it to everybody
 * here it is for. Twice a second, one query checks which sessions are still alive; everything else about a viewer is
 * checked at each heartbeat.
 */
export function createHub(deps: HubDeps) {
  const { db, database, clock, viewers, visible, log, heartbeatMs = defaultHeartbeatMs } = deps;
  const seats = createSeats(deps.seats);
  const tickMs = Math.min(longestTickMs, heartbeatMs);
  const connections = new Map<string, Set<Connection>>();
  let listening: Promise<() => Promise<void>> | null = null;
  let ticker: NodeJS.Timeout | null = null;
  let stopped = false;
  /** The last place this node heard of: it continues from there after a break. */
  let lastSeq = 0;
  const recent = new Set<string>();

  const all = function* () {
    for (const own of connections.values()) yield* own;
  };

  function drop(connection: Connection): void {
    connection.giveSeat();
    const own = connections.get(connection.reader.userId);
    own?.delete(connection);
    if (own?.size === 0) connections.delete(connection.reader.userId);
  }

  function close(connection: Connection, last?: Uint8Array): void {
    drop(connection);
    try {
      if (last) connection.controller.enqueue(last);
      connection.controller.close();
    } catch {
      // The client had already disconnected.
    }
  }

  function push(connection: Connection, frame: Uint8Array): void {
    if ((connection.controller.desiredSize ?? 0) < -mostWaiting) close(connection);
    else connection.controller.enqueue(frame);
  }

  function tell({ row, sent }: Published): void {
    const { id, seq } = row;
    lastSeq = Math.max(lastSeq, seq);
    if (recent.has(id)) return;
    recent.add(id);
    if (recent.size > 1000) recent.delete(recent.values().next().value ?? '');
    const frame = noticeFrame(row);
    const audience = sent.userId === null ? all() : (connections.get(sent.userId) ?? []);
    for (const connection of audience) {
      if (!isVisible(sent, connection.reader, connection)) continue;
      connection.told?.add(seq);
      push(connection, frame);
    }
  }

  async function settingsOf(userId: string) {
    const [row] = await db
      .select({
        joinedAfter: notificationMembers.joinedAfter,
        muted: notificationMembers.mutedInApp,
        offersSince: offersSince(sql`users.id`),
      })
      .from(users)
      .leftJoin(notificationMembers, eq(notificationMembers.userId, users.id))
      .where(eq(users.id, userId));
    return row && { ...row, joinedAfter: row.joinedAfter ?? 0, muted: row.muted ?? [] };
  }

  async function refresh(userId: string): Promise<void> {
    const own = connections.get(userId);
    const settings = own && (await settingsOf(userId));
    if (!own || !settings) return;
    for (const connection of own) {
      connection.muted = settings.muted;
      connection.offersSince = settings.offersSince;
      push(connection, changedFrame);
    }
  }

  async function hear(payload: string): Promise<void> {
    const heard = readHeard(payload);
    if (heard?.what === 'mine') return refresh(heard.userId);
    if (heard === null) return;
    lastSeq = Math.max(lastSeq, heard.seq);
    if (heard.userId !== null && !connections.has(heard.userId)) return;
    const notice = await publishedById(db, heard.id);
    if (notice) tell(notice);
  }

  /** Reads from the table what was announced while this node was not listening. */
  async function catchUp(): Promise<void> {
    const missed = await publishedAfter(db, lastSeq);
    if (missed !== null) for (const notice of missed) tell(notice);
    else for (const connection of all()) push(connection, resetFrame);
  }

  /**
   * One after the other, in the order heard: if a stream got the newer message first and then broke, it would resume
   * after the older one and never deliver it.
   */
  let hearing: Promise<void> = Promise.resolve();
  const inOrder = (work: () => Promise<void>) => {
    hearing = hearing.then(work).catch((error: unknown) => {
      log.error(describeError(error), 'telling members failed');
      // A notice that cannot be read now would never be delivered, so all streams of this node reconnect and continue
      // from the last place they know.
      for (const connection of all()) close(connection);
    });
  };

  /** Ends streams whose session is over; a reader whose tier changed gets that tier's messages from now on. */
  async function beat(connection: Connection): Promise<void> {
    try {
      const viewer = await viewers.get({
        sessionId: connection.sessionId,
        userId: connection.reader.userId,
      });
      if (viewer === null) return close(connection, byeFrame);
      connection.reader = readerOf(viewer);
      push(connection, heartbeatFrame);
    } catch {
      // We cannot tell who it is right now: they ask again and are answered when we can.
      close(connection);
    }
  }

  let isAsking = false;
  /** Ends the streams of sessions that are over: signed out, ended elsewhere, closed or expired. */
  async function endOver(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      const asked = [...all()];
      for (let at = 0; at < asked.length; at += askedAtOnce) {
        const some = asked.slice(at, at + askedAtOnce);
        const ids = [...new Set(some.map(({ sessionId }) => sessionId))];
        const rows = await db
          .select({ id: sessions.id })
          .from(sessions)
          .where(and(inArray(sessions.id, ids), gt(sessions.expiresAt, clock.now())));
        const living = new Set(rows.map(({ id }) => id));
        for (const connection of some) if (!living.has(connection.sessionId)) close(connection, byeFrame);
      }
    } catch (error) {
      // Unknown for now: we check again in half a second, and the heartbeat disconnects readers we cannot identify.
      log.debug(describeError(error), 'which sessions are over could not be asked');
    } finally {
      isAsking = false;
    }
  }

  function tick(): void {
    void endOver();
    const now = performance.now();
    for (const connection of all()) {
      if (connection.beatAt > now) continue;
      connection.beatAt = now + heartbeatMs;
      void beat(connection);
    }
  }

  async function startListening(): Promise<() => Promise<void>> {
    lastSeq = await newestSeq(db);
    return database.listen(
      noticeChannel,
      (payload) => inOrder(() => hear(payload)),
      () => inOrder(catchUp),
    );
  }

  async function open(given: Listener, after: number | null): Promise<ReadableStream<Uint8Array>> {
    const giveSeat = seats.take({ userId: given.viewer.userId, address: given.address });
    try {
      return await seated(given.viewer, giveSeat, after);
    } catch (error) {
      giveSeat();
      throw error;
    }
  }

  async function seated(
    viewer: Viewer,
    giveSeat: () => void,
    after: number | null,
  ): Promise<ReadableStream<Uint8Array>> {
    listening ??= startListening().catch((error: unknown) => {
      // Not forever: the next one tries again.
      listening = null;
      throw error;
    });
    await listening;
    const settings = await settingsOf(viewer.userId);
    let connection: Connection | undefined;
    return new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(readyFrame(after === null ? lastSeq : null));
        if (stopped || !settings) {
          giveSeat();
          return controller.close();
        }
        ticker ??= setInterval(tick, tickMs).unref();
        connection = {
          controller,
          sessionId: viewer.sessionId,
          giveSeat,
          reader: readerOf(viewer),
          ...settings,
          // Spread out, so that a thousand clients who arrive together do not all get their heartbeat together.
          beatAt: performance.now() + heartbeatMs * (0.5 + Math.random() / 2),
          told: after === null ? null : new Set(),
        };
        const own = connections.get(viewer.userId) ?? new Set();
        connections.set(viewer.userId, own.add(connection));
        if (after !== null) await replay(connection, after);
      },
      cancel() {
        if (connection) drop(connection);
      },
    });
  }

  async function replay(connection: Connection, after: number): Promise<void> {
    try {
      const { rows, reset } = await visible.missed(connection.reader, after);
      if (reset) push(connection, resetFrame);
      for (const row of rows) if (!connection.told?.has(row.seq)) push(connection, noticeFrame(row));
      connection.told = null;
    } catch {
      // A partial replay is worse than none: the client reconnects with the same place.
      close(connection);
    }
  }

  return {
    /**
     * Opens the stream of one member, starting after a place they know.
     * @throws AppError too_many_requests
     */
    open,
    /** How many streams are open here. */
    size: () => [...all()].length,
    /** Ends all streams; their readers reconnect elsewhere. */
    hangUp(): void {
      stopped = true;
      if (ticker) clearInterval(ticker);
      for (const connection of all()) close(connection);
    },
    /** Stops listening. */
    async stop(): Promise<void> {
      this.hangUp();
      const stopListening = await listening?.catch(() => null);
      await stopListening?.();
    },
  };
}

export type Hub = ReturnType<typeof createHub>;
