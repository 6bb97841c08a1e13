import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { can, type Capability, roles, type Tier, tiers } from '#platform/contract/capabilities.ts';
import { type Entitlement } from '#platform/contract/entitlement.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type AccessHistory, entitlementOf, historyColumn, historyFrom } from './history.ts';
import { accessGrants, subscriptions, userRoles } from './tables.ts';

async function read(db: Db, members: SQL): Promise<ReadonlyMap<string, AccessHistory>> {
  const rows = await db
    .select({ userId: sql<string>`m.user_id`, history: historyColumn(sql`m.user_id`) })
    .from(sql`${members} m`);
  return new Map(rows.map(({ userId, history }) => [userId, historyFrom(history)]));
}

/** Everything that gives or ever gave these members access, by member; every requested id is in the answer. */
export async function historiesOf(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, AccessHistory>> {
  if (userIds.length === 0) return new Map();
  return read(db, sql`(select distinct unnest(${sql.param([...userIds])}::text[]) as user_id)`);
}

const now = (histories: ReadonlyMap<string, AccessHistory>, at: Date) =>
  new Map([...histories].map(([userId, history]) => [userId, entitlementOf(history, at)]));

/** What these members may do at `now`, by member; every requested id is in the answer. */
export async function accessOf(
  db: Db,
  userIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, Entitlement>> {
  return now(await historiesOf(db, userIds), at);
}

/** The same for everybody who may have more than free access; everybody else is free. */
async function accessAboveFree(db: Db, at: Date): Promise<ReadonlyMap<string, Entitlement>> {
  const holders = sql`(
    select r.user_id from ${userRoles} r
    union select g.user_id from ${accessGrants} g where g.revoked_at is null and (g.ends_at is null or g.ends_at > ${at.toISOString()}::timestamptz)
    union select s.user_id from ${subscriptions} s where s.ended_at is null
  )`;
  return now(await read(db, holders), at);
}

/**
 * The sorted ids of the members with a capability that not everybody has. Use it to notify them, not to let them in:
 * two-step sign-in is not checked here.
 */
export async function membersWith(db: Db, params: { capability: Capability; now: Date }): Promise<string[]> {
  const access = await accessAboveFree(db, params.now);
  return [...access]
    .filter(([, entitlement]) => can(entitlement, params.capability))
    .map(([userId]) => userId)
    .toSorted();
}

/** The tier of everybody who has one above free at `now`, by member. */
export async function holdersByTier(db: Db, params: { now: Date }): Promise<ReadonlyMap<string, Tier>> {
  const access = await accessAboveFree(db, params.now);
  return new Map([...access].flatMap(([userId, { tier }]) => (tier === 'free' ? [] : [[userId, tier]])));
}

/** How many members have each tier above free at `now`. */
export async function countTiers(
  db: Db,
  params: { now: Date },
): Promise<Record<Exclude<Tier, 'free'>, number>> {
  const counts = { tools: 0, premium: 0, staff: 0, admin: 0 };
  for (const tier of (await holdersByTier(db, params)).values()) if (tier !== 'free') counts[tier] += 1;
  return counts;
}

/** Tiers whose members wait for modules to open; whoever edits the course sees everything from the start. */
const waitingTiers = tiers.filter((tier) => can({ tier }, 'course.read') && !can({ tier }, 'content.edit'));

/**
 * A table `(user_id, start)` of members who may have access to the course at `now` and wait for its modules. `start` is
 * the first day of any access they have or had, never later than the true one. @param after only ids beyond this one
 */
export function courseHolders(params: { readonly now: Date; readonly after: string }): SQL {
  const at = params.now.toISOString();
  const tierList = sql.join(
    waitingTiers.map((tier) => sql`${tier}`),
    sql`, `,
  );
  return sql`(
    select user_id, min(start) as start from (
      select g.user_id, min(g.starts_at) as start, bool_or(g.revoked_at is null and (g.ends_at is null or g.ends_at > ${at}::timestamptz)) as holds
      from ${accessGrants} g where g.tier in (${tierList}) and g.starts_at <= ${at}::timestamptz and g.user_id > ${params.after} group by g.user_id
      union all
      select s.user_id, min(s.tier_since), bool_or(s.ended_at is null)
      from ${subscriptions} s where s.tier in (${tierList}) and s.user_id > ${params.after} group by s.user_id
    ) access
    where ${offTeam(sql`access.user_id`, params.now)}
    group by user_id having bool_or(holds)
  )`;
}

const roleList = sql.join(
  roles.map((role) => sql`${role}`),
  sql`, `,
);

/** @param userId a column */
function offTeam(userId: SQLWrapper, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`not exists (select 1 from ${userRoles} r where r.user_id = ${userId}) and not exists (
    select 1 from ${accessGrants} g where g.user_id = ${userId} and g.tier in (${roleList}) and g.revoked_at is null
      and g.starts_at <= ${at} and (g.ends_at is null or g.ends_at > ${at})
  )`;
}

/** Who doesn't work on the site at `now`, as a condition on `users`: no figure counts the others as members. */
export const isOffTeam = (now: Date): SQL => offTeam(users.id, now);

/** Members to whom a plan was granted, and who pay for none, as a condition on `users`. */
export function hasGrantedPlanOnly(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`exists (
    select 1 from ${accessGrants} g where g.user_id = ${users.id} and g.tier not in (${roleList}) and g.revoked_at is null
      and g.starts_at <= ${at} and (g.ends_at is null or g.ends_at > ${at})
  ) and not exists (
    select 1 from ${subscriptions} s where s.user_id = ${users.id} and s.ended_at is null and s.tier is not null
      and s.status in ('active', 'trialing', 'past_due')
  )`;
}
