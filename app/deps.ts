import { join } from 'node:path';
import { houseRules } from '#content/prompts/house.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { accountExport } from '#features/account/server/export.ts';
import { accountMails } from '#features/account/server/mails.ts';
import { keepAnAdminWithout, makeAdmin, takeAdmin } from '#features/account/server/admins.ts';
import { memberHasRole } from '#features/account/server/queries.ts';
import { readProfile } from '#features/account/server/profile.ts';
import { profileContext } from '#features/account/server/profile.ts';
import { createThrottle } from '#features/account/server/throttle.ts';
import { welcomeByMail } from '#features/account/server/welcome.ts';
import { claimVisitorAttempts } from '#features/assessment/server/claim.ts';
import { assessmentExport } from '#features/assessment/server/export.ts';
import type { AssessmentDeps } from '#features/assessment/server/routes.ts';
import { paymentSettings, pricesOf } from '#features/billing/server/env.ts';
import { billingExport, endBilling } from '#features/billing/server/leaving.ts';
import { billingMails } from '#features/billing/server/mails.ts';
import { type BillingDeps, createPayments } from '#features/billing/server/stripe.ts';
import type { BooksDeps } from '#features/books/server/books-deps.ts';
import { booksExport } from '#features/books/server/export.ts';
import { bookMails } from '#features/books/server/tell.ts';
import { endCalendarLink } from '#features/course/server/calendar.ts';
import { certificateExport } from '#features/course/server/certificate-export.ts';
import type { CertificateDeps } from '#features/course/server/certificates.ts';
import { createCrm } from '#features/crm/server/crm.ts';
import { crmSettings } from '#features/crm/server/env.ts';
import type { CourseDeps } from '#features/course/server/course-deps.ts';
import { courseExport } from '#features/course/server/export.ts';
import { courseMails } from '#features/course/server/mails.ts';
import { createOutline } from '#features/course/server/outline.ts';
import { crmExport } from '#features/crm/server/export.ts';
import { joinStream } from '#features/notifications/server/joining.ts';
import { noticeMails } from '#features/notifications/server/mailing.ts';
import { notificationsExport } from '#features/notifications/server/export.ts';
import { createNotify } from '#features/notifications/server/notify.ts';
import { createNotifications } from '#features/notifications/server/routes.ts';
import { toolsExport } from '#features/tools/server/export.ts';
import { modelPricesOf, studioLimitsOf } from '#features/tools/server/env.ts';
import type { IdentifierDeps } from '#features/tools/server/identifier.ts';
import type { UsageDeps } from '#features/tools/server/studio/usage.ts';
import type { StudioDeps } from '#features/tools/server/studio/write.ts';
import { readCertificateForm } from '#content/certificate/form.ts';
import { createAccessTokens } from '#platform/server/auth/access-token.ts';
import { type AuthSecrets, createKeyed } from '#platform/server/auth/keyed.ts';
import { passwords } from '#platform/server/auth/passwords.ts';
import { sessionCookieName } from '#platform/server/auth/session-cookie.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { OpenDatabase } from '#platform/server/db/client.ts';
import { createFileLinks } from '#platform/server/files/links.ts';
import type { FileStore } from '#platform/server/files/store.ts';
import { createUploadFolder } from '#platform/server/files/upload-folder.ts';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import type { Logger } from '#platform/server/logger.ts';
import { createOutbox } from '#platform/server/mail/outbox.ts';
import { createSmtpTransport } from '#platform/server/mail/transport.ts';
import { chooseModel, modelNameOf } from '#platform/server/model/provider.ts';
import { createWriter } from '#platform/server/model/writer.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { createViewerSource } from '#platform/server/viewer/load.ts';
import { createViewerMemo } from '#platform/server/viewer/memo.ts';
import { noteUse } from '#platform/server/viewer/note-use.ts';
import type { Environment } from './environment.ts';

export interface Given {
  readonly env: Environment;
  readonly database: OpenDatabase;
  /** Where files are kept: a folder or a bucket. */
  readonly store: FileStore;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Builds everything that the slices ask for, out of the environment and an open database. */
export function createDeps({ env, database, store, clock, log }: Given) {
  const { db } = database;
  // parseEnvironment refused to go on without these two.
  const appUrl = env.APP_URL ?? '';
  const authSecret = env.AUTH_SECRET ?? '';
  const { AUTH_SECRET_PREVIOUS: previous } = env;
  const authSecrets: AuthSecrets = previous === undefined ? [authSecret] : [authSecret, previous];
  const cookieName = sessionCookieName(appUrl);
  const loadViewer = createViewerSource(db, clock);
  const viewers = createViewerMemo(noteUse(db, clock, loadViewer));
  const accessTokens = createAccessTokens(authSecrets, clock);
  const writer = createWriter({
    houseRules,
    model: chooseModel(env),
    modelName: modelNameOf(env),
    demoNotice: env.AI_LABEL ?? null,
    chunkTimeoutMs: env.AI_CHUNK_TIMEOUT_MS,
    totalTimeoutMs: env.AI_TOTAL_TIMEOUT_MS,
    partialEveryMs: env.AI_PARTIAL_EVERY_MS,
    log,
  });

  const keyed = createKeyed(authSecrets);
  const jobs = createJobs(database, log, env.JOBS === 'here');
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  const mail = createOutbox({
    db,
    clock,
    log,
    jobs,
    transport: url && from ? createSmtpTransport({ url, from }) : null,
    templates: {
      ...accountMails({ keyed, appUrl }),
      ...billingMails({ appUrl }),
      ...bookMails({ appUrl }),
      ...courseMails({ appUrl }),
      ...noticeMails({ appUrl }),
    },
  });

  const notify = createNotify({ clock, mail });
  const notifications = createNotifications({ db, database, clock, log, jobs, mail, viewers });

  const fileLinks = createFileLinks(keyed, clock);
  const uploadFolder = createUploadFolder(join(env.DATA_DIR, 'uploads'));

  const crm = createCrm({
    db,
    clock,
    log,
    jobs,
    notify,
    settings: crmSettings(env),
    contactOf: async (from, params) => (await readProfile(from, params))?.profile ?? null,
  });
  const { recordCancelled, recordChanged, recordPaid, recordPurchasePending, recordSignUp } = crm.recorder;

  const settings = paymentSettings(env);
  const billing: BillingDeps = {
    db,
    clock,
    log,
    appUrl,
    payments: settings && createPayments(settings),
    prices: pricesOf(env),
    supportAddress: env.PRIORITY_SUPPORT_EMAIL ?? null,
    notify,
    crm: {
      purchasePending: recordPurchasePending,
      paid: recordPaid,
      changed: recordChanged,
      cancelled: recordCancelled,
    },
    adminRole: {
      give: makeAdmin,
      take: takeAdmin,
      keepOneWithout: keepAnAdminWithout,
      has: (tx, { userId }) => memberHasRole(tx, { userId, role: 'admin' }),
    },
  };

  const account: AccountDeps = {
    db,
    passwords,
    clock,
    log,
    keyed,
    jobs,
    mail,
    accessTokens,
    loadViewer,
    throttle: createThrottle({ db, keyed, clock, scale: env.RATE_LIMIT_SCALE }),
    cookie: { name: cookieName, secrets: authSecrets, secure: appUrl.startsWith('https:') },
    mustVerify: env.REQUIRE_EMAIL_VERIFICATION,
    forgetSession: (key, viewer) => viewers.forget(key, viewer),
    onJoined: [joinStream, recordSignUp, welcomeByMail(mail)],
    onSessionOpened: [claimVisitorAttempts],
    onSecured: [endCalendarLink],
    onLeaving: [endBilling(billing)],
    exportParts: [
      ...accountExport,
      ...assessmentExport,
      ...toolsExport,
      ...crmExport,
      ...notificationsExport,
      ...billingExport,
      ...booksExport,
      ...courseExport,
      ...certificateExport,
    ],
  };
  const course: CourseDeps = {
    db,
    clock,
    keyed,
    appUrl,
    fileLinks,
    notify,
    outline: createOutline(db),
  };
  const books: BooksDeps = { db, clock, jobs, store, fileLinks, notify };
  const assessment: AssessmentDeps = { db, clock, secureCookies: appUrl.startsWith('https:') };
  const tools: IdentifierDeps = { db, clock, writer, dailyLimit: env.IDENTIFIER_DAILY_LIMIT };
  const studio: StudioDeps & UsageDeps = {
    db,
    clock,
    writer,
    limits: studioLimitsOf(env),
    prices: modelPricesOf(env),
    profileContext,
  };
  const certificates: CertificateDeps = { db, clock, appUrl, form: readCertificateForm(projectRoot()) };
  return {
    env,
    database,
    db,
    clock,
    log,
    appUrl,
    authSecrets,
    cookieName,
    viewers,
    accessTokens,
    jobs,
    mail,
    store,
    fileLinks,
    uploadFolder,
    notify,
    notifications,
    account,
    billing,
    crm,
    books,
    assessment,
    certificates,
    course,
    tools,
    studio,
  };
}

export type Deps = ReturnType<typeof createDeps>;
