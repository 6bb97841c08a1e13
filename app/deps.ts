import { join } from 'node:path';
import { houseRules } from '#content/prompts/house.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { askToConfirm } from '#features/account/server/mailed-links/mail-flows.ts';
import { createOauth } from '#features/account/server/oauth/routes.ts';
import { sourceOfMember } from '#features/account/server/queries.ts';
import { createProviders } from '#features/account/server/identities/openid.ts';
import { profileContext, readBuyer, readProfile } from '#features/account/server/profile/profile.ts';
import { noteTerms } from '#features/account/server/profile/terms.ts';
import { createThrottle } from '#features/account/server/sign-in/throttle.ts';
import { welcomeByMail } from '#features/account/server/profile/welcome.ts';
import { createMailTrouble } from '#features/admin/server/mail-trouble.ts';
import { conditionOf } from '#features/members/server/member-filter.ts';
import { claimVisitorAttempts, hasTakenAssessment } from '#features/assessment/server/claim.ts';
import type { AssessmentDeps } from '#features/assessment/server/routes.ts';
import { paymentSettings } from '#features/billing/server/env.ts';
import { markLeaving } from '#features/billing/server/returns/guarantee-uses.ts';
import { endBilling } from '#features/billing/server/leaving.ts';
import { loseRevenueOf } from '#features/billing/server/ledger/movements.ts';
import { declarationsPerHour } from '#features/billing/contract-declaration.ts';
import { createPriceCheck } from '#features/billing/server/plans/price-check.ts';
import { type BillingDeps, createPayments } from '#features/billing/server/stripe.ts';
import { markBuyerChanged } from '#features/billing/server/checkout/customer-updates.ts';
import type { BooksDeps } from '#features/books/server/books-deps.ts';
import { endCalendarLink } from '#features/course/server/openings/calendar.ts';
import type { CertificateDeps } from '#features/course/server/certificate/certificates.ts';
import { createCrm } from '#features/crm/server/crm.ts';
import { eraseAtCrm } from '#features/crm/server/erasure.ts';
import { crmSettings } from '#features/crm/server/env.ts';
import type { CourseDeps } from '#features/course/server/course-deps.ts';
import { dripOf } from '#features/course/rules-extent.ts';
import { courseSource } from '#features/course/server/lesson/extent.ts';
import { createOutline } from '#features/course/server/openings/outline.ts';
import { addArrivals, createArrivals } from '#features/home/server/arrivals/arrivals.ts';
import { lineCounts } from '#features/clients/server/recalls/counts.ts';
import { createSiteSource } from '#features/home/server/site/site.ts';
import { joinStream } from '#features/notifications/server/joining.ts';
import { createNotify } from '#features/notifications/server/notify.ts';
import { offersConfirmed } from '#features/notifications/server/offers.ts';
import { createNotifications } from '#features/notifications/server/routes.ts';
import { seatLimitsAt } from '#features/notifications/server/stream/seats.ts';
import { unsubscribeLinks } from '#features/notifications/server/unsubscribing.ts';
import { markReadAt } from '#features/notifications/server/visibility/read-marks.ts';
import { dailyLimitsOf, modelPricesOf } from '#features/tools/server/env.ts';
import { cardsToClaim, claimVisitorLooks } from '#features/tools/server/first-look/claim.ts';
import type { FirstLookDeps } from '#features/tools/server/first-look/routes.ts';
import type { UsageDeps } from '#features/tools/server/studio/usage.ts';
import type { StudioDeps } from '#features/tools/server/studio/write.ts';
import type { ResolveName } from '#features/webhooks/server/post.ts';
import { createWebhooks } from '#features/webhooks/server/webhooks.ts';
import { readCertificateForm } from '#content/certificate/form.ts';
import { lastPartsOf } from './pages.ts';
import { createAccessTokens } from '#platform/server/auth/access-token.ts';
import { type AuthSecrets, createKeyed } from '#platform/server/auth/keyed.ts';
import type { Passwords } from '#platform/server/auth/passwords.ts';
import { sessionCookieName } from '#platform/server/auth/session-cookie.ts';
import { createCaptcha } from '#platform/server/captcha/captcha.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { OpenDatabase } from '#platform/server/db/client.ts';
import { createFileLinks } from '#platform/server/files/links.ts';
import type { FileStore } from '#platform/server/files/store.ts';
import { openUploadSpace } from '#platform/server/files/open-upload-space.ts';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import type { Logger } from '#platform/server/logger.ts';
import { createRecordsMemo, type ResolveTxt } from '#platform/server/mail/dns-records.ts';
import { dkimKeyOf, senderOf } from '#platform/server/mail/env.ts';
import { createOutbox } from '#platform/server/mail/outbox.ts';
import { createSmtpTransport, domainOf } from '#platform/server/mail/transport.ts';
import { createModelHealth } from '#platform/server/model/health.ts';
import { chooseModel, providerOf } from '#platform/server/model/provider.ts';
import { chooseTranscriber } from '#platform/server/model/transcriber.ts';
import { createWriter } from '#platform/server/model/writer.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { publicConfigOf } from '#platform/server/public-config/routes.ts';
import { createViewerSource } from '#platform/server/viewer/load.ts';
import { createViewerMemo } from '#platform/server/viewer/memo.ts';
import { noteUse } from '#platform/server/viewer/note-use.ts';
import { adminRoleOf } from './admin-role.ts';
import type { Environment } from './environment.ts';
import { mailsOf } from './every-mail.ts';
import { exportParts } from './export-parts.ts';
import { lastUse, memberTraces } from './member-traces.ts';
import { sellsNow } from './setup-facts.ts';
import { sparDepsOf } from './spar-deps.ts';
import { readTermsText } from './terms.ts';

export interface DepsSources {
  readonly env: Environment;
  readonly database: OpenDatabase;
  /** Where files are kept: a folder or a bucket. */
  readonly store: FileStore;
  readonly clock: Clock;
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number;
  /** How often a queue of jobs is polled. */
  readonly pollingSeconds: number | undefined;
  readonly log: Logger;
  readonly passwords: Passwords;
  readonly resolveTxt: ResolveTxt;
  readonly resolveName: ResolveName;
}

/** Builds everything that the slices need from the environment and an open database. */
export function createDeps(given: DepsSources) {
  const { env, database, store, clock, elapsed, log, passwords, resolveName, resolveTxt } = given;
  const { db } = database;
  // parseEnvironment requires these two.
  const { APP_URL: appUrl = '', AUTH_SECRET: secret = '', AUTH_SECRET_PREVIOUS: previous } = env;
  const authSecrets: AuthSecrets = previous === undefined ? [secret] : [secret, previous];
  const secureCookies = appUrl.startsWith('https:');
  const loadViewer = createViewerSource(db, clock);
  const viewers = createViewerMemo(noteUse(db, clock, loadViewer), elapsed);
  const accessTokens = createAccessTokens(authSecrets, clock);
  const provider = providerOf(env);
  const modelHealth =
    provider &&
    createModelHealth({ db, clock, log, provider, transcription: env.AI_TRANSCRIPTION_MODEL ?? null });
  const writer = createWriter({
    houseRules,
    model: chooseModel(env),
    modelName: provider?.model ?? null,
    demoNotice: env.AI_LABEL ?? null,
    chunkTimeoutMs: env.AI_CHUNK_TIMEOUT_MS,
    totalTimeoutMs: env.AI_TOTAL_TIMEOUT_MS,
    partialEveryMs: env.AI_PARTIAL_EVERY_MS,
    onOutcome: async (fault) => modelHealth?.onOutcome(fault),
    log,
  });

  const keyed = createKeyed(authSecrets);
  const { pollingSeconds } = given;
  const jobs = createJobs(database, log, env.JOBS === 'here', { clock, pollingSeconds });
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  const dkim = dkimKeyOf(env);
  const stayed = lineCounts(clock);
  const site = createSiteSource({ db, database, env, log, course: courseSource, stayed });
  const contact = () => site.current().shown.owner.email || senderOf(env);
  const dnsRecords =
    from === undefined ? null : createRecordsMemo({ clock, domain: domainOf(from), dkim, resolveTxt });
  const mails = mailsOf({ appUrl, keyed, contact, site });
  const mail = createOutbox({
    db,
    clock,
    log,
    jobs,
    transport: url && from ? createSmtpTransport({ url, from, dkim }) : null,
    unsubscribeUrl: unsubscribeLinks({ appUrl, keyed }),
    sender: site.postalSender,
    onOwnFault: (code) => tellOfMailTrouble(code),
    templates: mails.templates,
    brand: site.brand,
    senderName: site.sender,
  });

  const notify = createNotify({ clock, mail });
  const tellOfMailTrouble = createMailTrouble({ db, clock, notify });
  const crm = createCrm({
    db,
    clock,
    log,
    jobs,
    notify,
    settings: crmSettings(env),
    consentFirst: env.GHL_CONSENT_FIRST,
    contactOf: async (from, params) => (await readProfile(from, params))?.profile ?? null,
  });
  const notifications = createNotifications({
    db,
    database,
    clock,
    keyed,
    log,
    jobs,
    mail,
    viewers,
    seats: seatLimitsAt(env.RATE_LIMIT_SCALE),
    membersOf: (filter, now) => conditionOf({ db, traces: memberTraces }, filter, now),
    onOffers: crm.recorder.recordOffers,
    askToConfirm: (tx, member) => askToConfirm(account, tx, member),
  });

  const sources = { db, clock, log, jobs, mail, notify, keyed };
  const webhooks = createWebhooks({ ...sources, local: env.WEBHOOKS_LOCAL, resolve: resolveName });
  const { announce } = webhooks;

  const fileLinks = createFileLinks(keyed, clock);
  const uploadSpace = openUploadSpace({ db, clock, store, folder: join(env.DATA_DIR, 'uploads') });

  const { recordCancelled, recordChanged, recordPaid, recordPurchasePending, recordSignUp } = crm.recorder;
  const terms = readTermsText(projectRoot());
  const settings = paymentSettings(env);
  const payments = settings && createPayments(settings, site.prices);
  const throttle = createThrottle({ db, keyed, clock, scale: env.RATE_LIMIT_SCALE });
  const billing: BillingDeps = {
    db,
    clock,
    log,
    appUrl,
    payments,
    sells: () => sellsNow(env, site.current().shown),
    book: site.prices,
    refers: site.refers,
    sourceOfMember,
    priceCheck: createPriceCheck({ clock, log, payments, book: site.prices }),
    supportAddress: env.PRIORITY_SUPPORT_EMAIL ?? null,
    notify,
    keyed,
    jobs,
    mail,
    countDeclaration: (address) =>
      throttle.countOfNetwork('declaration', address, {
        most: Math.ceil(declarationsPerHour * env.RATE_LIMIT_SCALE),
        words: `Too many declarations from your network.${contact() === null ? '' : ` An email to ${contact()} counts just the same.`}`,
      }),
    asksEarlyStart: env.EARLY_START_CONSENT,
    terms: {
      version: terms.version,
      note: (tx, said) => noteTerms(tx, terms, { ...said, moment: 'purchase' }),
    },
    buyerOf: readBuyer,
    crm: {
      purchasePending: recordPurchasePending,
      paid: recordPaid,
      changed: recordChanged,
      cancelled: recordCancelled,
    },
    adminRole: adminRoleOf(() => account),
  };

  const captcha = createCaptcha(env, log);
  const account: AccountDeps = {
    db,
    passwords,
    clock,
    log,
    keyed,
    jobs,
    mail,
    notify,
    contact,
    siteName: site.name,
    accessTokens,
    appUrl,
    loadViewer,
    throttle,
    terms,
    cookie: { secrets: authSecrets, secure: secureCookies },
    mustVerify: env.REQUIRE_EMAIL_VERIFICATION,
    captcha,
    providers: createProviders(env, { appUrl, clock, log }),
    signUpsPerHour: Math.ceil(env.SIGN_UPS_PER_HOUR * env.RATE_LIMIT_SCALE),
    forgetSession: (key, viewer) => viewers.forget(key, viewer),
    onJoined: [
      joinStream,
      recordSignUp,
      welcomeByMail(mail, cardsToClaim(secureCookies), hasTakenAssessment(secureCookies)),
    ],
    onConfirmed: [offersConfirmed({ onOffers: crm.recorder.recordOffers })],
    onSessionOpened: [claimVisitorAttempts(secureCookies), claimVisitorLooks(secureCookies, announce)],
    onSecured: [endCalendarLink, webhooks.pauseWhenSecured, markLeaving(billing)],
    onLeaving: [
      endBilling(billing),
      (on, { userId }) => loseRevenueOf(on, { userId, now: clock.now() }),
      eraseAtCrm(crm),
    ],
    onProfileChanged: [markBuyerChanged(billing)],
    exportParts,
  };
  const course: CourseDeps = {
    ...sources,
    appUrl,
    fileLinks,
    announce,
    outline: createOutline(db),
    days: () => dripOf(site.current().course),
    lastUse,
    siteName: site.name,
  };
  const books: BooksDeps = { db, clock, jobs, store, fileLinks, notify };
  const assessment: AssessmentDeps = { db, clock, secureCookies, throttle, scale: env.RATE_LIMIT_SCALE };
  const tools: StudioDeps & UsageDeps = {
    db,
    clock,
    log,
    writer,
    announce,
    limits: dailyLimitsOf(env),
    prices: modelPricesOf(env),
    profileContext,
    readQuestion: (tx, of) => markReadAt(tx, { ...of, kind: 'outcome' }),
  };
  const transcriber = chooseTranscriber(env, {
    log,
    onOutcome: async (fault) => modelHealth?.onTranscribed(fault),
  });
  const spar = sparDepsOf({ ...tools, transcriber, env, outline: course.outline });
  const firstLook: FirstLookDeps = {
    ...tools,
    keyed,
    captcha,
    captchaShown: publicConfigOf(env).captcha,
    secureCookies,
    throttle,
    dailyLimit: env.FIRST_LOOK_DAILY_LIMIT,
    onTaken: (tx, { now, source }) => addArrivals(tx, source, now, { visits: 0, firstCards: 1 }),
    scale: Math.max(1, Math.floor(env.RATE_LIMIT_SCALE)),
  };
  const form = readCertificateForm(projectRoot());
  const certificates: CertificateDeps = { db, clock, appUrl, siteName: site.name, form };
  return {
    env,
    database,
    db,
    clock,
    log,
    appUrl,
    authSecrets,
    cookieName: sessionCookieName(appUrl),
    site,
    arrivals: createArrivals({ db, clock, log }),
    viewers,
    accessTokens,
    jobs,
    mail,
    markedMails: mails.marked,
    dnsRecords,
    modelHealth,
    store,
    fileLinks,
    uploadSpace,
    notify,
    notifications,
    account,
    oauth: createOauth(account),
    billing,
    crm,
    books,
    assessment,
    certificates,
    course,
    reservedSlugs: lastPartsOf('/course'),
    tools,
    spar,
    firstLook,
    webhooks,
  };
}

export type Deps = ReturnType<typeof createDeps>;
