import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { ClientInfo } from '#platform/server/auth/engine.ts';
import { sessions, users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { refreshVerdict } from '#features/account/rules.ts';
import type { AccountDeps } from './account-deps.ts';
import { apiDeviceHash } from './devices.ts';
import { hasSecondStep } from './second-step.ts';
import { endSession, extendSession, openSession } from './sessions.ts';
import { noticeDevice, proveCode, provePassword } from './sign-in.ts';
import { refreshTokens } from './tables.ts';

/** What an API client is given. */
export interface Tokens {
  readonly accessToken: string;
  readonly accessExpiresAt: Date;
  readonly refreshToken: string;
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly emailVerified: boolean;
    readonly firstName: string;
    readonly lastName: string;
  };
}

const userColumns = {
  id: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  firstName: users.firstName,
  lastName: users.lastName,
};

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

async function addRefreshToken(db: Db, params: { sessionId: string; now: Date }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { sessionId, now } = params;
  await db.insert(refreshTokens).values({ sessionId, tokenHash: hashOf(token), createdAt: now });
  return token;
}

async function tokensFor(
  deps: AccountDeps,
  session: { id: string; refreshToken: string },
  user: Tokens['user'],
): Promise<Tokens> {
  const access = await deps.accessTokens.issue({ userId: user.id, sessionId: session.id });
  return {
    accessToken: access.token,
    accessExpiresAt: access.expiresAt,
    refreshToken: session.refreshToken,
    user,
  };
}

/**
 * A session for an API client that shows a password, and a code where one is needed.
 * @throws AppError bad_credentials, email_unverified, mfa_required, bad_code, too_many_requests
 */
export async function tokensForPassword(
  deps: AccountDeps,
  given: { email: string; password: string; code: string | undefined },
  client: ClientInfo,
): Promise<Tokens> {
  const { db, clock, keyed } = deps;
  const { address, userAgent } = client;
  const deviceHash = apiDeviceHash(keyed, userAgent);
  const { userId, email, emailVerified } = await provePassword(deps, given, { address, deviceHash });
  if (deps.mustVerify && !emailVerified) throw new AppError('email_unverified');
  if (await hasSecondStep(db, { userId })) {
    if (given.code === undefined) throw new AppError('mfa_required');
    await proveCode(deps, { userId, code: given.code }, { address, deviceHash });
  }
  const now = clock.now();
  const opened = await db.transaction(async (tx) => {
    const { id } = await openSession(tx, { userId, kind: 'api', client, now });
    const refreshToken = await addRefreshToken(tx, { sessionId: id, now });
    await noticeDevice(deps, tx, { userId, email, deviceHash, userAgent });
    const done = { actorId: userId, subjectId: userId, sessionId: id, address };
    await audit(tx, { at: now, action: 'account.token_issued', ...done });
    const [user] = await tx.select(userColumns).from(users).where(eq(users.id, userId));
    return user ? { id, refreshToken, user } : null;
  });
  if (opened === null) throw new AppError('bad_credentials');
  return tokensFor(deps, opened, opened.user);
}

/** The next tokens for a refresh token. One that was traded before ends its session. @throws AppError session_ended */
export async function tokensForRefresh(
  deps: AccountDeps,
  token: string,
  client: ClientInfo,
): Promise<Tokens> {
  const { db, clock } = deps;
  const now = clock.now();
  const [found] = await db
    .select({ id: refreshTokens.id, usedAt: refreshTokens.usedAt, session: sessions, user: userColumns })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(refreshTokens.tokenHash, hashOf(token)), gt(sessions.expiresAt, now)));
  if (!found) throw new AppError('session_ended');
  const { session, user } = found;
  const done = { actorId: null, subjectId: user.id, sessionId: session.id, address: client.address };
  if (refreshVerdict(found.usedAt, now) === 'end_session') {
    await db.transaction(async (tx) => {
      await endSession(tx, { userId: user.id, sessionId: session.id });
      await audit(tx, { at: now, action: 'account.refresh_token_reused', ...done });
    });
    deps.forgetSession({ sessionId: session.id, userId: user.id }, null);
    throw new AppError('session_ended');
  }
  const refreshToken = await db.transaction(async (tx) => {
    await tx
      .update(refreshTokens)
      .set({ usedAt: now })
      .where(and(eq(refreshTokens.id, found.id), isNull(refreshTokens.usedAt)));
    const { id: sessionId, createdAt: signedInAt } = session;
    if (!(await extendSession(tx, { sessionId, userId: user.id, signedInAt, now })))
      throw new AppError('session_ended');
    return addRefreshToken(tx, { sessionId: session.id, now });
  });
  return tokensFor(deps, { id: session.id, refreshToken }, user);
}
