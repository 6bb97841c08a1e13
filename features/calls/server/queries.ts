import { createHash } from 'node:crypto';
import { and, count, desc, eq, getTableColumns, isNull, lt } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { keptMs } from '#platform/contract/retention.ts';
import { folded } from '#platform/contract/words.ts';
import { livingClient } from '#platform/server/clients/clients.ts';
import { clients } from '#platform/server/clients/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { afterCursor, cursorAt } from '#platform/server/db/newest-first.ts';
import { isAlive } from '#platform/server/runs/alive.ts';
import { generations } from '#platform/server/runs/tables.ts';
import { callLimits } from '#features/calls/rules/limits.ts';
import { calls } from './tables.ts';

type Row = typeof calls.$inferSelect;
/** The client of a call, as far as it is shown. */
type ClientOfCall = { readonly id: string; readonly name: string; readonly company: string };
/** A call with its client. */
export type CallRow = Row & { readonly client: ClientOfCall | null };
/** The same in a list, without what was said. */
export type ListedCall = Omit<CallRow, 'turns'>;

interface Which {
  readonly id: string;
  readonly userId: string;
}

const own = ({ id, userId }: Which) =>
  and(eq(calls.id, id), eq(calls.userId, userId), isNull(calls.deletedAt));

const { turns: _, ...listed } = getTableColumns(calls);
const client = { id: clients.id, name: clients.name, company: clients.company };

/** One of this member's calls. @throws AppError not_found for anyone else's */
export async function callOf(db: Db, which: Which): Promise<CallRow> {
  const [row] = await db
    .select({ ...getTableColumns(calls), client })
    .from(calls)
    .leftJoin(clients, eq(clients.id, calls.clientId))
    .where(own(which));
  if (!row) throw new AppError('not_found');
  return row;
}

/** The same, locked until the transaction ends. @throws AppError not_found */
export async function holdCall(tx: Db, which: Which): Promise<Row> {
  const [row] = await tx.select().from(calls).where(own(which)).for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

/** Whether a piece is being judged. */
export async function isReviewing(db: Db, { runId }: Pick<Row, 'runId'>, now: Date): Promise<boolean> {
  if (runId === null) return false;
  const found = await db
    .select({ id: generations.id })
    .from(generations)
    .where(and(eq(generations.id, runId), isAlive(now)));
  return found.length > 0;
}

/** @throws AppError not_found for a client that is not this member's */
export async function needClient(db: Db, { id, userId }: Which): Promise<void> {
  const found = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, id), eq(clients.userId, userId), isNull(clients.deletedAt)));
  if (found.length === 0) throw new AppError('not_found');
}

/** What was said, in any case and spacing: two calls of one digest are the same. */
export const digestOf = (turns: Row['turns']): string =>
  createHash('sha256')
    .update(folded(turns.map(({ text }) => text).join(' ')).replace(/\s+/gu, ' '))
    .digest('base64url');

/** The member's call with the same words and client. @returns its id */
export async function sameCall(
  db: Db,
  { clientId, digest, userId }: Pick<Row, 'userId' | 'clientId' | 'digest'>,
): Promise<string | null> {
  const [row] = await db
    .select({ id: calls.id })
    .from(calls)
    .where(
      and(
        eq(calls.userId, userId),
        eq(calls.digest, digest),
        clientId === null ? isNull(calls.clientId) : eq(calls.clientId, clientId),
        isNull(calls.deletedAt),
      ),
    )
    .limit(1);
  return row?.id ?? null;
}

/** Keeps a call. @throws AppError conflict for too many */
export async function keepCall(tx: Db, row: typeof calls.$inferInsert): Promise<void> {
  const [counted] = await tx.select({ many: count() }).from(calls).where(eq(calls.userId, row.userId));
  if ((counted?.many ?? 0) >= callLimits.all)
    throw new AppError('conflict', { message: `You have ${callLimits.all} calls here. Delete one first.` });
  await tx.insert(calls).values(row);
}

/** One page of the member's calls, newest first, and where the next page begins. */
export async function callsOf(
  db: Db,
  { after, clientId, userId }: { userId: string; clientId?: string | undefined; after?: string | undefined },
): Promise<{ rows: ListedCall[]; next: string | null }> {
  const found = await db
    .select({ ...listed, client })
    .from(calls)
    .leftJoin(clients, eq(clients.id, calls.clientId))
    .where(
      and(
        eq(calls.userId, userId),
        isNull(calls.deletedAt),
        clientId === undefined ? undefined : eq(calls.clientId, clientId),
        after === undefined ? undefined : afterCursor(after, calls.createdAt, calls.id),
      ),
    )
    .orderBy(desc(calls.createdAt), desc(calls.id))
    .limit(callLimits.listed + 1);
  const rows = found.slice(0, callLimits.listed);
  const last = rows.at(-1);
  return { rows, next: found.length > callLimits.listed && last ? cursorAt(last.createdAt, last.id) : null };
}

/** Deletes a call; for a day it can be restored. @throws AppError not_found */
export async function removeCall(db: Db, which: Which & { readonly now: Date }): Promise<void> {
  const gone = await db
    .update(calls)
    .set({ deletedAt: which.now })
    .where(own(which))
    .returning({ id: calls.id });
  if (gone.length === 0) throw new AppError('not_found');
}

/** Restores a deleted call; any other stays unchanged. @throws AppError not_found */
export async function restoreCall(db: Db, { id, userId }: Which): Promise<CallRow> {
  await db
    .update(calls)
    .set({ deletedAt: null, clientId: livingClient(calls.clientId) })
    .where(and(eq(calls.id, id), eq(calls.userId, userId)));
  return callOf(db, { id, userId });
}

/** Permanently deletes calls that were deleted a day ago; for the hourly chore. */
export async function dropDeletedCalls(db: Db, now: Date): Promise<void> {
  await db.delete(calls).where(lt(calls.deletedAt, new Date(now.getTime() - keptMs('deletedCalls'))));
}
