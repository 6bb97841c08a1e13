import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';

interface Reference {
  readonly child: string;
  readonly parent: string;
}

/** The rows of a raw query: both drivers return an object that has `rows`. */
export function rowsOf<Row>(result: unknown): readonly Row[] {
  return (result as { rows: readonly Row[] }).rows;
}

/** Orders tables so that each comes after those it refers to. @throws when their references form a cycle */
export function inInsertOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const ordered: string[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const free = [...waiting].filter((table) =>
      references.every(({ child, parent }) => child !== table || parent === table || !waiting.has(parent)),
    );
    if (free.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...waiting].join(', ')}`);
    for (const table of free.toSorted()) {
      ordered.push(table);
      waiting.delete(table);
    }
  }
  return ordered;
}

/** Our tables in insert order. The job queue's own schema is excluded: it is rebuilt from our tables. */
export async function ownTables(db: Db): Promise<string[]> {
  const tables = rowsOf<{ name: string }>(
    await db.execute(
      sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
    ),
  );
  const references = rowsOf<Reference>(
    await db.execute(sql`
      select child.relname as child, parent.relname as parent from pg_constraint
      join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
      join pg_namespace n on n.oid = child.relnamespace
      where contype = 'f' and n.nspname = 'public'`),
  );
  return inInsertOrder(
    tables.map(({ name }) => name),
    references,
  );
}

/**
 * Lifts, for this transaction, the time limits that protect members' requests from one another: how long a backup or
 * a restore takes depends on the size of the data.
 */
export async function withoutTimeouts(tx: Db): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}
