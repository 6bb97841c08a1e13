import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { entitlementAt } from '#platform/contract/entitlement.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { sessions, users } from '#platform/server/auth/tables.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { accessGrants, userRoles } from './tables.ts';

/** The signed-in person and his session, as handlers see them. */
export interface Viewer extends PublicViewer {
  readonly sessionId: string;
  readonly sessionExpiresAt: Date;
  /** Start and end of the access that decides the tier. */
  readonly accessSince: Date | null;
  readonly accessUntil: Date | null;
}

/** How a request names its session: by the cookie's secret or, for API clients, by the id inside an access token. */
export type SessionKey = { readonly token: string } | { readonly sessionId: string; readonly userId: string };

// json_agg answers instants as text.
const grantRows = z.array(
  z.object({
    tier: z.enum(['tools', 'premium', 'admin']),
    startsAt: z.coerce.date(),
    endsAt: z.coerce.date().nullable(),
    revokedAt: z.coerce.date().nullable(),
  }),
);

function selection(db: Db) {
  return db
    .select({
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      emailVerified: users.emailVerified,
      roles: sql<
        string[]
      >`coalesce((select json_agg(r.role) from ${userRoles} r where r.user_id = ${users.id}), '[]'::json)`,
      grants: sql<unknown>`coalesce((select json_agg(json_build_object('tier', g.tier, 'startsAt', g.starts_at, 'endsAt', g.ends_at, 'revokedAt', g.revoked_at)) from ${accessGrants} g where g.user_id = ${users.id}), '[]'::json)`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId));
}

/** Loads session, user, roles and grants in one prepared query. */
export function createViewerSource(db: Db, clock: Clock) {
  const byToken = selection(db)
    .where(eq(sessions.token, sql.placeholder('key')))
    .prepare('viewer_by_token');
  const bySession = selection(db)
    .where(eq(sessions.id, sql.placeholder('key')))
    .prepare('viewer_by_session');

  /** The viewer of a live session, or null: unknown, ended or expired. */
  return async function loadViewer(key: SessionKey): Promise<Viewer | null> {
    const [row] =
      'token' in key
        ? await byToken.execute({ key: key.token })
        : await bySession.execute({ key: key.sessionId });
    const now = clock.now();
    if (!row || row.expiresAt <= now) return null;
    if ('userId' in key && key.userId !== row.userId) return null;
    const access = entitlementAt({ roles: row.roles, grants: grantRows.parse(row.grants) }, now);
    return {
      userId: row.userId,
      email: row.email,
      firstName: row.firstName,
      lastName: row.lastName,
      emailVerified: row.emailVerified,
      tier: access.tier,
      sessionId: row.sessionId,
      sessionExpiresAt: row.expiresAt,
      accessSince: access.since,
      accessUntil: access.until,
    };
  };
}

export type ViewerSource = ReturnType<typeof createViewerSource>;
