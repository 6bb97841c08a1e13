import { dropOldPasses } from '#features/account/server/passes.ts';
import { dropUnclaimed } from '#features/assessment/server/queries.ts';
import { reconcile } from '#features/billing/server/reconcile.ts';
import { failAbandonedRuns } from '#features/tools/server/allowance.ts';
import { dropOldAudit } from '#platform/server/audit/audit.ts';
import { dropExpired } from '#platform/server/auth/expired.ts';
import type { Chore } from '#platform/server/upkeep.ts';
import type { Deps } from './deps.ts';

/** What is tidied every hour. */
export function choresOf({ db, clock, database, jobs, mail, account, billing }: Deps): Chore[] {
  return [
    { name: 'expired sessions', run: () => dropExpired(db, clock.now()) },
    { name: 'old links', run: () => dropOldPasses(db, clock.now()) },
    { name: 'old guesses', run: () => account.throttle.dropOld() },
    { name: 'old mails', run: () => mail.dropOld() },
    { name: 'old audit entries', run: () => dropOldAudit(db, clock.now()) },
    { name: 'forgotten jobs', run: () => jobs.sweep() },
    { name: 'payments', run: () => reconcile(billing) },
    { name: 'unclaimed assessments', run: () => dropUnclaimed(db, clock.now()) },
    { name: 'abandoned runs', run: () => failAbandonedRuns(db, clock.now()) },
    { name: 'vacuum', run: () => database.vacuum() },
  ];
}
