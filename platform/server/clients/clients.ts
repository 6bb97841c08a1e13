import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { clientLimits } from '#platform/contract/clients.ts';
import { cutAtWord } from '#platform/contract/words.ts';
import type { Db } from '#platform/server/db/client.ts';
import { clients } from './tables.ts';

interface Named {
  readonly userId: string;
  readonly name: string;
}

/**
 * The member's client of this name, or of this name and company as `labelOf` says it, in any case; of several, one
 * without a company, then the newest.
 */
async function findClient(db: Db, { name, userId }: Named): Promise<string | null> {
  const [row] = await db
    .select({ id: clients.id })
    .from(clients)
    .where(
      and(
        eq(clients.userId, userId),
        sql`lower(${name}) in (lower(${clients.name}), lower(${clients.name} || ', ' || ${clients.company}))`,
        isNull(clients.deletedAt),
      ),
    )
    .orderBy(asc(clients.company), desc(clients.createdAt))
    .limit(1);
  return row?.id ?? null;
}

/** Whom one works for stands first in the list, and is no longer out of the way. */
export async function workedFor(tx: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx.update(clients).set({ updatedAt: now, archivedAt: null }).where(eq(clients.id, id));
}

/**
 * The client of that name; made where the member has none, in the caller's transaction, with as much of the name as fits.
 * @returns the client's id
 */
export async function clientNamed(tx: Db, named: Named & { readonly now: Date }): Promise<string> {
  const { name, now, userId } = named;
  const found = await findClient(tx, named);
  if (found !== null) {
    await workedFor(tx, { id: found, now });
    return found;
  }
  const [made] = await tx
    .insert(clients)
    .values({
      userId,
      name: name.slice(0, cutAtWord(name, clientLimits.name)).trimEnd(),
      createdAt: now,
      updatedAt: now,
    })
    // Two runs at once may be about the same new client.
    .onConflictDoNothing()
    .returning({ id: clients.id });
  const id = made?.id ?? (await findClient(tx, named));
  if (id === null) throw new Error('the client was neither made nor found');
  return id;
}

/** The name of the client that a row belongs to, as a column of its query. */
export const nameOfClient = (clientId: AnyPgColumn) =>
  sql<string>`(select ${clients.name} from ${clients} where ${clients.id} = ${clientId})`;

/** The next step to which the client of a row agreed, as a column of its query; null if nothing is planned to which they did. */
export const agreedOfClient = (clientId: AnyPgColumn) =>
  sql<{ step: string; on: string | null; saidOn: string } | null>`(
    select json_build_object('step', ${clients.nextStep}, 'on', ${clients.nextOn}, 'saidOn', ${clients.agreedOn})
    from ${clients} where ${clients.id} = ${clientId} and ${clients.agreedOn} is not null)`;

/** The day on which the client of a row bought, as a column of its query; null: not that the member noted. */
export const boughtOfClient = (clientId: AnyPgColumn) =>
  sql<string | null>`(select ${clients.boughtOn}::text from ${clients} where ${clients.id} = ${clientId})`;

/** The client of a row that comes back; null if they are deleted by now, since they will not. */
export const livingClient = (clientId: AnyPgColumn) =>
  sql<
    string | null
  >`(select ${clients.id} from ${clients} where ${clients.id} = ${clientId} and ${clients.deletedAt} is null)`;
