import { existsSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '#platform/server/code-of.ts';

const leastFreeBytes = 16 * 1024 * 1024;
/** Beside the database and not in it, so that it outlives an emptied folder. */
const markOf = (folder: string) => join(folder, 'pglite.made');
const ofDisk = new Set(['ENOSPC', 'EACCES', 'EPERM', 'EROFS']);

/** Thrown when the database is gone or cannot be read, instead of starting with an empty one. */
export class DamagedDatabase extends Error {
  constructor(folder: string, seen: string, cause?: unknown) {
    super(
      `${seen} No new one was made. Restore the newest backup: move "pglite" and "pglite.made" out of ${folder}, then ` +
        `npm run restore -- FILE (docs/operations.md, "Backup"). What was moved may still be worth something: keep it.`,
      { cause },
    );
    this.name = 'DamagedDatabase';
  }
}

/** @throws DamagedDatabase when there was a database and its first files are gone: PGlite would make a new one there */
export function assertWhole(folder: string): void {
  const files = join(folder, 'pglite');
  if (existsSync(join(files, 'PG_VERSION'))) return;
  const hadData = existsSync(markOf(folder)) || existsSync(join(files, 'global', 'pg_control'));
  if (hadData)
    throw new DamagedDatabase(folder, `The embedded database in ${files} is gone, or parts of it are.`);
}

/** Notes that the folder has a database from now on. */
export function markMade(folder: string): void {
  const mark = markOf(folder);
  if (!existsSync(mark))
    writeFileSync(mark, 'A database was made here: see docs/operations.md, "Backup".\n', { mode: 0o600 });
}

/** What a failure to open the database means: the disk, or the database itself. */
export function openingFailure(folder: string, error: unknown): unknown {
  if (ofDisk.has(codeOf(error))) return error;
  const { bavail, bsize } = statfsSync(folder);
  // PGlite aborts without a message when it cannot write.
  if (bavail * bsize < leastFreeBytes)
    return Object.assign(new Error('no space left on the disk of the embedded database', { cause: error }), {
      code: 'ENOSPC',
    });
  return new DamagedDatabase(
    folder,
    `The embedded database in ${join(folder, 'pglite')} cannot be opened: it is damaged.`,
    error,
  );
}
