import { and, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SearchHit } from '#platform/contract/search.ts';
import type { Db } from '#platform/server/db/client.ts';

/** A table whose rows may belong to a client. */
type Owned = PgTable & {
  readonly id: AnyPgColumn;
  readonly clientId: AnyPgColumn;
  readonly deletedAt: AnyPgColumn;
};

interface OfClient {
  readonly clientId: string;
}

type ClientThing = SearchHit & { readonly id: string };

/** What a slice keeps of clients: cards, texts or calls. */
export interface ClientThings {
  /** How many each of these clients has, by the client's id; clients without any are missing. */
  readonly countOf: (db: Db, clientIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Newest first, unless something counts before that. */
  readonly list: (db: Db, of: OfClient & { readonly most: number }) => Promise<readonly ClientThing[]>;
  /** Deletes what is shown, as of an instant. */
  readonly hide: (tx: Db, of: OfClient & { readonly at: Date }) => Promise<void>;
  /** Restores what was deleted at that instant. */
  readonly show: (tx: Db, of: OfClient & { readonly at: Date }) => Promise<void>;
  /** Gives everything to another client. @returns the ids of what moved */
  readonly moveAll: (tx: Db, way: { readonly from: string; readonly to: string }) => Promise<string[]>;
  /** Gives these back. */
  readonly move: (
    tx: Db,
    way: { readonly ids: readonly string[]; readonly from: string; readonly to: string },
  ) => Promise<void>;
}

/**
 * @param madeAt by which the newest stand first @param hitsOf presents rows of the table by their ids, in any order
 * @param before what counts before the time
 */
export function clientThings(
  table: Owned,
  madeAt: AnyPgColumn,
  hitsOf: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, SearchHit>>,
  before: readonly SQL[] = [],
): ClientThings {
  const isShown = isNull(table.deletedAt);
  return {
    countOf: async (db, clientIds) => {
      if (clientIds.length === 0) return new Map();
      const rows = await db
        .select({ clientId: table.clientId, many: count() })
        .from(table)
        .where(and(inArray(table.clientId, [...clientIds]), isShown))
        .groupBy(table.clientId);
      return new Map(rows.map(({ clientId, many }) => [String(clientId), many]));
    },
    list: async (db, { clientId, most }) => {
      const rows = await db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.clientId, clientId), isShown))
        .orderBy(...before, desc(madeAt), desc(table.id))
        .limit(most);
      const ids = rows.map(({ id }) => String(id));
      const hits = await hitsOf(db, ids);
      return ids.flatMap((id) => {
        const hit = hits.get(id);
        return hit ? [{ id, ...hit }] : [];
      });
    },
    hide: async (tx, { at, clientId }) => {
      await tx.execute(
        sql`update ${table} set deleted_at = ${at.toISOString()}::timestamptz where client_id = ${clientId}::uuid and deleted_at is null`,
      );
    },
    show: async (tx, { at, clientId }) => {
      await tx.execute(
        sql`update ${table} set deleted_at = null where client_id = ${clientId}::uuid and deleted_at = ${at.toISOString()}::timestamptz`,
      );
    },
    moveAll: async (tx, { from, to }) => {
      const rows = await tx
        .select({ id: table.id })
        .from(table)
        .where(eq(table.clientId, from))
        .for('update');
      await tx.execute(sql`update ${table} set client_id = ${to}::uuid where client_id = ${from}::uuid`);
      return rows.map(({ id }) => String(id));
    },
    move: async (tx, { from, ids, to }) => {
      if (ids.length === 0) return;
      await tx.execute(
        sql`update ${table} set client_id = ${to}::uuid where client_id = ${from}::uuid and id in ${[...ids]}`,
      );
    },
  };
}

/** Things of two kinds that are listed as one, e.g. practice calls and real calls; their ids never collide. */
export function together(a: ClientThings, b: ClientThings): ClientThings {
  const both = [a, b];
  return {
    countOf: async (db, clientIds) => {
      const counts = await Promise.all(both.map((things) => things.countOf(db, clientIds)));
      const sum = (id: string) => counts.reduce((total, one) => total + (one.get(id) ?? 0), 0);
      return new Map(clientIds.map((id) => [id, sum(id)]));
    },
    list: async (db, of) => {
      const lists = await Promise.all(both.map((things) => things.list(db, of)));
      return lists
        .flat()
        .toSorted((one, other) => (other.at ?? '').localeCompare(one.at ?? ''))
        .slice(0, of.most);
    },
    hide: async (tx, of) => {
      for (const things of both) await things.hide(tx, of);
    },
    show: async (tx, of) => {
      for (const things of both) await things.show(tx, of);
    },
    moveAll: async (tx, way) => [...(await a.moveAll(tx, way)), ...(await b.moveAll(tx, way))],
    move: async (tx, way) => {
      for (const things of both) await things.move(tx, way);
    },
  };
}
