import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { OpenDatabase } from './client.ts';

// Any fixed number: all our nodes ask for the same one, so that only one of them migrates at a time.
const migrationLock = 7_215_411_903;

/** Reads the numbered SQL files of `folder`, in order. Throws when the folder is not there. */
function migrationsIn(folder: string) {
  return readMigrationFiles({ migrationsFolder: folder, migrationsTable: 'migrations' });
}

/**
 * Brings the database to the newest migration: all missing ones in one transaction, under an advisory lock that ends
 * with it. Our own loop rather than drizzle's migrator, which takes no lock.
 * @returns how many migrations were applied
 */
export async function migrate({ db }: Pick<OpenDatabase, 'db'>, folder: string): Promise<number> {
  const known = migrationsIn(folder);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock}::bigint)`);
    await tx.execute(
      sql`create table if not exists schema_migrations (hash text primary key, applied_at timestamptz not null default now())`,
    );
    let applied = 0;
    for (const migration of known) {
      const claimed = await tx.execute(
        sql`insert into schema_migrations (hash) values (${migration.hash}) on conflict do nothing returning hash`,
      );
      if (rowsOf(claimed).length === 0) continue;
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      applied += 1;
    }
    return applied;
  });
}

/** The rows of a raw query: both drivers answer with an object that has `rows`. */
function rowsOf(result: unknown): readonly unknown[] {
  return (result as { rows: readonly unknown[] }).rows;
}

/** Whether every migration of `folder` is applied: the database half of `readyz`. */
export async function isMigrated({ db }: OpenDatabase, folder: string): Promise<boolean> {
  const wanted = migrationsIn(folder).map((migration) => migration.hash);
  const result = await db.execute(sql`select hash from schema_migrations`);
  const applied = new Set((rowsOf(result) as { hash: string }[]).map((row) => row.hash));
  return wanted.every((hash) => applied.has(hash));
}
