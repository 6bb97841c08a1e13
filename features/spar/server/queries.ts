import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { keptMs } from '#platform/contract/retention.ts';
import { livingClient } from '#platform/server/clients/clients.ts';
import type { Db } from '#platform/server/db/client.ts';
import { afterCursor, cursorAt } from '#platform/server/db/newest-first.ts';
import { isAlive } from '#platform/server/runs/alive.ts';
import { generations } from '#platform/server/runs/tables.ts';
import { sparLimits } from '#features/spar/rules/vocabulary.ts';
import { sparTalks, sparTurns } from './tables.ts';

export type TalkRow = typeof sparTalks.$inferSelect;
export type TurnRow = typeof sparTurns.$inferSelect;

interface Which {
  readonly id: string;
  readonly userId: string;
}

const ofMember = ({ id, userId }: Which) =>
  and(eq(sparTalks.id, id), eq(sparTalks.userId, userId), isNull(sparTalks.deletedAt));

/** One of this member's talks. @throws AppError not_found for anyone else's */
export async function talkOf(db: Db, which: Which): Promise<TalkRow> {
  const [row] = await db.select().from(sparTalks).where(ofMember(which));
  if (!row) throw new AppError('not_found');
  return row;
}

/** The same, locked until the transaction ends, so that only one request at a time decides about a talk. */
export async function holdTalk(tx: Db, which: Which): Promise<TalkRow> {
  const [row] = await tx.select().from(sparTalks).where(ofMember(which)).for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

/**
 * Whether the member has read in a debrief what this client does not say: another attempt, or another talk with the
 * same client, has ended.
 */
export async function hasReadUnsaid(
  db: Db,
  { userId, rootId, client }: Pick<TalkRow, 'userId' | 'rootId' | 'client'>,
): Promise<boolean> {
  const sameClient =
    client.house === null ? undefined : sql`${sparTalks.client} ->> 'house' = ${client.house}`;
  const found = await db
    .select({ id: sparTalks.id })
    .from(sparTalks)
    .where(
      and(
        eq(sparTalks.userId, userId),
        isNotNull(sparTalks.endedAt),
        or(eq(sparTalks.rootId, rootId), sameClient),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** The turns of a talk in their order. */
export function turnsOf(db: Db, talkId: string): Promise<TurnRow[]> {
  return db.select().from(sparTurns).where(eq(sparTurns.talkId, talkId)).orderBy(asc(sparTurns.number));
}

/** Whether a run is still being worked on. */
export async function isAnswering(db: Db, { runId }: TalkRow, now: Date): Promise<boolean> {
  if (runId === null) return false;
  const found = await db
    .select({ id: generations.id })
    .from(generations)
    .where(and(eq(generations.id, runId), isAlive(now)));
  return found.length > 0;
}

/** Other attempts of the same talk, oldest first. */
export async function attemptsOf(db: Db, { id, userId, rootId }: TalkRow) {
  const rows = await db
    .select({
      id: sparTalks.id,
      turn: sparTalks.rewoundTurn,
      startedAt: sparTalks.startedAt,
      knewUnsaid: sparTalks.knewUnsaid,
    })
    .from(sparTalks)
    .where(and(eq(sparTalks.rootId, rootId), eq(sparTalks.userId, userId), isNull(sparTalks.deletedAt)))
    .orderBy(asc(sparTalks.startedAt), asc(sparTalks.id));
  return rows.filter((row) => row.id !== id);
}

/** One page of the member's talks, newest first, each with its number of turns, and where the next page begins. */
export async function listOf(
  db: Db,
  { userId, cardId, after }: { userId: string; cardId?: string | undefined; after?: string | undefined },
) {
  const found = await db
    .select()
    .from(sparTalks)
    .where(
      and(
        eq(sparTalks.userId, userId),
        isNull(sparTalks.deletedAt),
        cardId === undefined ? undefined : eq(sparTalks.cardId, cardId),
        after === undefined ? undefined : afterCursor(after, sparTalks.startedAt, sparTalks.id),
      ),
    )
    .orderBy(desc(sparTalks.startedAt), desc(sparTalks.id))
    .limit(sparLimits.listed + 1);
  const rows = found.slice(0, sparLimits.listed);
  const last = rows.at(-1);
  const counts = await turnCounts(db, rows);
  return {
    rows: rows.map((talk) => ({ talk, turns: counts.get(talk.id) ?? 0 })),
    next: found.length > sparLimits.listed && last ? cursorAt(last.startedAt, last.id) : null,
  };
}

async function turnCounts(db: Db, talks: readonly TalkRow[]): Promise<ReadonlyMap<string, number>> {
  if (talks.length === 0) return new Map();
  const rows = await db
    .select({ talkId: sparTurns.talkId, turns: count() })
    .from(sparTurns)
    .where(
      inArray(
        sparTurns.talkId,
        talks.map(({ id }) => id),
      ),
    )
    .groupBy(sparTurns.talkId);
  return new Map(rows.map(({ talkId, turns }) => [talkId, turns]));
}

/** Changes the member's notes on a talk. @throws AppError not_found */
export async function changeTalk(
  db: Db,
  which: Which & { readonly change: Partial<Pick<TalkRow, 'note' | 'outcome'>> },
): Promise<TalkRow> {
  const [row] = await db.update(sparTalks).set(which.change).where(ofMember(which)).returning();
  if (!row) throw new AppError('not_found');
  return row;
}

/** Deletes a talk; for a day it can be restored. @throws AppError not_found */
export async function removeTalk(db: Db, which: Which & { readonly now: Date }): Promise<void> {
  const gone = await db
    .update(sparTalks)
    .set({ deletedAt: which.now })
    .where(ofMember(which))
    .returning({ id: sparTalks.id });
  if (gone.length === 0) throw new AppError('not_found');
}

/** Restores a deleted talk; any other stays unchanged. @throws AppError not_found */
export async function restoreTalk(db: Db, { id, userId }: Which): Promise<TalkRow> {
  const [row] = await db
    .update(sparTalks)
    .set({ deletedAt: null, clientId: livingClient(sparTalks.clientId) })
    .where(and(eq(sparTalks.id, id), eq(sparTalks.userId, userId)))
    .returning();
  if (!row) throw new AppError('not_found');
  return row;
}

/**
 * How many calls a member may begin in a day without speaking in them: none of them counts, yet each stores all turns
 * before its own.
 */
export const mostUnspoken = 50;

/** @throws AppError conflict if too many calls wait to be spoken in */
export async function needFewUnspoken(db: Db, { userId, now }: { userId: string; now: Date }): Promise<void> {
  const since = new Date(now.getTime() - keptMs('deletedTalks'));
  const [row] = await db
    .select({ many: count() })
    .from(sparTalks)
    .where(and(eq(sparTalks.userId, userId), gte(sparTalks.startedAt, since), isNull(sparTalks.countedAt)));
  if ((row?.many ?? 0) >= mostUnspoken)
    throw new AppError('conflict', {
      message: `You’ve started ${mostUnspoken} calls today without speaking in them. Continue one of those.`,
    });
}

/** Permanently deletes talks deleted a day ago, or begun a day ago and never spoken in; for the hourly chore. */
export async function dropDeletedTalks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs('deletedTalks'));
  const turns = db.select({ id: sparTurns.id }).from(sparTurns).where(eq(sparTurns.talkId, sparTalks.id));
  // An open attempt in which nobody has spoken has only the turns of the talk before it.
  const isUnspoken = and(isNull(sparTalks.countedAt), or(isNull(sparTalks.endedAt), notExists(turns)));
  await db
    .delete(sparTalks)
    .where(or(lt(sparTalks.deletedAt, before), and(lt(sparTalks.startedAt, before), isUnspoken)));
}
