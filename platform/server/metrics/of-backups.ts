import { backupTrouble, type LastRuns, lastRuns } from '#platform/server/backup-plan/state.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { OpenDatabase } from '#platform/server/db/client.ts';
import type { Source } from './metrics.ts';

/** How old the last scheduled backup is, and whether anything is wrong with the backups. */
export function backupSources(
  { db }: Pick<OpenDatabase, 'db'>,
  given: { readonly clock: Clock; readonly everyHours: number },
): Source[] {
  const since = given.clock.now();
  const age = (at: Date | null) =>
    at === null ? [] : [{ value: Math.round((given.clock.now().getTime() - at.getTime()) / 1000) }];
  const reading = (read: (last: LastRuns) => readonly { value: number }[]) => async () =>
    read(await lastRuns(db));
  return [
    {
      name: 'backup_age_seconds',
      help: 'Since the last backup by schedule was whole; missing before the first.',
      read: reading(({ backup }) => age(backup)),
    },
    {
      name: 'backup_check_age_seconds',
      help: 'Since a backup was last restored into a database beside ours; missing before the first.',
      read: reading(({ check }) => age(check)),
    },
    {
      name: 'backup_trouble',
      help: 'Whether the last backup by schedule, or the last restore that tried one, is too old: 1 or 0.',
      read: reading((last) => [{ value: Number(backupTrouble(last, { ...given, since }) !== null) }]),
    },
  ];
}
