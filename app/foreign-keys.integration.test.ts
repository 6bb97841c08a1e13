import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#platform/server/db/client.ts';
import { openTestDatabase } from '#testing/database.ts';
import { migrate, readMigrations } from '#platform/server/db/migrate.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase('migrated');
  await migrate(database, readMigrations('db/migrations'));
});
afterAll(() => database.close());

interface ForeignKey {
  readonly tbl: string;
  readonly columns: readonly string[];
  readonly indexed: boolean;
}

/**
 * Every foreign key, and whether an index begins with its columns in any order. A partial index counts only if it
 * excludes nothing but rows without a value.
 */
async function foreignKeys(): Promise<readonly ForeignKey[]> {
  const found = await database.db.execute(sql`
    select c.relname as tbl,
      (select json_agg(a.attname order by a.attname) from pg_attribute a
        where a.attrelid = con.conrelid and a.attnum = any (con.conkey)) as columns,
      exists (
        select from pg_index i where i.indrelid = con.conrelid and i.indisvalid
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
          and (i.indkey::int2[])[0:cardinality(con.conkey) - 1] @> con.conkey) as indexed
    from pg_constraint con
    join pg_class c on c.oid = con.conrelid join pg_namespace n on n.oid = c.relnamespace
    where con.contype = 'f' and n.nspname = 'public' order by 1, 2::text`);
  return (found as unknown as { rows: ForeignKey[] }).rows;
}

test('every foreign key has an index that begins with its columns: deleting a parent reads no whole table', async () => {
  const keys = await foreignKeys();
  expect(keys.length).toBeGreaterThan(40);
  const missing = keys
    .filter(({ indexed }) => !indexed)
    .map(({ columns, tbl }) => `${tbl} (${columns.join(', ')})`);
  expect(missing).toEqual([]);
});

test('a key without an index, or with one that begins with another column, is seen', async () => {
  await database.db.execute(sql`
    create table spoilt (parent text references users (id), other text references users (id), at int)`);
  await database.db.execute(sql`create index spoilt_other on spoilt (at, other)`);
  const spoilt = (await foreignKeys()).filter(({ tbl }) => tbl === 'spoilt');
  expect(spoilt.map(({ indexed }) => indexed)).toEqual([false, false]);
  await database.db.execute(sql`create index spoilt_parent on spoilt (parent, at)`);
  const mended = (await foreignKeys()).filter(({ indexed, tbl }) => tbl === 'spoilt' && indexed);
  expect(mended.map(({ columns }) => columns)).toEqual([['parent']]);
  await database.db.execute(sql`drop table spoilt`);
});
