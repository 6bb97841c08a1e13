import { max, min } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { backupRuns } from './tables.ts';

const hourMs = 60 * 60 * 1000;
export const weekHours = 7 * 24;

/** When the last backup and the last test restore succeeded; null if none has. */
export interface LastRuns {
  readonly backup: Date | null;
  readonly check: Date | null;
  /** When the first of each was planned; null if none was. */
  readonly planned: { readonly backup: Date | null; readonly check: Date | null };
}

/** Reads them from our tables. */
export async function lastRuns(db: Db): Promise<LastRuns> {
  const rows = await db
    .select({ kind: backupRuns.kind, at: max(backupRuns.finishedAt), planned: min(backupRuns.plannedAt) })
    .from(backupRuns)
    .groupBy(backupRuns.kind);
  const of = (wanted: 'backup' | 'check') => rows.find(({ kind }) => kind === wanted);
  const [backup, check] = [of('backup'), of('check')];
  return {
    backup: backup?.at ?? null,
    check: check?.at ?? null,
    planned: { backup: backup?.planned ?? null, check: check?.planned ?? null },
  };
}

/**
 * What is wrong with the scheduled backups, in a sentence; null when all is well. The first of each counts as late only
 * after the time between two backups: it may take a while, and is tried again when it fails.
 */
export function backupTrouble(
  { backup, check, planned }: LastRuns,
  {
    clock,
    everyHours,
    since,
  }: {
    readonly clock: Clock;
    readonly everyHours: number;
    /** When the asking process started: a first backup is expected from then on, even if no process runs jobs. */
    readonly since: Date;
  },
): string | null {
  const hoursSince = (at: Date) => (clock.now().getTime() - at.getTime()) / hourMs;
  const isLate = (at: Date) => hoursSince(at) > everyHours;
  if (backup === null)
    return isLate(planned.backup ?? since) ? 'No scheduled backup has been made yet.' : null;
  if (hoursSince(backup) > 2 * everyHours)
    return `The last scheduled backup is from ${backup.toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
  if (check === null)
    return planned.check !== null && isLate(planned.check)
      ? 'No backup has been tested by restoring it yet.'
      : null;
  return hoursSince(check) > 2 * weekHours
    ? `The last backup that was tested by restoring it is from ${check.toISOString().slice(0, 10)}.`
    : null;
}
