import { eq, sql } from 'drizzle-orm';
import { tierWithTotp, totpDueAt } from '#platform/contract/role-totp.ts';
import type { TokenScope } from '#platform/contract/token-scopes.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { entitlementOf, historyColumn, historyFrom } from '#platform/server/access/history.ts';
import { sessions, totpCredentials, users } from '#platform/server/auth/tables.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { inBatches } from './in-batches.ts';

/** The signed-in person and their session, as handlers see them. */
export interface Viewer extends PublicViewer {
  readonly sessionId: string;
  readonly sessionExpiresAt: Date;
  readonly sessionKind: 'browser' | 'api' | 'personal';
  /** What the personal token may do by which they come; null: they don't come by one. */
  readonly tokenScope: TokenScope | null;
  /** When they signed in. */
  readonly signedInAt: Date;
  /** When use of the session was last recorded. */
  readonly sessionUsedAt: Date;
  /** As their browser last named it. */
  readonly timeZone: string | null;
  readonly totpOn: boolean;
  /** The deadline for this admin to set up two-step sign-in; null for everybody else. */
  readonly totpDueAt: Date | null;
  /** Start and end of the access that decides the tier. */
  readonly accessSince: Date | null;
  readonly accessUntil: Date | null;
}

/**
 * How a request identifies its session: by the cookie's secret, the hash of a personal token or, for
 * API clients, the id in an access token.
 */
export type SessionKey = { readonly token: string } | { readonly sessionId: string; readonly userId: string };

function selection(db: Db) {
  return db
    .select({
      sessionId: sessions.id,
      token: sessions.token,
      expiresAt: sessions.expiresAt,
      kind: sessions.kind,
      tokenScope: sessions.tokenScope,
      tokenExpiresAt: sessions.tokenExpiresAt,
      seenAs: sessions.seenAs,
      signedInAt: sessions.createdAt,
      usedAt: sessions.updatedAt,
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      emailVerified: users.emailVerified,
      suspendedAt: users.suspendedAt,
      timeZone: users.timeZone,
      totpOn: sql<boolean>`exists (select 1 from ${totpCredentials} t where t.user_id = ${users.id} and t.confirmed_at is not null)`,
      history: historyColumn(users.id),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId));
}

/** Rows by the key under which they were requested. */
function byKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/**
 * Loads session, user, roles, grants and subscriptions in one prepared query. All viewers requested within one turn of
 * the event loop share it: under load, the round trip to the database costs more than the rows.
 */
export function createViewerSource(db: Db, clock: Clock) {
  const byToken = selection(db)
    .where(sql`${sessions.token} = any(${sql.placeholder('keys')})`)
    .prepare('viewers_by_token');
  const bySession = selection(db)
    .where(sql`${sessions.id} = any(${sql.placeholder('keys')})`)
    .prepare('viewers_by_session');
  const ofToken = inBatches(async (keys) => byKey(await byToken.execute({ keys }), ({ token }) => token));
  const ofSession = inBatches(async (keys) =>
    byKey(await bySession.execute({ keys }), ({ sessionId }) => sessionId),
  );

  /** The viewer of a live session; null when it is unknown, ended, expired, or its member is suspended. */
  return async function loadViewer(key: SessionKey): Promise<Viewer | null> {
    const row = await ('token' in key ? ofToken(key.token) : ofSession(key.sessionId));
    const now = clock.now();
    if (!row || row.expiresAt <= now || row.suspendedAt !== null) return null;
    if (row.tokenExpiresAt !== null && row.tokenExpiresAt <= now) return null;
    if ('userId' in key && key.userId !== row.userId) return null;
    const history = historyFrom(row.history);
    const { roles, grants } = history;
    const access = entitlementOf(history, now);
    const { totpOn } = row;
    const dueAt = totpDueAt({ adminRoleSince: roles[0]?.since ?? null, grants, totpOn }, now);
    const tier = tierWithTotp(access.tier, dueAt, now);
    // Former admins see their own tier.
    const seesAs = tier === 'admin' ? row.seenAs : null;
    return {
      userId: row.userId,
      email: row.email,
      firstName: row.firstName,
      lastName: row.lastName,
      emailVerified: row.emailVerified,
      tier: seesAs ?? tier,
      ...(seesAs !== null && { seesAs }),
      sessionId: row.sessionId,
      sessionExpiresAt: row.expiresAt,
      sessionKind: row.kind,
      // One without a scope may only read.
      tokenScope: row.kind === 'personal' ? (row.tokenScope ?? 'read') : null,
      signedInAt: row.signedInAt,
      sessionUsedAt: row.usedAt,
      timeZone: row.timeZone,
      totpOn,
      totpDueAt: dueAt,
      accessSince: access.since,
      accessUntil: access.until,
    };
  };
}

export type ViewerSource = ReturnType<typeof createViewerSource>;
