import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { localDay } from '#platform/contract/local-day.ts';
import { AppError } from '#platform/contract/errors.ts';
import { keptMs } from '#platform/contract/retention.ts';
import { clients } from '#platform/server/clients/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { timeZoneOfMember } from '#platform/server/viewer/time-zone.ts';
import { clientLimits } from '#platform/contract/clients.ts';

export type ClientRow = typeof clients.$inferSelect;
const pageSize = 50;

const own = (params: { id: string; userId: string }) =>
  and(eq(clients.id, params.id), eq(clients.userId, params.userId), isNull(clients.deletedAt));

/** One of this member's clients. @throws AppError not_found for anyone else's, and for deleted ones */
export async function clientOf(db: Db, params: { id: string; userId: string }): Promise<ClientRow> {
  const [row] = await db.select().from(clients).where(own(params));
  if (!row) throw new AppError('not_found');
  return row;
}

/** Whose step is due comes first, by its day; the others have one day, after all others. */
const dueOn = (today: string) =>
  sql`case when ${clients.nextOn} <= ${today}::date then ${clients.nextOn} else '9999-12-31'::date end`;
/** The member's day on which the list was begun, where the last row stood in its order, and that row. */
const cursor = z.tuple([
  z.iso.date(),
  z.coerce.number().pipe(z.int().min(0).max(3)),
  z.iso.date(),
  z.iso.datetime(),
  z.uuid(),
]);
type Cursor = z.output<typeof cursor>;

/** Where a page ends. It is no secret: an altered cursor only reads from elsewhere. */
function cursorOf({ row: { id, nextOn, updatedAt }, rank }: Ranked, today: string): string {
  const on = nextOn !== null && nextOn <= today ? nextOn : '9999-12-31';
  return Buffer.from([today, rank, on, updatedAt.toISOString(), id].join(' ')).toString('base64url');
}

function readCursor(after: string): Cursor | null {
  const read = cursor.safeParse(Buffer.from(after, 'base64url').toString().split(' '));
  return read.success ? read.data : null;
}

function afterCursor([today, last, on, at, id]: Cursor, rank: SQL): SQL {
  const later = sql`(${clients.updatedAt}, ${clients.id}) < (${at}::timestamptz, ${id}::uuid)`;
  const [place, lastPlace] = [sql`(${rank}, ${dueOn(today)})`, sql`(${last}::int, ${on}::date)`];
  return sql`(${place} > ${lastPlace} or (${place} = ${lastPlace} and ${later}))`;
}

const wordsOf = (question: string) =>
  question
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');

/** What a client is found by. */
const known = sql`lower(${clients.name} || ' ' || ${clients.role} || ' ' || ${clients.company} || ' ' ||
  ${clients.nextStep} || ' ' || ${clients.howMet})`;

/** Every word is part of their name, role, company, next step or how they met. */
export const holding = (words: readonly string[]): SQL[] =>
  words.map((word) => sql`strpos(${known}, ${word}) > 0`);

/** Who is called exactly that is 0, whose name begins so 1, with whose name each word begins one 2, anybody else 3. */
export function nameRank(typed: string, words: readonly string[]): SQL<number> {
  const small = typed.toLowerCase();
  const name = sql`lower(${clients.name})`;
  const label = sql`lower(${clients.name} || ', ' || ${clients.company})`;
  const begun = words.map((word) => sql`strpos(' ' || ${name}, ${` ${word}`}) > 0`);
  return sql<number>`case when ${name} = ${small} or ${label} = ${small} then 0 when starts_with(${name}, ${small}) then 1
    when ${and(...begun)} then 2 else 3 end`.mapWith(Number);
}

interface Ranked {
  readonly row: ClientRow;
  readonly rank: number;
}

interface Listed {
  readonly userId: string;
  readonly q: string;
  readonly archived: boolean;
  readonly after: string | undefined;
  readonly now: Date;
  readonly most?: number;
}

/**
 * One page of a member's clients, those whose step is due first and then who was worked for last, or before all that by
 * what was typed; how many there are from its beginning on, and where the next page begins.
 */
export async function clientsOf(
  db: Db,
  { after, archived, now, q, userId, most = pageSize }: Listed,
): Promise<{ rows: ClientRow[]; total: number; next: string | null }> {
  const from = after === undefined ? undefined : readCursor(after);
  // A cursor that we did not make leads to the end of the list.
  if (from === null) return { rows: [], total: 0, next: null };
  const today = from?.[0] ?? localDay(now, (await timeZoneOfMember(db, userId)) ?? 'UTC');
  const words = wordsOf(q);
  const rank = words.length === 0 ? sql<number>`0`.mapWith(Number) : nameRank(q.trim(), words);
  const found = await db
    // Counted in the same pass: words are looked for in every client.
    .select({ row: clients, rank, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(clients)
    .where(
      and(
        eq(clients.userId, userId),
        isNull(clients.deletedAt),
        archived ? isNotNull(clients.archivedAt) : isNull(clients.archivedAt),
        ...holding(words),
        from && afterCursor(from, rank),
      ),
    )
    .orderBy(
      ...(words.length === 0 ? [] : [asc(rank)]),
      asc(dueOn(today)),
      desc(clients.updatedAt),
      desc(clients.id),
    )
    .limit(most + 1);
  const shown = found.slice(0, most);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ row }) => row),
    total: found[0]?.total ?? 0,
    next: found.length > most && last ? cursorOf(last, today) : null,
  };
}

type NewClient = Pick<ClientRow, 'name'> &
  Partial<Pick<ClientRow, 'role' | 'company' | 'howMet' | 'nextStep' | 'nextOn' | 'agreedOn' | 'boughtOn'>>;

/**
 * Adds clients; those whose name and company the member has already stay as they are.
 * @returns how many are new @throws AppError conflict for more than 10,000 in all
 */
export async function addClients(
  tx: Db,
  { given, now, userId }: { userId: string; given: readonly NewClient[]; now: Date },
): Promise<number> {
  const [counted] = await tx.select({ many: count() }).from(clients).where(eq(clients.userId, userId));
  if ((counted?.many ?? 0) + given.length > clientLimits.all)
    throw new AppError('conflict', {
      message: `You can have ${clientLimits.all.toLocaleString('en-US')} clients, and that would be more.`,
    });
  const rows = given.map((one) => ({ ...one, userId, createdAt: now, updatedAt: now }));
  const added = await tx.insert(clients).values(rows).onConflictDoNothing().returning({ id: clients.id });
  return added.length;
}

/** The member's client of this name and company. */
export async function sameClient(
  db: Db,
  { company = '', name, userId }: { userId: string; name: string; company?: string | undefined },
): Promise<ClientRow | null> {
  const [row] = await db
    .select()
    .from(clients)
    .where(
      and(
        eq(clients.userId, userId),
        sql`lower(${clients.name}) = lower(${name})`,
        sql`lower(${clients.company}) = lower(${company})`,
        isNull(clients.deletedAt),
      ),
    );
  return row ?? null;
}

/** Two clients of one name and company would be the same one. */
const alreadyThere = () =>
  new AppError('conflict', {
    message: 'You already have a client of that name there. Merge them on their page.',
  });

/** @throws AppError not_found; conflict if another client has that name and company */
export async function changeClient(
  tx: Db,
  params: { id: string; userId: string; change: Partial<Omit<ClientRow, 'id' | 'userId'>> },
): Promise<ClientRow> {
  const { change, id, userId } = params;
  const before = await clientOf(tx, params);
  const { company = before.company, name = before.name } = change;
  const same = await sameClient(tx, { userId, name, company });
  if (same && same.id !== id) throw alreadyThere();
  const [row] = await tx.update(clients).set(change).where(own(params)).returning();
  if (!row) throw new AppError('not_found');
  return row;
}

/** The same client again, who was deleted. @throws AppError not_found; conflict if another has their name by now */
export async function restoreClient(
  tx: Db,
  { id, userId }: { id: string; userId: string },
): Promise<{ row: ClientRow; deletedAt: Date | null }> {
  const [before] = await tx
    .select()
    .from(clients)
    .where(and(eq(clients.id, id), eq(clients.userId, userId)))
    .for('update');
  if (!before) throw new AppError('not_found');
  const same = await sameClient(tx, before);
  if (same && same.id !== id) throw alreadyThere();
  const [row] = await tx.update(clients).set({ deletedAt: null }).where(eq(clients.id, id)).returning();
  if (!row) throw new AppError('not_found');
  return { row, deletedAt: before.deletedAt };
}

/** Locks two clients of this member, in one order for everybody. @throws AppError not_found unless both are there */
export async function lockBoth(
  tx: Db,
  { ids, userId }: { ids: readonly [string, string]; userId: string },
): Promise<readonly [ClientRow, ClientRow]> {
  const rows = await tx
    .select()
    .from(clients)
    .where(and(inArray(clients.id, [...ids]), eq(clients.userId, userId), isNull(clients.deletedAt)))
    .orderBy(asc(clients.id))
    .for('update');
  const [first, second] = ids.map((id) => rows.find((row) => row.id === id));
  if (!first || !second) throw new AppError('not_found');
  return [first, second];
}

/** Erases a client with everything that belongs to them. @throws AppError not_found */
export async function eraseClient(tx: Db, params: { id: string; userId: string }): Promise<void> {
  const erased = await tx.delete(clients).where(own(params)).returning({ id: clients.id });
  if (erased.length === 0) throw new AppError('not_found');
}

/** Erases clients who were deleted a day ago, with everything that belongs to them; for the hourly chore. */
export async function dropDeletedClients(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs('deletedClients'));
  await db.delete(clients).where(lt(clients.deletedAt, before));
}
