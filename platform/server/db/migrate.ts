import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Db, OpenDatabase } from './client.ts';

// An arbitrary number, the same on all nodes, so that only one of them migrates at a time.
const migrationLock = 7_215_411_903;

/** The numbered SQL files of a folder, in order. */
export type Migrations = ReturnType<typeof readMigrationFiles>;

/** Reads the numbered SQL files of `folder`. Throws when the folder is not there. */
export function readMigrations(folder: string): Migrations {
  return readMigrationFiles({ migrationsFolder: folder, migrationsTable: 'migrations' });
}

/**
 * Applies all missing migrations in one transaction, under an advisory lock that ends
 * with it. Our own loop rather than drizzle's migrator, which takes no lock.
 * @returns how many migrations were applied
 */
export async function migrate(
  { patiently }: Pick<OpenDatabase, 'patiently'>,
  wanted: Migrations,
): Promise<number> {
  return patiently((db) => db.transaction((tx) => migrateIn(tx, wanted)));
}

/** The same in a transaction of the caller's, who keeps the lock until it ends. */
export async function migrateIn(tx: Db, wanted: Migrations): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock}::bigint)`);
  await tx.execute(
    sql`create table if not exists schema_migrations (hash text primary key, applied_at timestamptz not null default now())`,
  );
  const applied = await appliedIn(tx);
  const missing = wanted.filter(({ hash }) => !applied.has(hash));
  for (const migration of missing) {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into schema_migrations (hash) values (${migration.hash})`);
  }
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
