import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Db, OpenDatabase } from './client.ts';
import { hasGivenWay } from './unavailable.ts';

// An arbitrary number, the same on all nodes, so that only one of them migrates at a time.
const migrationLock = 7_215_411_903;
const indexLock = 7_215_411_904;

// While a migration waits for a table, everybody else waits behind it. Shorter than PostgreSQL's deadlock_timeout of a
// second: of a migration and a member who wait for each other it is then always the migration that gives way.
const lockTimeoutMs = 900;
const mostAttempts = 100;
const pauseMs = 500;
// Longer work belongs in a job that goes through the rows in batches.
const statementTimeoutMs = 15 * 60 * 1000;

/** The numbered SQL files of a folder, in order. */
export type Migrations = ReturnType<typeof readMigrationFiles>;
type Migration = Migrations[number];

/** Reads the numbered SQL files of `folder`. Throws when the folder is not there. */
export function readMigrations(folder: string): Migrations {
  return readMigrationFiles({ migrationsFolder: folder, migrationsTable: 'migrations' });
}

/** Thrown for a database of a version before 1.0.0: no migration leads from its tables to ours. */
export class DatabaseBeforeRelease extends Error {
  constructor() {
    super(
      'This database is of a version before 1.0.0, which cannot be updated. Set DATABASE_URL to an empty database, or DATA_DIR to an empty folder.',
    );
    this.name = 'DatabaseBeforeRelease';
  }
}

/** Builds of indexes on a table that is in use, which PostgreSQL does outside of any transaction. */
const concurrently = /^\s*CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?"(\w+)"/i;
const isConcurrent = ({ sql: statements }: Migration) =>
  statements.length > 0 && statements.every((statement) => concurrently.test(statement));

/**
 * Applies all missing migrations under an advisory lock, in one transaction, except for those that build indexes
 * concurrently on PostgreSQL. A migration that waits too long for a table in use lets members go first and tries again.
 * Our own loop rather than drizzle's migrator, which takes no lock.
 * @returns how many migrations were applied
 */
export async function migrate(
  { patiently, driver }: Pick<OpenDatabase, 'patiently' | 'driver'>,
  wanted: Migrations,
): Promise<number> {
  return patiently(async (db) => {
    let applied = 0;
    for (const group of driver === 'pglite' ? [wanted] : groupsOf(wanted)) {
      const [first] = group;
      applied +=
        first && driver === 'postgres' && isConcurrent(first)
          ? await buildIndexes(db, first)
          : await giveWay(() => db.transaction((tx) => migrateIn(tx, group, wanted[0])));
    }
    return applied;
  });
}

/** The migrations in order, grouped: those that share a transaction, and each concurrent build alone, without one. */
function groupsOf(wanted: Migrations): Migrations[] {
  const groups: Migrations[] = [];
  let open: Migrations = [];
  for (const migration of wanted) {
    if (isConcurrent(migration)) {
      groups.push(open, [migration]);
      open = [];
    } else open.push(migration);
  }
  return [...groups, open].filter((group) => group.length > 0);
}

/** Repeats an act that gave way to somebody else's lock. */
async function giveWay(act: () => Promise<number>): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      if (!hasGivenWay(error) || attempt === mostAttempts) throw error;
      await sleep(pauseMs);
    }
  }
}

async function buildIndexes(db: Db, { sql: statements, hash }: Migration): Promise<number> {
  // Never waits inside a statement: the build waits for all running statements, so both would wait forever.
  while (!(await tried(db))) await sleep(pauseMs);
  try {
    if ((await appliedIn(db)).has(hash)) return 0;
    for (const statement of statements) {
      const [, name = ''] = concurrently.exec(statement) ?? [];
      // An interrupted build leaves an index that nothing reads and every write pays for.
      const { rows } = (await db.execute(
        sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${`public."${name}"`})`,
      )) as { rows: { valid: boolean }[] };
      if (rows[0]?.valid === false) await db.execute(sql`drop index concurrently ${sql.identifier(name)}`);
      if (rows[0]?.valid !== true) await db.execute(sql.raw(statement));
    }
    await db.execute(sql`insert into schema_migrations (hash) values (${hash})`);
    return 1;
  } finally {
    await db.execute(sql`select pg_advisory_unlock(${indexLock}::bigint)`);
  }
}

async function tried(db: Db): Promise<boolean> {
  const { rows } = (await db.execute(sql`select pg_try_advisory_lock(${indexLock}::bigint) as got`)) as {
    rows: { got: boolean }[];
  };
  return rows[0]?.got === true;
}

/**
 * The same in a transaction of the caller's, who keeps the lock until it ends.
 * @param baseline the first of all migrations, if `wanted` is only a part of them
 * @throws DatabaseBeforeRelease when the database has other migrations, but not the first one
 */
export async function migrateIn(tx: Db, wanted: Migrations, baseline = wanted[0]): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock}::bigint)`);
  await tx.execute(
    sql`create table if not exists schema_migrations (hash text primary key, applied_at timestamptz not null default now())`,
  );
  const applied = await appliedIn(tx);
  if (applied.size > 0 && baseline && !applied.has(baseline.hash)) throw new DatabaseBeforeRelease();
  const missing = wanted.filter(({ hash }) => !applied.has(hash));
  await tx.execute(sql.raw(`set local lock_timeout = ${lockTimeoutMs}`));
  await tx.execute(sql.raw(`set local statement_timeout = ${statementTimeoutMs}`));
  for (const migration of missing) {
    for (const statement of migration.sql)
      await tx.execute(
        sql.raw(concurrently.test(statement) ? statement.replace(/ CONCURRENTLY/i, '') : statement),
      );
    await tx.execute(sql`insert into schema_migrations (hash) values (${migration.hash})`);
  }
  await tx.execute(sql`set local lock_timeout = 0`);
  await tx.execute(sql`set local statement_timeout = 0`);
  return missing.length;
}

/** Hashes of the applied migrations. Both drivers return an object with `rows` for a raw query. */
export async function appliedIn(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = (await db.execute(sql`select hash from schema_migrations`)) as {
    rows: { hash: string }[];
  };
  return new Set(rows.map(({ hash }) => hash));
}

/** Whether every migration is applied: the database half of `readyz`. */
export async function isMigrated({ db }: OpenDatabase, wanted: Migrations): Promise<boolean> {
  const applied = await appliedIn(db);
  return wanted.every(({ hash }) => applied.has(hash));
}
