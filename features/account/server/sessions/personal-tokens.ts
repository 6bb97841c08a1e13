import { and, desc, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import { sessions } from '#platform/server/auth/tables.ts';
import { newPersonalToken } from '#platform/server/auth/personal-token.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import { tell } from '#platform/server/notices/news.ts';
import {
  listPersonalTokens,
  makePersonalToken,
  type personalTokenSchema,
  revokePersonalToken,
} from '#features/account/contract-personal-tokens.ts';
import { mostPersonalTokens } from '#features/account/rules-personal-tokens.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { proveOwner } from '#features/account/server/passkeys/passkeys.ts';
import { type AtSettings, ownAct } from '#features/account/server/second-step/security.ts';
import { securityNews } from '#features/account/server/security-news.ts';
import { holdSession } from '#platform/server/auth/member-lock.ts';

const dayMs = 24 * 60 * 60 * 1000;

// A personal token is a session without a browser: whatever ends its member's other sessions ends it, and whatever is
// asked about the member of a session is asked of it.
type Row = typeof sessions.$inferSelect;

const isPersonal = eq(sessions.kind, 'personal');

/** A member's tokens that still work, and the assistants they connected, the newest first. */
function personalTokensOf(db: Db, params: { userId: string; now: Date }): Promise<Row[]> {
  return db
    .select()
    .from(sessions)
    .where(and(isPersonal, eq(sessions.userId, params.userId), gt(sessions.expiresAt, params.now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));
}

function presentToken(row: Row): z.input<typeof personalTokenSchema> {
  return {
    id: row.id,
    name: row.tokenName ?? '',
    scope: row.tokenScope ?? 'read',
    isAssistant: row.oauthClientId !== null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.updatedAt > row.createdAt ? row.updatedAt.toISOString() : null,
  };
}

/** @throws AppError conflict when they have too many, bad_credentials, password_needed, sign_in_needed */
async function makeToken(
  deps: AccountDeps,
  at: AtSettings,
  { days, name, password, scope }: z.output<typeof makePersonalToken.body>,
): Promise<{ token: string; row: Row }> {
  const { userId, email } = at.viewer;
  const hold = await proveOwner(deps, at, { does: 'add', password });
  return deps.db.transaction(async (tx) => {
    await hold(tx);
    const now = deps.clock.now();
    const known = await personalTokensOf(tx, { userId, now });
    const made = known.filter(({ oauthClientId }) => oauthClientId === null);
    if (made.length >= mostPersonalTokens)
      throw new AppError('conflict', {
        message: `You have ${mostPersonalTokens} tokens. Revoke one first.`,
      });
    const { hash, token } = newPersonalToken(deps.keyed);
    const [row] = await tx
      .insert(sessions)
      .values({
        id: crypto.randomUUID(),
        token: hash,
        userId,
        kind: 'personal',
        tokenName: name,
        tokenScope: scope,
        expiresAt: new Date(now.getTime() + days * dayMs),
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!row) throw new Error('the token was not stored');
    await tell(deps, tx, securityNews.tokenMade, { ...ownAct(at), email, id: row.id, name, scope });
    return { token, row };
  });
}

/** @throws AppError not_found */
async function revokeToken(deps: AccountDeps, at: AtSettings, id: string): Promise<void> {
  const { userId, email } = at.viewer;
  await deps.db.transaction(async (tx) => {
    await holdSession(tx, at.viewer);
    const [gone] = await tx
      .delete(sessions)
      .where(and(isPersonal, eq(sessions.id, id), eq(sessions.userId, userId)))
      .returning({ name: sessions.tokenName });
    if (!gone) throw new AppError('not_found');
    await tell(deps, tx, securityNews.tokenRevoked, { ...ownAct(at), email, id, name: gone.name ?? '' });
  });
}

/** The tokens that a member makes for programs of theirs. */
export function personalTokenRoutes(deps: AccountDeps): Route[] {
  return [
    route(listPersonalTokens, {
      handle: ({ viewer: { userId } }) => personalTokensOf(deps.db, { userId, now: deps.clock.now() }),
      present: (rows) => ({ tokens: rows.map(presentToken) }),
    }),
    route(makePersonalToken, {
      handle: (context) => makeToken(deps, context, context.body),
      present: ({ row, token }) => ({ token, made: presentToken(row) }),
    }),
    route(revokePersonalToken, {
      handle: (context) => revokeToken(deps, context, context.params.id),
      present: () => ({ revoked: true as const }),
    }),
  ];
}
