import { sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Migrations, appliedIn, migrateIn } from '#platform/server/db/migrate.ts';
import type { FileStore } from '#platform/server/files/store.ts';
import { storedFiles } from '#platform/server/files/tables.ts';
import { announceReplacedRows } from '#platform/server/jobs/jobs.ts';
import { type Checked, checkBackup, inMegabytes, rowsOfBackup } from './check.ts';
import { emptyTables, migrationsOf } from './empty-tables.ts';
import type { BackupRow } from './format.ts';
import { inKnownTransaction } from './known-end.ts';
import { type Lasting, rowsNow } from './lasting.ts';
import { RestoreFailed, RestoreUnknown } from './restore-failed.ts';
import { advanceSequences, createRowWriter, putForeignKeysAside } from './rows.ts';
import { type FileSpool, createFileSpool } from './spool.ts';
import { withoutTimeouts } from './tables.ts';

const rowsToldEvery = 50_000;

/** What a restore works on. */
export interface Restoring {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: FileStore;
  /** A folder for one file at a time. */
  readonly spool: string;
  /** All of this version. */
  readonly migrations: Migrations;
  readonly lasting: readonly Lasting[];
  /** Receives progress lines for the owner, which hold no member's words. */
  readonly tell: (line: string) => void;
}

async function keysOf(db: Db): Promise<Set<string>> {
  const rows = await db.select({ key: storedFiles.key }).from(storedFiles);
  return new Set(rows.map(({ key }) => key));
}

/** The rows that must outlast the restore: those currently in the tables, and those of the lists. */
async function gatherLasting(tx: Db, given: Restoring, listed: Checked['listed']) {
  const gathered = new Map<string, readonly BackupRow[]>();
  for (const { table } of given.lasting)
    gathered.set(table, [...(await rowsNow(tx, table)), ...(listed.get(table) ?? [])]);
  return gathered;
}

async function insertAll(
  tx: Db,
  {
    tables,
    source,
    tell,
  }: { tables: readonly string[]; source: AsyncIterable<unknown> } & Pick<Restoring, 'tell'>,
): Promise<number> {
  const insert = createRowWriter(tx);
  let [all, ofTable, current] = [0, 0, ''];
  const tellTable = () => {
    if (current !== '') tell(`${current}: ${ofTable} rows`);
  };
  for await (const { rows, table } of rowsOfBackup(source)) {
    if (!tables.includes(table)) throw new RestoreFailed(`there is no table ${table}`);
    if (table !== current) {
      tellTable();
      [ofTable, current] = [0, table];
    }
    await insert(table, rows);
    all += rows.length;
    ofTable += rows.length;
    if (Math.floor(ofTable / rowsToldEvery) > Math.floor((ofTable - rows.length) / rowsToldEvery))
      tell(`${table}: ${ofTable} rows so far`);
  }
  tellTable();
  return all;
}

/** Migrates the tables to this version, so that an empty database can be restored into as well. */
async function bringUpToDate(tx: Db, ours: Migrations): Promise<void> {
  await migrateIn(tx, ours);
  const known = new Set(ours.map(({ hash }) => hash));
  if ([...(await appliedIn(tx))].some((hash) => !known.has(hash)))
    throw new RestoreFailed('the database is of a newer version than this one; install that version first');
}

/** Replaces the rows. @returns the keys of the files used before, and what was done with the lasting rows */
async function replaceRows(
  tx: Db,
  given: Restoring,
  { checked, files, source }: { checked: Checked; files: FileSpool; source: AsyncIterable<unknown> },
) {
  const { lasting, migrations: ours, tell } = given;
  const backup = migrationsOf(checked.head.migrations, ours);
  await withoutTimeouts(tx);
  await bringUpToDate(tx, ours);
  const gathered = await gatherLasting(tx, given, checked.listed);
  const before = await keysOf(tx);
  const tables = await emptyTables(tx, { backup, ours });
  const putBack = await putForeignKeysAside(tx);
  const rows = await insertAll(tx, { tables, source, tell });
  if (rows !== checked.rows) throw new RestoreFailed('the backup changed while it was read');
  tell('Checking the references between the tables');
  await putBack();
  await advanceSequences(tx);
  await migrateIn(tx, ours);
  const settled: string[] = [];
  for (const { settle, table } of lasting)
    settled.push(...(await settle(tx, { rows: gathered.get(table) ?? [], now: given.clock.now() })));
  if (!(await files.areThere()))
    throw new RestoreFailed('a file was dropped meanwhile; give the order again');
  await tx.execute(sql`analyze`);
  await announceReplacedRows(tx);
  return { before, settled };
}

/** Deletes the bytes of files that nothing refers to anymore. @returns how many could not be deleted */
async function dropFormer({ db, store }: Restoring, before: ReadonlySet<string>): Promise<number> {
  const after = await keysOf(db);
  let failed = 0;
  for (const key of before) {
    if (after.has(key)) continue;
    await store.remove(key).catch(() => {
      failed += 1;
    });
  }
  return failed;
}

/**
 * Replaces everything with the backup, except what must outlast it. The backup is read twice: first to the end, adding
 * its files beside the existing ones, then again for the rows, all in one transaction. Any failure leaves everything as
 * it was: file names are unique forever, so the backup's files never collide with existing ones.
 * @param open returns the parsed JSON lines in order, from the start at each call; lists may come before the backup
 * @returns what was restored, one sentence per line @throws RestoreFailed, RestoreUnknown and what the database throws
 */
export async function readBackup(
  given: Restoring,
  open: () => AsyncIterable<unknown>,
): Promise<readonly string[]> {
  const { db, migrations: ours, store, tell } = given;
  const there = await db.transaction(async (tx) => {
    await bringUpToDate(tx, ours);
    return keysOf(tx);
  });
  const files = createFileSpool(given.spool, store, there);
  const check = ({ migrations }: Checked['head']) => void migrationsOf(migrations, ours);
  const restore = async () => {
    const checked = await checkBackup(open(), { check, files, tell });
    const replaced = await inKnownTransaction(db, (tx) =>
      replaceRows(tx, given, { checked, files, source: open() }),
    );
    return { ...checked, ...replaced };
  };
  const done = await restore().catch(async (error: unknown) => {
    if (!(error instanceof RestoreUnknown)) await files.undo();
    throw error;
  });
  const stayed = await dropFormer(given, done.before);
  return [
    `${done.rows} rows and ${done.files} files of ${inMegabytes(done.bytes)} are restored.`,
    ...done.settled,
    ...(stayed > 0
      ? [`${stayed} files that nothing names any more could not be removed from the store.`]
      : []),
  ];
}
