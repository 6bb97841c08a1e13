import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { OpenDatabase } from '#platform/server/db/client.ts';
import type { FileStore } from '#platform/server/files/store.ts';

/** `read_only`: it answers, but saves nothing. `full`: hardly any room is left. `down`: it does not answer in time. */
export type DependencyState = 'ok' | 'read_only' | 'full' | 'down';
export type Dependencies = Readonly<Record<'database' | 'files' | 'disk', DependencyState>>;

/** A supervisor learns within this time that something hangs. */
const answersWithinMs = 2000;
/** Supervisors ask every few seconds, and a bucket charges for each request. */
const filesKeptMs = 10_000;
/** Less room than this on the disk of DATA_DIR: uploads and the embedded database are about to fail. */
const leastFreeBytes = 100 * 1024 * 1024;
/** A key that nothing is kept under: asking for it tells whether the store answers. */
const nothing = '0'.repeat(32);

async function inTime<State>(check: () => Promise<State>, otherwise: State): Promise<State> {
  const inTime = new AbortController();
  const late = pause(answersWithinMs, otherwise, { signal: inTime.signal });
  try {
    return await Promise.race([check(), late]);
  } catch {
    // The part that failed logs the reason; a supervisor needs only the state.
    return otherwise;
  } finally {
    inTime.abort();
    await late.catch(() => otherwise);
  }
}

const readOnlyRows = z.array(z.object({ read_only: z.boolean() }));

async function isReadOnly({ db }: Pick<OpenDatabase, 'db'>): Promise<boolean> {
  const { rows } = (await db.execute(
    sql`select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only`,
  )) as { rows: unknown[] };
  return readOnlyRows.parse(rows)[0]?.read_only ?? true;
}

/**
 * The state of everything that the product depends on.
 * @param isMigrated whether all tables of this version are there; throwing counts as the database being down
 */
export function createReadiness(given: {
  readonly database: Pick<OpenDatabase, 'db'>;
  readonly isMigrated: () => Promise<boolean>;
  readonly store: Pick<FileStore, 'stat'>;
  /** Null: both the database and the files are elsewhere, and nothing is written to it. */
  readonly dataDir: string | null;
}) {
  const { database, dataDir, isMigrated, store } = given;
  let files: { readonly state: Promise<DependencyState>; readonly at: number } | null = null;

  const databaseState = () =>
    inTime<DependencyState>(async () => {
      if (!(await isMigrated())) return 'down';
      return (await isReadOnly(database)) ? 'read_only' : 'ok';
    }, 'down');
  const filesState = () => {
    const now = performance.now();
    if (files === null || now - files.at > filesKeptMs)
      files = {
        at: now,
        state: inTime<DependencyState>(async () => {
          await store.stat(nothing);
          return 'ok';
        }, 'down'),
      };
    return files.state;
  };
  const diskState = () =>
    inTime<DependencyState>(async () => {
      if (dataDir === null) return 'ok';
      const { bavail, bsize } = await statfs(dataDir);
      return bavail * bsize < leastFreeBytes ? 'full' : 'ok';
    }, 'down');

  return async (): Promise<Dependencies> => {
    const [databaseIs, filesAre, diskIs] = await Promise.all([databaseState(), filesState(), diskState()]);
    return { database: databaseIs, files: filesAre, disk: diskIs };
  };
}

/** What does not work now, in sentences for whoever runs the site; none when all is well. */
export function limitsOf({ database, disk, files }: Dependencies): string[] {
  return [
    ...(database === 'down' ? ['The database isn’t answering: members are told that the site is down.'] : []),
    ...(database === 'read_only'
      ? ['The database is read-only: members can read, but nothing is saved.']
      : []),
    ...(files === 'down' ? ['The file store isn’t answering: films, PDFs and uploads fail.'] : []),
    ...(disk === 'full' ? ['The disk of DATA_DIR is almost full: uploads are about to fail.'] : []),
    ...(disk === 'down' ? ['DATA_DIR cannot be read: uploads fail.'] : []),
  ];
}
