import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { type BackupLine, head, line } from './format.ts';
import { appliedMigrations, ownTables, rowsOf } from './tables.ts';

/** The restore was refused or broken off; the database and the files are as they were. */
export class RestoreFailed extends Error {
  constructor(reason: string) {
    super(`Nothing was restored: ${reason}`);
    this.name = 'RestoreFailed';
  }
}

type Part<Type extends BackupLine['type']> = Extract<BackupLine, { type: Type }>;

async function insertRows(tx: Db, { table, rows }: Part<'rows'>): Promise<void> {
  const name = sql.identifier(table);
  await tx.execute(
    sql`insert into ${name} overriding system value select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
  );
}

/** Numbers given out from now on must not meet restored ones. */
async function advanceSequences(tx: Db): Promise<void> {
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

function writePiece(folder: string, { path, piece }: Part<'file'>, seen: Set<string>): void {
  const clean = normalize(path);
  if (clean !== path || clean.startsWith('..') || clean.startsWith('/'))
    throw new RestoreFailed(`a file would land outside the folder: ${path}`);
  const target = join(folder, clean);
  mkdirSync(dirname(target), { recursive: true });
  const bytes = Buffer.from(piece, 'base64');
  if (seen.has(path)) appendFileSync(target, bytes);
  else writeFileSync(target, bytes);
  seen.add(path);
}

/** Puts the new folder in the place of the old one. */
function swapFolders(fresh: string, current: string): void {
  const old = `${current}.before-restore`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(current)) renameSync(current, old);
  if (existsSync(fresh)) renameSync(fresh, current);
  rmSync(old, { recursive: true, force: true });
}

/**
 * Replaces everything by the backup: all rows in one transaction, then the files. Whatever is wrong with the backup
 * (another version, cut off, damaged) leaves all as it was.
 * @param lines the parsed JSON of each line, in order @throws RestoreFailed
 */
export async function readBackup(
  given: { db: Db; filesFolder: string },
  lines: AsyncIterable<unknown>,
): Promise<{ rows: number; files: number }> {
  const { db, filesFolder } = given;
  const fresh = `${filesFolder}.restoring`;
  rmSync(fresh, { recursive: true, force: true });
  const seen = new Set<string>();
  let rows = 0;
  let isWhole = false;
  try {
    await db.transaction(async (tx) => {
      const iterator = lines[Symbol.asyncIterator]();
      const first = head.safeParse((await iterator.next()).value);
      if (!first.success) throw new RestoreFailed('this is not a backup of Make Me Great!');
      const applied = await appliedMigrations(tx);
      if (JSON.stringify(applied) !== JSON.stringify(first.data.migrations)) {
        throw new RestoreFailed(
          'the backup is of another version; install that version, restore, then upgrade',
        );
      }
      const tables = await ownTables(tx);
      for (const table of tables.toReversed()) await tx.execute(sql`delete from ${sql.identifier(table)}`);
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
        const part = line.parse(next.value);
        if (part.type === 'rows') {
          if (!tables.includes(part.table)) throw new RestoreFailed(`there is no table ${part.table}`);
          rows += part.rows.length;
          await insertRows(tx, part);
        } else if (part.type === 'file') writePiece(fresh, part, seen);
        else if (part.type === 'end') isWhole = part.rows === rows && part.files === seen.size;
        else throw new RestoreFailed('it has two heads');
      }
      if (!isWhole) throw new RestoreFailed('the backup is not whole');
      await advanceSequences(tx);
    });
    swapFolders(fresh, filesFolder);
    return { rows, files: seen.size };
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
