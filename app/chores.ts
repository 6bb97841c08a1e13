import { dropUnclaimed } from '#features/assessment/server/queries.ts';
import { failAbandonedRuns } from '#features/tools/server/allowance.ts';
import { dropExpired } from '#platform/server/auth/expired.ts';
import type { Chore } from '#platform/server/upkeep.ts';
import type { Deps } from './deps.ts';

/** What is tidied every hour. */
export function choresOf({ db, clock, database }: Deps): Chore[] {
  return [
    { name: 'expired sessions', run: () => dropExpired(db, clock.now()) },
    { name: 'unclaimed assessments', run: () => dropUnclaimed(db, clock.now()) },
    { name: 'abandoned runs', run: () => failAbandonedRuns(db, clock.now()) },
    { name: 'vacuum', run: () => database.vacuum() },
  ];
}
