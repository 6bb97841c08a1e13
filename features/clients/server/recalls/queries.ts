import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { keptMs } from '#platform/contract/retention.ts';
import { users } from '#platform/server/auth/tables.ts';
import { clientThings } from '#platform/server/clients/things.ts';
import { clients } from '#platform/server/clients/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { recallLimits } from '#features/clients/contract-recall.ts';
import { type Kept, keptOf } from '#features/clients/rules-recall.ts';
import { recalls } from './tables.ts';

export type RecallRow = typeof recalls.$inferSelect;

/** How they move with a client who is merged; a deleted client's are out of reach by themselves. */
export const recallsOfClients = clientThings(recalls, recalls.createdAt, () => Promise.resolve(new Map()));

interface Own {
  readonly id: string;
  readonly userId: string;
}

/** As the member corrected it, or by its words; null without an answer. */
export const keptIn = ({ corrected, kept }: Pick<RecallRow, 'corrected' | 'kept'>): Kept | null =>
  corrected ?? kept;

const shownClient = and(eq(clients.id, recalls.clientId), isNull(clients.deletedAt));

/** One of this member's, to be changed. @throws AppError not_found */
async function holdRecall(tx: Db, { id, userId }: Own): Promise<RecallRow> {
  const [row] = await tx
    .select({ row: recalls })
    .from(recalls)
    .innerJoin(clients, shownClient)
    .where(and(eq(recalls.id, id), eq(recalls.userId, userId), isNull(recalls.deletedAt)))
    .for('update', { of: recalls });
  if (!row) throw new AppError('not_found');
  return row.row;
}

/** The sentences of one client, newest first. */
export async function recallsOf(db: Db, params: { clientId: string; userId: string }): Promise<RecallRow[]> {
  const { clientId, userId } = params;
  return db
    .select()
    .from(recalls)
    .where(and(eq(recalls.clientId, clientId), eq(recalls.userId, userId), isNull(recalls.deletedAt)))
    .orderBy(desc(recalls.talkedOn), desc(recalls.createdAt))
    .limit(recallLimits.ofClient);
}

type NewRecall = Pick<
  RecallRow,
  'clientId' | 'userId' | 'sentence' | 'way' | 'opener' | 'talkedOn' | 'askOn'
>;

/** @throws AppError conflict for more than 50 of one client */
export async function insertRecall(tx: Db, given: NewRecall, now: Date): Promise<RecallRow> {
  const ofClient = and(eq(recalls.clientId, given.clientId), isNull(recalls.deletedAt));
  const [counted] = await tx.select({ many: count() }).from(recalls).where(ofClient);
  if ((counted?.many ?? 0) >= recallLimits.ofClient)
    throw new AppError('conflict', {
      message: `A client can have ${recallLimits.ofClient} sentences. Delete an old one first.`,
    });
  const [row] = await tx
    .insert(recalls)
    .values({ ...given, createdAt: now })
    .returning();
  if (!row) throw new Error('the sentence was not written');
  return row;
}

const answered = (row: Pick<RecallRow, 'sentence'>, answer: string, by: 'client' | 'member', now: Date) => ({
  answer,
  answeredAt: now,
  answeredBy: by,
  kept: keptOf(row.sentence, answer).kept,
  corrected: null,
});

/** @throws AppError not_found; conflict for what the client themselves wrote, or to correct what is not there */
export async function updateRecall(
  tx: Db,
  own: Own,
  change: { askOn?: string; isAsked?: true; answer?: string; kept?: Kept },
  now: Date,
): Promise<RecallRow> {
  const before = await holdRecall(tx, own);
  const { answer, askOn, isAsked, kept } = change;
  if (answer !== undefined && (before.answeredBy === 'client' || before.erasedAt !== null))
    throw new AppError('conflict', { message: 'Your client answered this themselves.' });
  if (kept !== undefined && before.answer === null && answer === undefined) throw new AppError('conflict');
  if (askOn !== undefined && askOn <= before.talkedOn)
    throw new AppError('conflict', { message: 'Please ask on a day after the talk.' });
  const [row] = await tx
    .update(recalls)
    .set({
      ...(askOn === undefined ? {} : { askOn, askedAt: null }),
      ...(isAsked ? { askedAt: now } : {}),
      ...(answer === undefined ? {} : answered(before, answer, 'member', now)),
      ...(kept === undefined ? {} : { corrected: kept }),
    })
    .where(eq(recalls.id, own.id))
    .returning();
  if (!row) throw new AppError('not_found');
  return row;
}

/** @throws AppError not_found */
export async function hideRecall(tx: Db, own: Own, now: Date): Promise<void> {
  await holdRecall(tx, own);
  await tx.update(recalls).set({ deletedAt: now }).where(eq(recalls.id, own.id));
}

/** @throws AppError not_found */
export async function showRecall(tx: Db, { id, userId }: Own): Promise<RecallRow> {
  const [row] = await tx
    .update(recalls)
    .set({ deletedAt: null })
    .where(and(eq(recalls.id, id), eq(recalls.userId, userId)))
    .returning();
  if (!row) throw new AppError('not_found');
  return row;
}

/** The next question that is due or near, of those that nobody has asked yet and that are not long past. */
export async function dueRecall(db: Db, { from, userId }: { userId: string; from: string }) {
  const [row] = await db
    .select({ id: clients.id, name: clients.name, on: recalls.askOn })
    .from(recalls)
    .innerJoin(clients, shownClient)
    .where(
      and(
        eq(recalls.userId, userId),
        isNull(recalls.deletedAt),
        // Copied days ahead, the question is hardly sent: the home still says the day.
        or(
          isNull(recalls.askedAt),
          sql`(${recalls.askedAt} at time zone 'UTC') < ${recalls.askOn} - interval '1 day'`,
        ),
        isNull(recalls.answeredAt),
        isNull(recalls.erasedAt),
        isNull(clients.archivedAt),
        gte(recalls.askOn, from),
      ),
    )
    .orderBy(asc(recalls.askOn), asc(recalls.id))
    .limit(1);
  return row ?? null;
}

/** Every answer of a member, oldest first, for their figures. */
export async function answersOf(db: Db, userId: string): Promise<RecallRow[]> {
  return db
    .select()
    .from(recalls)
    .where(and(eq(recalls.userId, userId), isNull(recalls.deletedAt), isNotNull(recalls.answeredAt)))
    .orderBy(asc(recalls.answeredAt))
    .limit(5000);
}

/** What a link leads to. @throws AppError link_spent alike for what was never there, is deleted, or was erased */
export async function questionOf(db: Db, id: string) {
  const [row] = await db
    .select({ row: recalls, from: users.firstName })
    .from(recalls)
    .innerJoin(clients, shownClient)
    .innerJoin(users, and(eq(users.id, recalls.userId), isNull(users.suspendedAt)))
    .where(and(eq(recalls.id, id), isNull(recalls.deletedAt), isNull(recalls.erasedAt)));
  if (!row) throw new AppError('link_spent');
  return { ...row.row, from: row.from };
}

/** Takes a client's answer, once. @returns the sentence that it is for; @throws AppError link_spent, conflict */
export async function takeAnswer(tx: Db, id: string, answer: string, now: Date): Promise<RecallRow> {
  const row = await questionOf(tx, id);
  const taken = await tx
    .update(recalls)
    .set(answered(row, answer, 'client', now))
    .where(and(eq(recalls.id, id), isNull(recalls.answeredAt), isNull(recalls.erasedAt)))
    .returning();
  if (!taken[0]) throw new AppError('conflict', { message: 'You’ve already answered this. Thank you!' });
  return taken[0];
}

/** Erases what the client wrote. What the member noted of a talk stays theirs. @throws AppError link_spent */
export async function forgetAnswer(tx: Db, id: string, now: Date): Promise<void> {
  const row = await questionOf(tx, id);
  if (row.answeredBy !== 'client') throw new AppError('link_spent');
  const none = { answer: null, answeredAt: null, answeredBy: null, kept: null, corrected: null };
  await tx
    .update(recalls)
    .set({ ...none, erasedAt: now })
    .where(eq(recalls.id, id));
}

/** For the hourly chore. */
export async function dropDeletedRecalls(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs('deletedRecalls'));
  await db.delete(recalls).where(and(isNotNull(recalls.deletedAt), lt(recalls.deletedAt, before)));
}
