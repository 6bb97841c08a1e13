import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Entitlement, entitlementAt } from '#platform/contract/entitlement.ts';
import { accessGrants, subscriptions, userRoles } from './tables.ts';

// json_agg returns instants as text.
const instant = z.coerce.date();

const history = z.object({
  roles: z.array(z.object({ role: z.literal('admin'), since: instant })),
  grants: z.array(
    z.object({
      tier: z.enum(['tools', 'premium', 'staff', 'admin']),
      startsAt: instant,
      endsAt: instant.nullable(),
      revokedAt: instant.nullable(),
    }),
  ),
  paid: z.array(
    z.object({
      tier: z.enum(['tools', 'premium']).nullable(),
      onTopOfTools: z.boolean(),
      status: z.string(),
      tierSince: instant,
      periodEnd: instant,
      endsAt: instant.nullable(),
      pastDueSince: instant.nullable(),
      pausedUntil: instant.nullable(),
      endedAt: instant.nullable(),
    }),
  ),
});

/** Everything that gives or ever gave one member access to something. */
export type AccessHistory = z.output<typeof history>;

/** A member's history as a column for any query; `historyFrom` reads it. @param userId a column or a parameter */
export function historyColumn(userId: SQLWrapper): SQL<unknown> {
  return sql<unknown>`json_build_object(
    'roles', coalesce((select json_agg(json_build_object('role', r.role, 'since', r.created_at)) from ${userRoles} r where r.user_id = ${userId}), '[]'::json),
    'grants', coalesce((select json_agg(json_build_object('tier', g.tier, 'startsAt', g.starts_at, 'endsAt', g.ends_at, 'revokedAt', g.revoked_at)) from ${accessGrants} g where g.user_id = ${userId}), '[]'::json),
    'paid', coalesce((select json_agg(json_build_object('tier', s.tier, 'onTopOfTools', s.on_top_of_tools, 'status', s.status, 'tierSince', s.tier_since, 'periodEnd', s.current_period_end, 'endsAt', s.ends_at, 'pastDueSince', s.past_due_since, 'pausedUntil', s.paused_until, 'endedAt', s.ended_at)) from ${subscriptions} s where s.user_id = ${userId}), '[]'::json)
  )`;
}

/** Parses what `historyColumn` returned. */
export const historyFrom = (column: unknown): AccessHistory => history.parse(column);

/** The entitlement that a history gives at `now`. */
export function entitlementOf({ roles, grants, paid }: AccessHistory, now: Date): Entitlement {
  const subscriptions = paid.filter(({ endedAt }) => endedAt === null);
  return entitlementAt({ roles: roles.map(({ role }) => role), grants, subscriptions }, now);
}
