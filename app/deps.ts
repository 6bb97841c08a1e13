import type { AccountRoutesDeps } from '#features/account/server/routes.ts';
import { claimVisitorAttempts } from '#features/assessment/server/claim.ts';
import type { AssessmentDeps } from '#features/assessment/server/routes.ts';
import { recordSignUp } from '#features/crm/server/queries.ts';
import type { IdentifierDeps } from '#features/tools/server/identifier.ts';
import { createAccessTokens } from '#platform/server/auth/access-token.ts';
import { createAuthEngine } from '#platform/server/auth/engine.ts';
import { openSignedValue, readCookie, sessionCookieName } from '#platform/server/auth/session-cookie.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { OpenDatabase } from '#platform/server/db/client.ts';
import type { Logger } from '#platform/server/logger.ts';
import { chooseModel } from '#platform/server/model/provider.ts';
import { createWriter } from '#platform/server/model/writer.ts';
import { createViewerSource } from '#platform/server/viewer/load.ts';
import { createViewerMemo } from '#platform/server/viewer/memo.ts';
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
  const viewers = createViewerMemo(loadViewer);
  const accessTokens = createAccessTokens(authSecret, clock);
  const writer = createWriter({
    model: chooseModel(env),
    demoNotice: env.AI_LABEL ?? null,
    chunkTimeoutMs: env.AI_CHUNK_TIMEOUT_MS,
    totalTimeoutMs: env.AI_TOTAL_TIMEOUT_MS,
    log,
  });

  const viewerOfCookies: AccountRoutesDeps['viewerOfCookies'] = async (setCookies) => {
    const issued = setCookies.map((cookie) => cookie.split(';')[0] ?? '').join('; ');
    const value = readCookie(issued, cookieName);
    const token = value === null ? null : openSignedValue(value, authSecret);
    return token === null ? null : loadViewer({ token });
  };

  const account: AccountRoutesDeps = {
    db,
    auth,
    clock,
    cookieName,
    viewerOfCookies,
    forgetSession: (key, viewer) => viewers.forget(key, viewer),
    onJoined: [recordSignUp],
    onSessionOpened: [claimVisitorAttempts],
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
    account,
    assessment,
    tools,
  };
}

export type Deps = ReturnType<typeof createDeps>;
