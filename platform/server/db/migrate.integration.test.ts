import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clusterUrl, openTestDatabase } from '#testing/database.ts';
import type { OpenDatabase } from './client.ts';
import { DatabaseBeforeRelease, migrate, type Migrations } from './migrate.ts';

const migration = (hash: string, ...statements: string[]): Migrations[number] => ({
  hash,
  sql: statements,
  folderMillis: 0,
  bps: true,
});
const table = migration('table', 'create table words (id integer primary key, word text)');
const build = 'CREATE INDEX CONCURRENTLY "words_word" ON "words" USING btree ("word")';
const index = migration('index', build);
const column = migration('column', 'alter table words add column note text');

async function opened(): Promise<OpenDatabase> {
  const database = await openTestDatabase('empty');
  onTestFinished(() => database.close());
  return database;
}

const isValid = async ({ db }: OpenDatabase) =>
  (
    (await db.execute(
      sql`select indisvalid as valid from pg_index where indexrelid = to_regclass('public.words_word')`,
    )) as { rows: { valid: boolean }[] }
  ).rows[0]?.valid;

/** Whether somebody waits for a whole table. */
async function isAwaited(db: Pick<OpenDatabase['db'], 'execute'>): Promise<boolean> {
  const { rows } = (await db.execute(
    sql`select 1 from pg_locks where not granted and locktype = 'relation' and database = (select oid from pg_database where datname = current_database())`,
  )) as { rows: unknown[] };
  return rows.length > 0;
}

test('a migration that builds an index concurrently is applied between the others, once, by starts at once too', async () => {
  const database = await opened();
  const wanted = [table, index, column];
  const applied = await Promise.all([migrate(database, wanted), migrate(database, wanted)]);
  expect(applied.reduce((sum, count) => sum + count)).toBe(3);
  expect(await isValid(database)).toBe(true);
  expect(await migrate(database, wanted)).toBe(0);
});

test('a migration that cannot be applied leaves nothing of itself', async () => {
  const database = await opened();
  await migrate(database, [table]);
  const broken = migration('broken', 'alter table words add column half text', 'select 1 / 0');
  await expect(migrate(database, [table, broken])).rejects.toThrow();
  await migrate(database, [table, migration('again', 'alter table words add column half text')]);
});

test('a database of before the first release is refused, and stays as it is', async () => {
  const database = await opened();
  await migrate(database, [table]);
  await expect(migrate(database, [column, index])).rejects.toThrow(DatabaseBeforeRelease);
  await expect(migrate(database, [column, index])).rejects.toThrow(/before 1\.0\.0.*empty database/u);
  expect(await migrate(database, [table])).toBe(0);
});

for (const url of clusterUrl === undefined ? [] : [clusterUrl]) {
  test(`an index whose build broke off is built anew (${new URL(url).host})`, async () => {
    const database = await opened();
    await migrate(database, [table]);
    await database.db.execute(sql`insert into words values (1, 'same'), (2, 'same')`);
    const unique = build.replace('INDEX', 'UNIQUE INDEX');
    await expect(migrate(database, [table, migration('unique', unique)])).rejects.toThrow();
    expect(await isValid(database)).toBe(false);
    await database.db.execute(sql`delete from words where id = 2`);
    await migrate(database, [table, migration('unique', unique)]);
    expect(await isValid(database)).toBe(true);
  });

  test(`a migration lets members go first who use its table, and comes through after them (${new URL(url).host})`, async () => {
    const database = await opened();
    await migrate(database, [table]);
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const member = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into words values (1, 'mine')`);
      begun.resolve();
      await held.promise;
    });
    await begun.promise;
    const migrating = migrate(database, [table, column]);
    // Longer than one try waits; between the tries, others get their turn.
    await new Promise((resolve) => setTimeout(resolve, 1200));
    await database.db.execute(sql`select count(*) from words`);
    held.resolve();
    await member;
    expect(await migrating).toBe(1);
  });

  test(`a migration that waits for members who wait for it comes through after them (${new URL(url).host})`, async () => {
    const database = await opened();
    const other = migration('other', 'create table others (id integer primary key)');
    await migrate(database, [table, other]);
    const both = migration(
      'both',
      'alter table others add column note text',
      'alter table words add column note text',
    );
    const begun = Promise.withResolvers<void>();
    const member = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into words values (1, 'mine')`);
      begun.resolve();
      await vi.waitUntil(() => isAwaited(tx), { interval: 10, timeout: 3000 });
      // However late this comes: the migration gives way before PostgreSQL finds that each waits for the other.
      await new Promise((resolve) => setTimeout(resolve, 1100));
      await tx.execute(sql`insert into others values (1)`);
    });
    await begun.promise;
    const migrating = migrate(database, [table, other, both]);
    await member;
    expect(await migrating).toBe(1);
  });
}
