import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { accountExport } from '#features/account/server/export.ts';
import { accountMails } from '#features/account/server/mails.ts';
import { createThrottle } from '#features/account/server/throttle.ts';
import { claimVisitorAttempts } from '#features/assessment/server/claim.ts';
import { assessmentExport } from '#features/assessment/server/export.ts';
import type { AssessmentDeps } from '#features/assessment/server/routes.ts';
import { paymentSettings } from '#features/billing/server/env.ts';
import { billingExport, endBilling } from '#features/billing/server/leaving.ts';
import { type BillingDeps, createPayments } from '#features/billing/server/stripe.ts';
import { crmExport } from '#features/crm/server/export.ts';
import { recordSignUp } from '#features/crm/server/queries.ts';
import { toolsExport } from '#features/tools/server/export.ts';
import type { IdentifierDeps } from '#features/tools/server/identifier.ts';
import { createAccessTokens } from '#platform/server/auth/access-token.ts';
import { createAuthEngine } from '#platform/server/auth/engine.ts';
import { createKeyed } from '#platform/server/auth/keyed.ts';
import { sessionCookieName } from '#platform/server/auth/session-cookie.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { OpenDatabase } from '#platform/server/db/client.ts';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import type { Logger } from '#platform/server/logger.ts';
import { createOutbox } from '#platform/server/mail/outbox.ts';
import { createSmtpTransport } from '#platform/server/mail/transport.ts';
import { chooseModel } from '#platform/server/model/provider.ts';
import { createWriter } from '#platform/server/model/writer.ts';
import { createViewerSource } from '#platform/server/viewer/load.ts';
import { createViewerMemo } from '#platform/server/viewer/memo.ts';
import { noteUse } from '#platform/server/viewer/note-use.ts';
import type { Environment } from './environment.ts';

export interface Given {
  readonly env: Environment;
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Builds everything that the slices ask for, out of the environment and an open database. */
export function createDeps({ env, database, clock, log }: Given) {
  const { db } = database;
  // parseEnvironment refused to go on without these two.
  const appUrl = env.APP_URL ?? '';
  const authSecret = env.AUTH_SECRET ?? '';
  const cookieName = sessionCookieName(appUrl);
  const auth = createAuthEngine({ db, secret: authSecret, appUrl });
  const loadViewer = createViewerSource(db, clock);
  const viewers = createViewerMemo(noteUse(db, clock, loadViewer));
  const accessTokens = createAccessTokens(authSecret, clock);
  const writer = createWriter({
    model: chooseModel(env),
    demoNotice: env.AI_LABEL ?? null,
    chunkTimeoutMs: env.AI_CHUNK_TIMEOUT_MS,
    totalTimeoutMs: env.AI_TOTAL_TIMEOUT_MS,
    log,
  });

  const keyed = createKeyed(authSecret);
  const jobs = createJobs(database, log);
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  const mail = createOutbox({
    db,
    clock,
    log,
    jobs,
    transport: url && from ? createSmtpTransport({ url, from }) : null,
    templates: { ...accountMails({ keyed, appUrl }) },
  });

  const settings = paymentSettings(env);
  const billing: BillingDeps = {
    db,
    clock,
    log,
    appUrl,
    payments: settings && createPayments(settings),
  };

  const account: AccountDeps = {
    db,
    auth,
    clock,
    log,
    keyed,
    jobs,
    mail,
    accessTokens,
    loadViewer,
    throttle: createThrottle({ db, keyed, clock, scale: env.RATE_LIMIT_SCALE }),
    cookie: { name: cookieName, secret: authSecret, secure: appUrl.startsWith('https:') },
    mustVerify: env.REQUIRE_EMAIL_VERIFICATION,
    forgetSession: (key, viewer) => viewers.forget(key, viewer),
    onJoined: [recordSignUp],
    onSessionOpened: [claimVisitorAttempts],
    onLeaving: [endBilling(billing)],
    exportParts: [...accountExport, ...assessmentExport, ...toolsExport, ...crmExport, ...billingExport],
  };
  const assessment: AssessmentDeps = { db, clock, secureCookies: appUrl.startsWith('https:') };
  const tools: IdentifierDeps = { db, clock, writer, dailyLimit: env.IDENTIFIER_DAILY_LIMIT };
  return {
    env,
    database,
    db,
    clock,
    log,
    appUrl,
    authSecret,
    cookieName,
    viewers,
    accessTokens,
    jobs,
    mail,
    account,
    billing,
    assessment,
    tools,
  };
}

export type Deps = ReturnType<typeof createDeps>;
