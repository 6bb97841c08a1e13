import { recountFigures } from '#features/admin/server/figures.ts';
import { sendWeekly } from '#features/admin/server/weekly.ts';
import { dropOldOauth } from '#features/account/server/oauth/store.ts';
import { dropOldPasses } from '#features/account/server/mailed-links/passes.ts';
import { dropUnclaimed } from '#features/assessment/server/queries.ts';
import { tellOfGrants } from '#features/billing/server/grants/grant-days.ts';
import { dropOldThreads } from '#features/ask/server/queries.ts';
import { dropDeletedCalls } from '#features/calls/server/queries.ts';
import { reconcile } from '#features/billing/server/webhook/reconcile.ts';
import { tellOfClinics } from '#features/course/server/clinics/clinic-news.ts';
import { tellLearners } from '#features/course/server/learning/learning-mails.ts';
import { announceOpenings } from '#features/course/server/openings/openings.ts';
import { dropUnnamedPictures } from '#features/course/server/pictures/pictures.ts';
import { dropOldWords } from '#features/crm/server/crm.ts';
import { dropOldNotices } from '#features/notifications/server/sending/sending.ts';
import { dropDeletedHouseClients } from '#features/spar/server/house/house-acts.ts';
import { dropDeletedTalks } from '#features/spar/server/queries.ts';
import { failAbandonedRuns } from '#platform/server/runs/alive.ts';
import { dropDeletedClients } from '#features/clients/server/queries.ts';
import { tellOfSteps } from '#features/clients/server/step-notices.ts';
import { dropDeletedRecalls } from '#features/clients/server/recalls/queries.ts';
import { dropDeletedCards } from '#features/tools/server/cards/cards.ts';
import { dropUnclaimedLooks } from '#features/tools/server/first-look/queries.ts';
import { askForOutcomes } from '#features/tools/server/library/outcome-notices.ts';
import { emptyTrash } from '#features/tools/server/library/trash.ts';
import { dropOldWebhooks } from '#features/webhooks/server/queries.ts';
import { dropOldAudit } from '#platform/server/audit/audit.ts';
import { dropExpired } from '#platform/server/auth/expired.ts';
import { dropReleasedFiles } from '#platform/server/files/library.ts';
import { dropExpiredUploads } from '#platform/server/files/uploads.ts';
import { announceSite } from '#features/home/server/site/queries.ts';
import type { Chore } from '#platform/server/upkeep.ts';
import { adminDepsOf, weeklyDepsOf } from './admin-deps.ts';
import type { Deps } from './deps.ts';

/** The chores that run every hour. */
export function choresOf(deps: Deps): Chore[] {
  const { db, clock, database, jobs, mail, modelHealth, account, billing } = deps;
  return [
    { name: 'expired sessions', run: () => dropExpired(db, clock.now()) },
    { name: 'old requests of assistants', run: () => dropOldOauth(db, clock.now()) },
    { name: 'old links', run: () => dropOldPasses(db, clock.now()) },
    { name: 'old guesses', run: () => account.throttle.dropOld() },
    { name: 'old mails', run: () => mail.dropOld() },
    { name: 'old audit entries', run: () => dropOldAudit(db, clock.now()) },
    { name: 'forgotten jobs', run: () => jobs.sweep() },
    { name: 'payments', run: () => reconcile(billing) },
    { name: 'days of access given', run: () => tellOfGrants(billing) },
    { name: 'prices', run: () => billing.priceCheck.run() },
    { name: 'old CRM answers', run: () => dropOldWords(db, clock) },
    { name: 'unclaimed assessments', run: () => dropUnclaimed(db, clock.now()) },
    { name: 'unclaimed first looks', run: () => dropUnclaimedLooks(db, clock.now()) },
    { name: 'abandoned runs', run: () => failAbandonedRuns(db, clock.now()) },
    { name: 'outcomes of texts', run: () => askForOutcomes(deps.course) },
    { name: 'next steps', run: () => tellOfSteps(deps.course) },
    { name: 'deleted results', run: () => emptyTrash(db, clock.now()) },
    { name: 'deleted clients', run: () => dropDeletedClients(db, clock.now()) },
    { name: 'deleted sentences for clients', run: () => dropDeletedRecalls(db, clock.now()) },
    { name: 'deleted cards', run: () => dropDeletedCards(db, clock.now()) },
    { name: 'deleted practice calls', run: () => dropDeletedTalks(db, clock.now()) },
    { name: 'deleted real calls', run: () => dropDeletedCalls(db, clock.now()) },
    { name: 'old questions', run: () => dropOldThreads(db, clock.now()) },
    { name: 'old webhooks', run: () => dropOldWebhooks(db, clock.now()) },
    { name: 'deleted house clients', run: () => dropDeletedHouseClients(db, clock.now()) },
    { name: 'old notifications', run: () => dropOldNotices(db, clock.now()) },
    { name: 'opened modules', run: () => announceOpenings(deps.course) },
    { name: 'clinics', run: () => tellOfClinics(deps) },
    { name: 'moments of learners', run: () => tellLearners(deps.course) },
    { name: 'pictures that no lesson names', run: () => dropUnnamedPictures(deps) },
    { name: 'unused files', run: () => dropReleasedFiles(deps) },
    { name: 'unfinished uploads', run: () => dropExpiredUploads(deps) },
    { name: 'line of what stayed', run: () => announceSite(db) },
    { name: 'figures', run: async () => void (await recountFigures(adminDepsOf(deps))) },
    { name: 'weekly mail', run: () => sendWeekly(weeklyDepsOf(deps)) },
    { name: 'model list', run: async () => modelHealth?.refresh() },
    { name: 'vacuum', run: () => database.vacuum() },
  ];
}
