import { and, asc, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { keptMs } from '#platform/contract/retention.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { KeptAnswer } from '#features/ask/rules/kept-answer.ts';
import { askLimits } from '#features/ask/rules/limits.ts';
import { askThreads, askTurns } from './tables.ts';

export type TurnRow = typeof askTurns.$inferSelect;

interface Which {
  readonly id: string;
  readonly userId: string;
}

const own = ({ id, userId }: Which) =>
  and(eq(askThreads.id, id), eq(askThreads.userId, userId), isNull(askThreads.deletedAt));

/** The turns of one of this member's threads, in order. @throws AppError not_found for anyone else's */
export async function turnsOf(db: Db, which: Which): Promise<readonly TurnRow[]> {
  const [thread] = await db.select({ id: askThreads.id }).from(askThreads).where(own(which));
  if (!thread) throw new AppError('not_found');
  return db.select().from(askTurns).where(eq(askTurns.threadId, which.id)).orderBy(asc(askTurns.askedAt));
}

const isFull = `This thread has ${askLimits.turns} questions. Please begin a new one.`;

/** Keeps a question with its answer; without a thread it begins one. @throws AppError not_found, conflict */
export function keepTurn(
  db: Db,
  {
    now,
    threadId,
    userId,
    ...turn
  }: {
    readonly userId: string;
    readonly threadId: string | undefined;
    readonly question: string;
    readonly answer: KeptAnswer;
    readonly demoNotice: string | null;
    readonly now: Date;
  },
): Promise<TurnRow> {
  return db.transaction(async (tx) => {
    const [thread] =
      threadId === undefined
        ? await tx
            .insert(askThreads)
            .values({ userId, createdAt: now, askedAt: now })
            .returning({ id: askThreads.id })
        : await tx
            .update(askThreads)
            .set({ askedAt: now })
            .where(own({ id: threadId, userId }))
            .returning({ id: askThreads.id });
    if (!thread) throw new AppError('not_found');
    if ((await tx.$count(askTurns, eq(askTurns.threadId, thread.id))) >= askLimits.turns)
      throw new AppError('conflict', { message: isFull });
    const [row] = await tx
      .insert(askTurns)
      .values({ ...turn, threadId: thread.id, askedAt: now })
      .returning();
    if (!row) throw new Error('the turn was not inserted');
    return row;
  });
}

/** The member's newest threads, each with its first question. */
export function threadsOf(db: Db, userId: string) {
  const first = sql<string>`(select t.question from ${askTurns} t where t.thread_id = ask_threads.id order by t.asked_at limit 1)`;
  return db
    .select({ id: askThreads.id, question: first, askedAt: askThreads.askedAt })
    .from(askThreads)
    .where(and(eq(askThreads.userId, userId), isNull(askThreads.deletedAt)))
    .orderBy(desc(askThreads.askedAt), desc(askThreads.id))
    .limit(askLimits.listed);
}

/** Deletes a thread; for a day it can be restored. @throws AppError not_found */
export async function removeThread(db: Db, { now, ...which }: Which & { readonly now: Date }): Promise<void> {
  const gone = await db
    .update(askThreads)
    .set({ deletedAt: now })
    .where(own(which))
    .returning({ id: askThreads.id });
  if (gone.length === 0) throw new AppError('not_found');
}

/** Restores a deleted thread; any other stays unchanged. @throws AppError not_found */
export async function restoreThread(db: Db, which: Which): Promise<readonly TurnRow[]> {
  await db
    .update(askThreads)
    .set({ deletedAt: null })
    .where(and(eq(askThreads.id, which.id), eq(askThreads.userId, which.userId)));
  return turnsOf(db, which);
}

/** Permanently deletes threads that were deleted a day ago or not asked in for 30 days; for the hourly chore. */
export async function dropOldThreads(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db
    .delete(askThreads)
    .where(
      or(
        lt(askThreads.deletedAt, before(keptMs('deletedThreads'))),
        lt(askThreads.askedAt, before(keptMs('threads'))),
      ),
    );
}
