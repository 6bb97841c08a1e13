import { eq } from 'drizzle-orm';
import { users } from '#platform/server/auth/tables.ts';
import type { Db, OpenDatabase } from '#platform/server/db/client.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { ViewerMemo } from '#platform/server/viewer/memo.ts';
import { noticeChannel, readHeard } from './channel.ts';
import { byeFrame, changedFrame, heartbeatFrame, noticeFrame, readyFrame, resetFrame } from './frames.ts';
import { type Published, publishedAfter, publishedById, newestSeq } from './published.ts';
import { notificationMembers } from './tables.ts';
import type { Reader, Visible } from './visible.ts';

export interface HubDeps {
  readonly db: Db;
  readonly database: Pick<OpenDatabase, 'listen'>;
  readonly viewers: Pick<ViewerMemo, 'get'>;
  readonly visible: Visible;
  readonly log: Logger;
  /** Between two looks at whether the session still lives; 25 s when left out. */
  readonly heartbeatMs?: number;
}

/** One open stream. Small on purpose: a node holds thousands. */
interface Connection {
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  readonly sessionId: string;
  reader: Reader;
  joinedAfter: number;
  muted: readonly string[];
  beatAt: number;
  /** Places told already while what was missed is being read; null afterwards. */
  told: Set<number> | null;
}

const defaultHeartbeatMs = 25_000;
const longestTickMs = 1000;
/** A reader that takes nothing for so many frames is let go: he comes back and is told what he missed. */
const mostWaiting = 200;

function readerOf({ userId, tier, accessSince }: Viewer): Reader {
  return { userId, tier, accessSince };
}

/** Whether a message is for this reader: the same decision that `visible.ts` makes in SQL. */
function isFor(notice: Published, { reader, joinedAfter, muted }: Connection): boolean {
  if (muted.includes(notice.row.kind)) return false;
  if (notice.userId !== null) return notice.userId === reader.userId;
  const { publishedAt, seq } = notice.row;
  if (seq <= joinedAfter) return false;
  return (
    notice.tier === null ||
    (notice.tier === reader.tier && publishedAt >= (reader.accessSince ?? new Date(0)))
  );
}

/**
 * The open streams of this node. It listens on one channel for ids, reads each message once and hands it to everybody
 * here whom it is for. Who may listen is asked again at each heartbeat.
 */
export function createHub(deps: HubDeps) {
  const { db, database, viewers, visible, log, heartbeatMs = defaultHeartbeatMs } = deps;
  const tickMs = Math.min(longestTickMs, heartbeatMs);
  const connections = new Map<string, Set<Connection>>();
  let listening: Promise<() => Promise<void>> | null = null;
  let ticker: NodeJS.Timeout | null = null;
  let stopped = false;
  /** The last place that this node has heard of: where it looks again after a break. */
  let lastSeq = 0;
  const recent = new Set<string>();

  const all = function* () {
    for (const own of connections.values()) yield* own;
  };

  function drop(connection: Connection): void {
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
      // The other side had hung up already.
    }
  }

  function push(connection: Connection, frame: Uint8Array): void {
    if ((connection.controller.desiredSize ?? 0) < -mostWaiting) close(connection);
    else connection.controller.enqueue(frame);
  }

  function tell(notice: Published): void {
    const { id, seq } = notice.row;
    lastSeq = Math.max(lastSeq, seq);
    if (recent.has(id)) return;
    recent.add(id);
    if (recent.size > 1000) recent.delete(recent.values().next().value ?? '');
    const frame = noticeFrame(notice.row);
    const audience = notice.userId === null ? all() : (connections.get(notice.userId) ?? []);
    for (const connection of audience) {
      if (!isFor(notice, connection)) continue;
      connection.told?.add(seq);
      push(connection, frame);
    }
  }

  async function settingsOf(userId: string) {
    const [row] = await db
      .select({ joinedAfter: notificationMembers.joinedAfter, muted: notificationMembers.mutedInApp })
      .from(users)
      .leftJoin(notificationMembers, eq(notificationMembers.userId, users.id))
      .where(eq(users.id, userId));
    return row && { joinedAfter: row.joinedAfter ?? 0, muted: row.muted ?? [] };
  }

  async function refresh(userId: string): Promise<void> {
    const own = connections.get(userId);
    const settings = own && (await settingsOf(userId));
    if (!own || !settings) return;
    for (const connection of own) {
      connection.muted = settings.muted;
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

  /** What was said while nobody listened is read from the table. */
  async function catchUp(): Promise<void> {
    const missed = await publishedAfter(db, lastSeq);
    if (missed !== null) for (const notice of missed) tell(notice);
    else for (const connection of all()) push(connection, resetFrame);
  }

  /**
   * One after the other, in the order heard: a stream that got the younger message first and then broke would resume
   * behind the older one and never bring it.
   */
  let hearing: Promise<void> = Promise.resolve();
  const inOrder = (work: () => Promise<void>) => {
    hearing = hearing.then(work).catch((error: unknown) => {
      log.error(describeError(error), 'telling members failed');
      // What could not be read now would never be told: whoever is here comes back and asks from the place they know.
      for (const connection of all()) close(connection);
    });
  };

  /** Ends the streams whose session is over; a reader whose tier changed gets what that tier gets from now on. */
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
      // Who it is cannot be known now: he asks again, and is answered when it can.
      close(connection);
    }
  }

  function tick(): void {
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

  async function open(viewer: Viewer, after: number | null): Promise<ReadableStream<Uint8Array>> {
    listening ??= startListening().catch((error: unknown) => {
      // Not for ever: the next one tries again.
      listening = null;
      throw error;
    });
    await listening;
    const settings = await settingsOf(viewer.userId);
    let connection: Connection | undefined;
    return new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(readyFrame(after === null ? lastSeq : null));
        if (stopped || !settings) return controller.close();
        ticker ??= setInterval(tick, tickMs).unref();
        connection = {
          controller,
          sessionId: viewer.sessionId,
          reader: readerOf(viewer),
          ...settings,
          // Spread out, so that a thousand who come together do not all beat together.
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
      // Half of what was missed would be worse than none: he comes back with the same place.
      close(connection);
    }
  }

  return {
    /** Opens the stream of one member, beginning with what came after a place he knows. */
    open,
    /** How many streams are open here. */
    size: () => [...all()].length,
    /** Ends all streams; their readers come back elsewhere. */
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
