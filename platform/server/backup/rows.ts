import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import type { BackupRow } from './format.ts';
import { rowsOf } from './tables.ts';

/** Writes rows of a backup into their tables, as they come. */
export function createRowWriter(tx: Db) {
  const columnsOf = new Map<string, string[]>();

  async function columns(table: string): Promise<string[]> {
    const known = columnsOf.get(table);
    if (known) return known;
    // Generated columns are left out: the database computes them again.
    const found = await tx.execute(
      sql`select attname as name from pg_attribute where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    );
    const names = rowsOf<{ name: string }>(found).map(({ name }) => name);
    columnsOf.set(table, names);
    return names;
  }

  return async (table: string, rows: readonly BackupRow[]): Promise<void> => {
    const name = sql.identifier(table);
    const names = (await columns(table)).map((column) => sql.identifier(column));
    const list = sql.join(names, sql`, `);
    await tx.execute(
      sql`insert into ${name} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
    );
  };
}

/** Numbers assigned from now on must not collide with restored ones. */
export async function advanceSequences(tx: Db): Promise<void> {
  const columns = rowsOf<{ tbl: string; col: string }>(
    await tx.execute(
      sql`select table_name as tbl, column_name as col from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
    ),
  );
  for (const { tbl, col } of columns) {
    const [table, column] = [sql.identifier(tbl), sql.identifier(col)];
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${`public.${tbl}`}, ${col}), coalesce((select max(${column}) from ${table}), 0) + 1, false)`,
    );
  }
}

/**
 * Drops the foreign keys while rows are written, because a row may refer to a later one of the same table.
 * @returns a function that restores them, checking each against the whole table
 */
export async function putForeignKeysAside(tx: Db): Promise<() => Promise<void>> {
  const keys = rowsOf<{ tbl: string; name: string; definition: string }>(
    await tx.execute(sql`
      select c.relname as tbl, conname as name, pg_get_constraintdef(con.oid) as definition from pg_constraint con
      join pg_class c on c.oid = conrelid join pg_namespace n on n.oid = c.relnamespace
      where contype = 'f' and n.nspname = 'public' order by c.relname, conname`),
  );
  for (const { tbl, name } of keys)
    await tx.execute(sql`alter table ${sql.identifier(tbl)} drop constraint ${sql.identifier(name)}`);
  return async () => {
    for (const { definition, name, tbl } of keys) {
      await tx.execute(
        sql`alter table ${sql.identifier(tbl)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
      );
    }
  };
}
