import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import type { FileStore } from '#platform/server/files/store.ts';
import { storedFiles } from '#platform/server/files/tables.ts';
import { type BackupLine, head, line } from './format.ts';
import { createFileSpool } from './spool.ts';
import { RestoreFailed } from './restore-failed.ts';
import { appliedMigrations, ownTables, rowsOf } from './tables.ts';

type Part<Type extends BackupLine['type']> = Extract<BackupLine, { type: Type }>;

async function insertRows(tx: Db, { table, rows }: Part<'rows'>): Promise<void> {
  const name = sql.identifier(table);
  // What the database computes by itself it computes again.
  const found = await tx.execute(
    sql`select attname as name from pg_attribute where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  );
  const columns = sql.join(
    rowsOf<{ name: string }>(found).map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${name} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
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

async function keysOf(db: Db): Promise<Set<string>> {
  const rows = await db.select({ key: storedFiles.key }).from(storedFiles);
  return new Set(rows.map(({ key }) => key));
}

/**
 * Replaces everything by the backup: all rows in one transaction, and the files beside it. Whatever is wrong with the
 * backup (another version, cut off, damaged) leaves all as it was: files have names of their own that never come
 * again, so those of the backup do not meet those that are there.
 * @param given.spool a folder for one file at a time
 * @param lines the parsed JSON of each line, in order @throws RestoreFailed
 */
export async function readBackup(
  given: { db: Db; store: FileStore; spool: string },
  lines: AsyncIterable<unknown>,
): Promise<{ rows: number; files: number }> {
  const { db, store } = given;
  const before = await keysOf(db);
  const files = createFileSpool(given.spool, store, before);
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
        } else if (part.type === 'file') await files.take(part);
        else if (part.type === 'end') {
          await files.settle();
          isWhole = part.rows === rows && part.files === files.count();
        } else throw new RestoreFailed('it has two heads');
      }
      if (!isWhole) throw new RestoreFailed('the backup is not whole');
      await advanceSequences(tx);
    });
  } catch (error) {
    await files.undo();
    throw error;
  }
  const after = await keysOf(db);
  for (const key of before) if (!after.has(key)) await store.remove(key);
  return { rows, files: files.count() };
}
