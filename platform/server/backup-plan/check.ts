import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Lasting } from '#platform/server/backup/lasting.ts';
import { readBackup } from '#platform/server/backup/read.ts';
import { RestoreFailed } from '#platform/server/backup/restore-failed.ts';
import { unsealed } from '#platform/server/backup/seal.ts';
import { readLines } from '#platform/server/backup/stream.ts';
import type { Db, OpenDatabase } from '#platform/server/db/client.ts';
import type { Migrations } from '#platform/server/db/migrate.ts';
import type { FileStore } from '#platform/server/files/store.ts';
import { storedFiles } from '#platform/server/files/tables.ts';
import type { Done, Writing } from './write.ts';

export interface Checking extends Pick<Writing, 'clock' | 'key' | 'place'> {
  readonly database: Pick<OpenDatabase, 'openScratch'>;
  readonly migrations: Migrations;
  readonly lasting: readonly Lasting[];
  readonly dataDir: string;
}

/** Takes files like a store, but keeps only their checksums. */
function checksumStore(checksums: Map<string, string>): FileStore {
  return {
    multipart: null,
    keep: async (key, path) => {
      const hash = createHash('sha256');
      for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
      checksums.set(key, hash.digest('hex'));
    },
    put: () => Promise.reject(new Error('a restore keeps files')),
    open: () => Promise.reject(new Error('nothing is kept here')),
    stat: () => Promise.resolve(null),
    remove: () => Promise.resolve(),
  };
}

/** @throws RestoreFailed when the bytes of a file are not those that its row names */
async function compareFiles(db: Db, checksums: ReadonlyMap<string, string>): Promise<void> {
  const rows = await db.select({ key: storedFiles.key, sha256: storedFiles.sha256 }).from(storedFiles);
  const wrong = rows.filter(({ key, sha256 }) => checksums.has(key) && checksums.get(key) !== sha256);
  if (wrong.length > 0) throw new RestoreFailed(`${wrong.length} files have other bytes than they should`);
}

/** Restores the newest backup into a separate database, and compares its files with their checksums. */
export async function checkNewest(given: Checking): Promise<Done> {
  const { clock, dataDir, database, key, lasting, migrations, place } = given;
  const name = (await place.names()).at(-1);
  if (name === undefined) throw new RestoreFailed('there is no backup');
  const spool = join(dataDir, 'trying-backup-files');
  const checksums = new Map<string, string>();
  const store = checksumStore(checksums);
  const open = () => readLines(Readable.from(unsealed(place.read(name), key), { objectMode: false }));
  const scratch = await database.openScratch(join(dataDir, 'trying-backup'));
  try {
    await readBackup({ db: scratch.db, clock, store, spool, migrations, lasting, tell: () => {} }, open);
    await compareFiles(scratch.db, checksums);
  } finally {
    await scratch.remove();
    await rm(spool, { recursive: true, force: true });
  }
  return { name, bytes: null };
}
