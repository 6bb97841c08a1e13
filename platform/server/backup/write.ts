import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { appliedIn } from '#platform/server/db/migrate.ts';
import type { FileStore } from '#platform/server/files/store.ts';
import { storedFiles } from '#platform/server/files/tables.ts';
import type { BackupLine } from './format.ts';
import { ownTables, rowsOf, withoutTimeouts } from './tables.ts';

const rowsAtOnce = 500;
// A line of 8 MB in base64.
const pieceBytes = 6 * 1024 * 1024;

/** The rows of one table, a few hundred per line; call it in a transaction. */
export async function* tableLines(tx: Db, table: string): AsyncGenerator<BackupLine & { type: 'rows' }> {
  const name = sql.identifier(table);
  await tx.execute(sql`declare backup_rows no scroll cursor for select to_jsonb(t) as row from ${name} t`);
  for (;;) {
    const fetched = rowsOf<{ row: Record<string, unknown> }>(
      await tx.execute(sql.raw(`fetch ${rowsAtOnce} from backup_rows`)),
    );
    if (fetched.length === 0) break;
    yield { type: 'rows', table, rows: fetched.map(({ row }) => row) };
  }
  await tx.execute(sql`close backup_rows`);
}

interface Named {
  readonly key: string;
  readonly size: number;
  /** Null while something uses it. */
  readonly dropAfter: Date | null;
}

/** What a backup holds. */
export interface BackupCounts {
  readonly rows: number;
  readonly files: number;
  /** Used files that the store does not have: it is not the product's store, or they were lost. */
  readonly missing: number;
}

/** The bytes of one file, piece by piece. */
async function* fileLines(
  store: FileStore,
  { key: path, size }: Named,
): AsyncGenerator<BackupLine & { type: 'file' }> {
  // Deleted since the rows were read, because nothing used it anymore.
  if ((await store.stat(path)) === null) return;
  for (let start = 0; start < size; start += pieceBytes) {
    const range = { start, end: Math.min(size, start + pieceBytes) - 1 };
    const { stream } = await store.open(path, range);
    const piece = await buffer(stream);
    yield { type: 'file', path, piece: piece.toString('base64') };
  }
}

/**
 * Passes every line of a backup to `write`, one after the other, from one snapshot of the database, while members keep
 * writing. Files are read after the rows; a file that a row names still exists, because released files stay two hours.
 */
export async function writeBackup(
  given: { db: Db; clock: Clock; store: FileStore },
  write: (line: BackupLine) => Promise<void>,
): Promise<BackupCounts> {
  const { db, clock, store } = given;
  let rows = 0;
  let named: readonly Named[] = [];
  await db.transaction(
    async (tx) => {
      await withoutTimeouts(tx);
      await write({
        type: 'head',
        format: 1,
        createdAt: clock.now().toISOString(),
        migrations: [...(await appliedIn(tx))].toSorted(),
      });
      for (const table of await ownTables(tx)) {
        for await (const part of tableLines(tx, table)) {
          rows += part.rows.length;
          await write(part);
        }
      }
      const { dropAfter, key, size } = storedFiles;
      named = await tx.select({ key, size, dropAfter }).from(storedFiles);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const files = new Set<string>();
  for (const one of named) {
    for await (const part of fileLines(store, one)) {
      files.add(part.path);
      await write(part);
    }
  }
  await write({ type: 'end', rows, files: files.size });
  const missing = named.filter(
    ({ dropAfter, key, size }) => dropAfter === null && size > 0 && !files.has(key),
  );
  return { rows, files: files.size, missing: missing.length };
}
