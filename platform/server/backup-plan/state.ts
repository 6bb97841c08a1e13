import { max } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { backupRuns } from './tables.ts';

const hourMs = 60 * 60 * 1000;
export const weekHours = 7 * 24;

/** When the last backup and the last trial of one succeeded; null where none has. */
export interface LastRuns {
  readonly backup: Date | null;
  readonly check: Date | null;
}

/** Reads them from our tables. */
export async function lastRuns(db: Db): Promise<LastRuns> {
  const rows = await db
    .select({ kind: backupRuns.kind, at: max(backupRuns.finishedAt) })
    .from(backupRuns)
    .groupBy(backupRuns.kind);
  const of = (wanted: keyof LastRuns) => rows.find(({ kind }) => kind === wanted)?.at ?? null;
  return { backup: of('backup'), check: of('check') };
}

/** What is wrong with the backups by schedule, in a sentence; null when all is well. */
export function backupTrouble(
  { backup, check }: LastRuns,
  { clock, everyHours }: { readonly clock: Clock; readonly everyHours: number },
): string | null {
  const hoursSince = (at: Date) => (clock.now().getTime() - at.getTime()) / hourMs;
  if (backup === null) return 'No scheduled backup has been made yet.';
  if (hoursSince(backup) > 2 * everyHours)
    return `The last scheduled backup is from ${backup.toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
  if (check === null || hoursSince(check) > 2 * weekHours)
    return check === null
      ? 'No backup has been tested by restoring it yet.'
      : `The last backup that was tested by restoring it is from ${check.toISOString().slice(0, 10)}.`;
  return null;
}
