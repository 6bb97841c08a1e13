import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import { sessions, users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { networkOf } from '#platform/server/http/network.ts';
import { refreshVerdict } from '#features/account/rules.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import type { Device } from '#features/account/server/sign-in/devices.ts';
import { assertMayEnter, holdProven } from '#platform/server/auth/member-lock.ts';
import { hasSecondStep } from '#features/account/server/second-step/second-step.ts';
import { endSession, extendSession, openSession } from './sessions.ts';
import {
  noticeDevice,
  postNewSignIn,
  proveCode,
  provePassword,
} from '#features/account/server/sign-in/sign-in.ts';
import { refreshTokens } from '#features/account/server/tables.ts';

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

async function keepRefreshToken(
  db: Db,
  { now, sessionId, token }: { sessionId: string; token: string; now: Date },
): Promise<void> {
  await db.insert(refreshTokens).values({ sessionId, tokenHash: hashOf(token), createdAt: now });
}

/** Which of these tokens was issued in this session; null: none, e.g. because the session ended. */
async function keptAmong(
  db: Db,
  { sessionId, tokens }: { sessionId: string; tokens: readonly string[] },
): Promise<string | null> {
  const rows = await db
    .select({ tokenHash: refreshTokens.tokenHash })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.sessionId, sessionId), inArray(refreshTokens.tokenHash, tokens.map(hashOf))));
  return tokens.find((token) => rows.some(({ tokenHash }) => tokenHash === hashOf(token))) ?? null;
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

/** An API client, and the device named by its cookie, if it stores one. */
interface ApiClient {
  readonly client: ClientInfo;
  readonly device: Device;
}

const daySeconds = 24 * 60 * 60;

/**
 * Announces a sign-in through the API. A client without our cookie is never recognized, whatever it calls itself: each
 * network it comes from is announced once a day.
 */
async function noticeClient(
  deps: AccountDeps,
  tx: Db,
  member: { userId: string; email: string },
  { client, device }: ApiClient,
): Promise<void> {
  const { userAgent, address } = client;
  if (device.isKept) return noticeDevice(deps, tx, { ...member, device: device.hashes, userAgent });
  const subject = `${member.userId}|${networkOf(address).own}`;
  if (await deps.throttle.isFirst(tx, ['api-sign-in', subject], daySeconds))
    await postNewSignIn(deps, tx, { ...member, userAgent });
}

/**
 * A session for an API client that shows a password, and a code if one is needed. @throws AppError bad_credentials,
 * email_unverified, mfa_required, bad_code, too_many_requests
 */
export async function tokensForPassword(
  deps: AccountDeps,
  given: { email: string; password: string; code: string | undefined },
  from: ApiClient,
): Promise<Tokens> {
  const { db, clock } = deps;
  const { client } = from;
  const { address } = client;
  const device = from.device.hashes;
  const member = await provePassword(deps, given, { address, device });
  const { userId } = member;
  if (deps.mustVerify && !member.emailVerified) throw new AppError('email_unverified');
  const isAsked = await hasSecondStep(db, { userId });
  if (isAsked && given.code === undefined) throw new AppError('mfa_required');
  if (isAsked && given.code !== undefined)
    await proveCode(deps, { userId, code: given.code }, { address, device });
  const now = clock.now();
  const opened = await db.transaction(async (tx) => {
    const held = await holdProven(tx, member);
    assertMayEnter(held, deps.contact());
    const { email } = held;
    // Turned on while we were checking: then no code was shown.
    if (!isAsked && (await hasSecondStep(tx, { userId }))) throw new AppError('mfa_required');
    const { id } = await openSession(tx, { userId, kind: 'api', client, now });
    const refreshToken = randomBytes(32).toString('base64url');
    await keepRefreshToken(tx, { sessionId: id, token: refreshToken, now });
    await noticeClient(deps, tx, { userId, email }, from);
    const done = { actorId: userId, subjectId: userId, sessionId: id, address };
    await audit(tx, { at: now, action: 'account.token_issued', ...done });
    const [user] = await tx.select(userColumns).from(users).where(eq(users.id, userId));
    return user ? { id, refreshToken, user } : null;
  });
  if (opened === null) throw new AppError('bad_credentials');
  return tokensFor(deps, opened, opened.user);
}

/**
 * The next tokens for a refresh token. It has one successor. A client that shows it again within a moment, because the
 * answer got lost, gets the same one; later than that it was stolen, and its session ends (docs/decisions/002). @throws
 * AppError session_ended
 */
export async function tokensForRefresh(
  deps: AccountDeps,
  token: string,
  client: ClientInfo,
): Promise<Tokens> {
  const { db, clock, keyed } = deps;
  const now = clock.now();
  const [found] = await db
    .select({ id: refreshTokens.id, session: sessions, user: userColumns })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(refreshTokens.tokenHash, hashOf(token)), gt(sessions.expiresAt, now)));
  if (!found) throw new AppError('session_ended');
  const { session, user } = found;
  // Computed from the token and our key: no copy is stored, and only we can compute the next one.
  const successors = keyed.hashes('refresh-successor', token);
  const verdict = await db.transaction(async (tx) => {
    const { id: sessionId, createdAt: signedInAt } = session;
    // Locks the session before its token, in the same order as ending a session does.
    if (!(await extendSession(tx, { sessionId, userId: user.id, signedInAt, now }))) return 'gone';
    const [shown] = await tx
      .select({ usedAt: refreshTokens.usedAt })
      .from(refreshTokens)
      .where(eq(refreshTokens.id, found.id))
      .for('update');
    if (!shown) return 'gone';
    const decided = refreshVerdict(shown.usedAt, now);
    if (decided === 'end_session') {
      await endSession(tx, { userId: user.id, sessionId });
      const done = { actorId: null, subjectId: user.id, sessionId, address: client.address };
      await audit(tx, { at: now, action: 'account.refresh_token_reused', ...done });
    }
    if (decided === 'trade') {
      await tx.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.id, found.id));
      await keepRefreshToken(tx, { sessionId, token: successors[0], now });
    }
    return decided;
  });
  if (verdict === 'end_session') deps.forgetSession({ sessionId: session.id, userId: user.id }, null);
  if (verdict === 'end_session' || verdict === 'gone') throw new AppError('session_ended');
  const refreshToken = await keptAmong(db, { sessionId: session.id, tokens: successors });
  if (refreshToken === null) throw new AppError('session_ended');
  return tokensFor(deps, { id: session.id, refreshToken }, user);
}
