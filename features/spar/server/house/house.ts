import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type SparClient, sparClients } from '#content/spar/clients.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { HouseClientFacts } from './house-facts.ts';
import { sparHouseClients, sparShippedOff } from '#features/spar/server/tables.ts';

export type WrittenRow = typeof sparHouseClients.$inferSelect;

/** A client of the release, and whether members see them. */
export interface ShippedFacts extends HouseClientFacts {
  readonly isOn: boolean;
}

const factsOfWritten = (row: WrittenRow): HouseClientFacts => ({ ...row, slug: row.id });
const factsOfShipped = ({ free, tells, ...client }: SparClient): HouseClientFacts => ({
  ...client,
  tells: tells.join('\n'),
  isFree: free === true,
});

/** The clients that admins wrote, in order, without deleted ones. */
export function writtenClients(db: Db): Promise<WrittenRow[]> {
  return db
    .select()
    .from(sparHouseClients)
    .where(isNull(sparHouseClients.deletedAt))
    .orderBy(asc(sparHouseClients.orderIndex), asc(sparHouseClients.createdAt), asc(sparHouseClients.id));
}

const mostListed = 100;

/** The clients that can be restored, the newest deletions first. */
export function deletedClients(db: Db) {
  const { deletedAt, id, name, who } = sparHouseClients;
  return db
    .select({ id, name, who, deletedAt: sql<Date>`${deletedAt}`.mapWith(deletedAt) })
    .from(sparHouseClients)
    .where(isNotNull(deletedAt))
    .orderBy(desc(deletedAt), desc(id))
    .limit(mostListed);
}

/** The clients of the release, in its order. */
export async function shippedClients(db: Db): Promise<ShippedFacts[]> {
  const rows = await db.select({ slug: sparShippedOff.slug }).from(sparShippedOff);
  const off = new Set(rows.map(({ slug }) => slug));
  return sparClients.map((client) => ({ ...factsOfShipped(client), isOn: !off.has(client.slug) }));
}

/** The clients that members can call: the owner's own first, then those of the release. */
export async function houseOf(db: Db): Promise<HouseClientFacts[]> {
  const [written, shipped] = await Promise.all([writtenClients(db), shippedClients(db)]);
  return [...written.filter(({ isOn }) => isOn).map(factsOfWritten), ...shipped.filter(({ isOn }) => isOn)];
}

/** A client to begin a talk with. @param drafts whether to include those turned off. @throws AppError not_found */
export async function houseClientOf(
  db: Db,
  slug: string,
  { drafts }: { readonly drafts: boolean },
): Promise<{ readonly facts: HouseClientFacts; readonly isWritten: boolean }> {
  const shipped = (await shippedClients(db)).find((one) => one.slug === slug);
  if (shipped && (shipped.isOn || drafts)) return { facts: shipped, isWritten: false };
  const id = z.uuid().safeParse(slug);
  if (!id.success) throw new AppError('not_found');
  const [row] = await db
    .select()
    .from(sparHouseClients)
    .where(and(eq(sparHouseClients.id, id.data), isNull(sparHouseClients.deletedAt)));
  if (!row || !(row.isOn || drafts)) throw new AppError('not_found');
  return { facts: factsOfWritten(row), isWritten: true };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const shipped = new Map(sparClients.map(({ name, slug }) => [slug, name]));

/** The names of practice clients by id, including deleted ones that an admin wrote. */
export async function clientNamesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const written = ids.filter((id) => uuid.test(id));
  const rows =
    written.length === 0
      ? []
      : await db
          .select({ id: sparHouseClients.id, name: sparHouseClients.name })
          .from(sparHouseClients)
          .where(inArray(sparHouseClients.id, written));
  return new Map([
    ...rows.map(({ id, name }) => [id, name] as const),
    ...ids.flatMap((id) => {
      const name = shipped.get(id);
      return name === undefined ? [] : [[id, name] as const];
    }),
  ]);
}
