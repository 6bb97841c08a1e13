import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { migrateIn, type Migrations } from '#platform/server/db/migrate.ts';
import { RestoreFailed } from './restore-failed.ts';
import { ownTables } from './tables.ts';

/**
 * The migrations that a backup was made with: a leading part of ours.
 * @param hashes those of the backup @throws RestoreFailed when it has one that we do not know
 */
export function migrationsOf(hashes: readonly string[], ours: Migrations): Migrations {
  const theirs = ours.slice(0, hashes.length);
  const isOurs = theirs.length === hashes.length && theirs.every(({ hash }) => hashes.includes(hash));
  if (isOurs) return theirs;
  throw new RestoreFailed(
    'the backup is of another version, newer than this one; install that version first',
  );
}

/**
 * Empties the tables for the rows of a backup. For a backup of an older version they are recreated as they were then,
 * and the later migrations change its rows as they would have changed them in place.
 * @returns the names of the tables
 */
export async function emptyTables(
  tx: Db,
  migrations: { readonly backup: Migrations; readonly ours: Migrations },
): Promise<readonly string[]> {
  const list = sql.join(
    (await ownTables(tx)).map((table) => sql.identifier(table)),
    sql`, `,
  );
  if (migrations.backup.length === migrations.ours.length) await tx.execute(sql`truncate ${list}`);
  else {
    await tx.execute(sql`drop table ${list} cascade`);
    await tx.execute(sql`delete from schema_migrations`);
    await migrateIn(tx, migrations.backup);
  }
  return ownTables(tx);
}
