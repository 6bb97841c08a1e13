import type { SetupFacts } from '#features/admin/rules.ts';
import type { AdminDeps, Inbox, SenderRecords, SetupShown } from '#features/admin/server/admin-deps.ts';
import type { SetupTestDeps } from '#features/admin/server/setup-tests.ts';
import type { WeeklyDeps } from '#features/admin/server/weekly.ts';
import { revenueSince } from '#features/billing/server/owner/revenue.ts';
import { moneyOfWeek } from '#features/billing/server/owner/week.ts';
import { sampleParts } from '#features/home/rules-owner.ts';
import {
  lastTestPurchaseAt,
  openTestPurchase,
  readTestPurchase,
} from '#features/billing/server/setup/test-purchase.ts';
import { titlesOf } from '#features/course/server/lesson/titles.ts';
import { crmFiguresOf } from '#features/crm/server/admin.ts';
import { questionsFor } from '#features/notifications/server/questions.ts';
import { clientNamesOf } from '#features/spar/server/house/house.ts';
import { writeTestCard } from '#features/tools/server/cards/test-card.ts';
import { usageByDay } from '#features/tools/server/usage-days.ts';
import { countTiers } from '#platform/server/access/access.ts';
import { backupTrouble, lastRuns } from '#platform/server/backup-plan/state.ts';
import { oldestJobSeconds } from '#platform/server/jobs/queue-age.ts';
import { missingRecords } from '#platform/server/mail/dns-records.ts';
import { senderOf } from '#platform/server/mail/env.ts';
import type { Deps } from './deps.ts';
import { missingLinksOf, paymentModeOf, settingFacts, storedFacts } from './setup-facts.ts';

/** The models in use whose price is not known. */
function unpricedOf({ env, tools: { prices, writer } }: Deps): string[] {
  const used = [writer.modelName, env.AI_TRANSCRIPTION_MODEL];
  return used.flatMap((name) => (name && !prices.has(name) ? [name] : []));
}

/** What receivers look up about the sender's domain; null where no email leaves the installation. */
async function senderRecordsOf({ dnsRecords, env }: Deps): Promise<SenderRecords | null> {
  if (dnsRecords === null || env.MAIL_INBOX_URL !== undefined) return null;
  const found = await dnsRecords();
  if (found === null) return { state: 'unknown', missing: [] };
  const missing = missingRecords(found);
  return { state: missing.length === 0 ? 'fine' : 'missing', missing };
}

/** Whether backups are scheduled, and the last one and its test restore are recent enough. */
async function hasBackups({ clock, db, env }: Deps): Promise<boolean> {
  if ((env.BACKUP_FOLDER ?? env.BACKUP_BUCKET) === undefined) return false;
  const last = await lastRuns(db);
  const given = { clock, everyHours: env.BACKUP_EVERY_HOURS, since: clock.now() };
  return last.backup !== null && backupTrouble(last, given) === null;
}

/** Which parts of the setup are done. */
async function setupOf(deps: Deps): Promise<SetupFacts> {
  const { db, env, site, tools } = deps;
  const [stored, records, isBackedUp] = await Promise.all([
    storedFacts(db, site.current().shown),
    senderRecordsOf(deps),
    hasBackups(deps),
  ]);
  return {
    ...settingFacts(env),
    ...stored,
    // Records that cannot be looked up count as set: they must not hold up the setup.
    mailRecords: records !== null && records.state !== 'missing',
    aiPrices: tools.writer.modelName !== null && unpricedOf(deps).length === 0,
    backups: isBackedUp,
  };
}

/** Where members' messages arrive: there is no inbox on this site. */
const inboxOf = ({ env, site }: Deps): Inbox => ({
  replies: senderOf(env),
  contact: site.current().shown.owner.email || null,
  premium: env.PRIORITY_SUPPORT_EMAIL ?? null,
});

/** What the setup shows of its parts: no key, no password. */
function shownOf(deps: Deps): SetupShown {
  const { env, site } = deps;
  const { AI_LABEL: label, MAIL_FROM: from, MAIL_INBOX_URL: inbox } = env;
  return {
    payments: paymentModeOf(env),
    mail: from === undefined ? null : { from, replies: senderOf(env) ?? from, inbox: inbox ?? null },
    demoTexts: label !== undefined,
    missingLinks: missingLinksOf(site.current().shown),
    sampleOwner: sampleParts(site.current().shown).length > 0,
  };
}

/** What the setup page's tests need. */
export function setupTestDepsOf({ billing, clock, db, mail, tools }: Deps): SetupTestDeps {
  return {
    db,
    clock,
    mail,
    writeCard: (given) => writeTestCard(tools, given),
    openPurchase: (userId) => openTestPurchase(billing, userId),
    readPurchase: (given) => readTestPurchase(billing, given),
  };
}

/** What the owner's weekly mail needs. */
export function weeklyDepsOf({ billing, clock, db, mail }: Deps): WeeklyDeps {
  return { db, clock, mail, moneyOfWeek: (week) => moneyOfWeek(billing, week), questionsFor, revenueSince };
}

/** What the admin start page needs from other slices. */
export function adminDepsOf(deps: Deps): AdminDeps {
  const { clock, crm, db, log, mail, modelHealth, tools } = deps;
  return {
    db,
    clock,
    appUrl: deps.appUrl,
    mail,
    setup: () => setupOf(deps),
    inbox: () => inboxOf(deps),
    shown: () => shownOf(deps),
    senderRecords: () => senderRecordsOf(deps),
    purchaseTestedAt: () => lastTestPurchaseAt(deps.billing),
    unpriced: () => unpricedOf(deps),
    moneyOfWeek: (week) => moneyOfWeek(deps.billing, week),
    questionsFor,
    countTiers,
    namesOf: async (from, ids) =>
      new Map([...(await titlesOf(from, ids)), ...(await clientNamesOf(from, ids))]),
    log,
    crmFigures: crmFiguresOf(crm),
    oldestJobSeconds,
    model: modelHealth,
    aiByDay: usageByDay(tools.prices),
  };
}
