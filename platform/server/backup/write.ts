import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { BackupLine } from './format.ts';
import { appliedMigrations, ownTables, rowsOf } from './tables.ts';

const rowsAtOnce = 500;
const pieceBytes = 192 * 1024;

async function* tableLines(tx: Db, table: string): AsyncGenerator<BackupLine & { type: 'rows' }> {
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

async function* fileLines(folder: string): AsyncGenerator<BackupLine & { type: 'file' }> {
  if (!existsSync(folder)) return;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const entry of entries) {
    const full = join(entry.parentPath, entry.name);
    const path = relative(folder, full).split(sep).join('/');
    let empty = true;
    for await (const piece of createReadStream(full, { highWaterMark: pieceBytes })) {
      empty = false;
      yield { type: 'file', path, piece: (piece as Buffer).toString('base64') };
    }
    if (empty) yield { type: 'file', path, piece: '' };
  }
}

/**
 * Hands every line of a backup to `write`, one after the other, from one snapshot of the database: members may go on
 * writing. Files are read after the rows, so a file that a row names is there.
 */
export async function writeBackup(
  given: { db: Db; clock: Clock; filesFolder: string },
  write: (line: BackupLine) => Promise<void>,
): Promise<{ rows: number; files: number }> {
  const { db, clock, filesFolder } = given;
  let rows = 0;
  await db.transaction(
    async (tx) => {
      await write({
        type: 'head',
        format: 1,
        createdAt: clock.now().toISOString(),
        migrations: await appliedMigrations(tx),
      });
      for (const table of await ownTables(tx)) {
        for await (const part of tableLines(tx, table)) {
          rows += part.rows.length;
          await write(part);
        }
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const files = new Set<string>();
  for await (const part of fileLines(filesFolder)) {
    files.add(part.path);
    await write(part);
  }
  await write({ type: 'end', rows, files: files.size });
  return { rows, files: files.size };
}
