import { sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { BackupLine, BackupRow } from './format.ts';
import { rowsOf } from './tables.ts';
import { tableLines } from './write.ts';

/** A table whose rows a restore must not undo: a slice merges them into those of the backup. */
export interface Lasting {
  readonly table: string;
  /**
   * Called in the restore's transaction, once the tables hold the backup's rows and are of this version.
   * @param given.rows rows of the installation as it was, and of the lists given to the restore; a row may appear
   * twice @returns what was done, in words and numbers for the owner
   */
  readonly settle: (
    tx: Db,
    given: { readonly rows: readonly BackupRow[]; readonly now: Date },
  ) => Promise<readonly string[]>;
}

/** The rows of one table as a backup would hold them. */
export async function rowsNow(tx: Db, table: string): Promise<readonly BackupRow[]> {
  const found = await tx.execute(sql`select to_jsonb(t) as row from ${sql.identifier(table)} t`);
  return rowsOf<{ row: BackupRow }>(found).map(({ row }) => row);
}

/**
 * Passes every line of a list to `write`: only what must outlast a restore, to be kept apart from the
 * backups. @returns how many rows
 */
export async function writeList(
  given: { db: Db; clock: Clock; lasting: readonly Lasting[] },
  write: (line: BackupLine) => Promise<void>,
): Promise<{ rows: number }> {
  let rows = 0;
  await write({ type: 'list', format: 1, createdAt: given.clock.now().toISOString() });
  await given.db.transaction(async (tx) => {
    for (const { table } of given.lasting) {
      for await (const part of tableLines(tx, table)) {
        rows += part.rows.length;
        await write(part);
      }
    }
  });
  await write({ type: 'end', rows, files: 0 });
  return { rows };
}
