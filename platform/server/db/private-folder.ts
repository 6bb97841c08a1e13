import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeError, type Logger } from '#platform/server/logger.ts';

const folderMode = 0o700;
const fileMode = 0o600;
/** What an embedded installation keeps in its folder; anything else in it is not ours to change. */
const ours = ['pglite', 'files', 'uploads', 'app.lock'];

function mend(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  const wanted = found.isDirectory() ? folderMode : fileMode;
  if ((found.mode & 0o777) !== wanted) chmodSync(path, wanted);
  if (found.isDirectory()) for (const name of readdirSync(path)) mend(join(path, name));
}

/**
 * Makes the embedded database's folder and its contents accessible to its owner only: creates it if missing, and fixes
 * one that an earlier release left open. A folder that belongs to somebody else (a mounted volume) stays as it is, and
 * the log says so.
 */
export function makePrivate(folder: string, log: Logger): void {
  mkdirSync(folder, { recursive: true, mode: folderMode });
  try {
    if ((lstatSync(folder).mode & 0o777) !== folderMode) chmodSync(folder, folderMode);
    for (const name of ours) {
      const path = join(folder, name);
      if (existsSync(path)) mend(path);
    }
  } catch (error) {
    log.warn(describeError(error), 'DATA_DIR could not be closed to other users of this machine');
  }
}
