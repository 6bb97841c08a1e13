import { stat } from 'node:fs/promises';
import {
  assertBackupFolder,
  type BackupPlace,
  madeAt,
  UnusableBackupFolder,
} from '#platform/server/backup-plan/place.ts';
import { backupTrouble, type LastRuns } from '#platform/server/backup-plan/state.ts';
import type { Clock } from '#platform/server/clock.ts';
import { type Finding, findingsAbout } from './finding.ts';

const { fault, ok, warning } = findingsAbout('Backups');
const hourMs = 60 * 60 * 1000;

/** Whether a folder can take backups, and whether it is on another disk than DATA_DIR. */
export async function backupFolderFindings(folder: string, dataDir: string): Promise<readonly Finding[]> {
  try {
    await assertBackupFolder(folder);
  } catch (error) {
    if (error instanceof UnusableBackupFolder) return [fault(error.seen, error.advice)];
    throw error;
  }
  const [there, ours] = await Promise.all([stat(folder), stat(dataDir).catch(() => null)]);
  return there.dev === ours?.dev
    ? [
        warning(
          'BACKUP_FOLDER is on the disk of DATA_DIR: one broken disk takes both.',
          'Put it on another disk or machine, or copy it there.',
        ),
      ]
    : [];
}

/** How old the newest backup is, by the files in the place. */
export async function newestBackupFinding(
  place: Pick<BackupPlace, 'names'>,
  { clock, everyHours }: { readonly clock: Clock; readonly everyHours: number },
): Promise<Finding> {
  const names = await place.names();
  const made = madeAt(names.at(-1) ?? '');
  if (made === null)
    return warning(
      'There is none yet.',
      'The first is made when the product starts. Is a process doing jobs?',
    );
  const hours = (clock.now().getTime() - made.getTime()) / hourMs;
  const seen = `The newest of ${names.length} is ${Math.max(0, Math.round(hours))} hours old.`;
  return hours > 2 * everyHours
    ? fault(seen, 'Look at the log of whichever process does the jobs: "a backup by schedule failed".')
    : ok(seen);
}

/** Whether a backup was recently tested by a restore. */
export function triedBackupFinding(
  last: LastRuns,
  given: { readonly clock: Clock; readonly everyHours: number },
): readonly Finding[] {
  // If no backup was made, `newestBackupFinding` has said so.
  const trouble = last.backup === null ? null : backupTrouble(last, { ...given, since: given.clock.now() });
  return trouble === null
    ? []
    : [
        warning(
          trouble,
          'The log says why: "a backup by schedule failed". On PostgreSQL its user must be allowed to create a database.',
        ),
      ];
}
