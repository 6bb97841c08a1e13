import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { can, tiers } from '#platform/contract/capabilities.ts';
import {
  type AccessGrant,
  entitlementAt,
  graceDays,
  type PaidSubscription,
} from '#platform/contract/entitlement.ts';
import type { Db } from '#platform/server/db/client.ts';
import { accessGrants, subscriptions } from '#platform/server/viewer/tables.ts';
import { type AccessSpan, courseStart } from '#features/course/rules.ts';

/** A subscription with what is left of it when it has ended. */
export interface EverPaid extends PaidSubscription {
  readonly endedAt: Date | null;
}

/** Everything that ever gave a member access to something. */
export interface AccessHistory {
  readonly grants: readonly AccessGrant[];
  readonly paid: readonly EverPaid[];
}

const opensCourse = (tier: AccessGrant['tier'] | null) => tier !== null && can({ tier }, 'course.read');
const graceMs = graceDays * 24 * 60 * 60 * 1000;

function grantSpan({ startsAt, endsAt, revokedAt }: AccessGrant): AccessSpan {
  const isCut = revokedAt !== null && (endsAt === null || revokedAt < endsAt);
  return { from: startsAt, to: isCut ? revokedAt : endsAt };
}

/** While a subscription gives access, until the day that is known now; afterwards, until it stopped giving it. */
function paidSpan(paid: EverPaid, now: Date): AccessSpan {
  if (paid.endedAt !== null) return { from: paid.tierSince, to: paid.endedAt };
  const held = entitlementAt({ roles: [], grants: [], subscriptions: [paid] }, now);
  if (can(held, 'course.read')) return { from: paid.tierSince, to: held.until };
  const graced = new Date((paid.pastDueSince ?? paid.periodEnd).getTime() + graceMs);
  return { from: paid.tierSince, to: paid.endsAt !== null && paid.endsAt < graced ? paid.endsAt : graced };
}

/** The first start of the continuous course access that a history amounts to at `now`; null: none now. */
export function courseSince({ grants, paid }: AccessHistory, now: Date): Date | null {
  const spans = [
    ...grants.filter(({ tier }) => opensCourse(tier)).map(grantSpan),
    ...paid.filter(({ tier }) => opensCourse(tier)).map((one) => paidSpan(one, now)),
  ];
  return courseStart(spans, now);
}

/** Whoever sees everything from the beginning (admin) waits for no module. */
const dripTiers = tiers.filter((tier) => can({ tier }, 'course.read') && !can({ tier }, 'admin'));

/**
 * A table `(user_id, start)` of those who may hold access at `now`, with the first day of any access they hold or held,
 * which is never later than the true one. @param after only ids beyond this one
 */
export function accessHolders(params: { readonly now: Date; readonly after: string }): SQL {
  const now = params.now.toISOString();
  const tierList = sql.join(
    dripTiers.map((tier) => sql`${tier}`),
    sql`, `,
  );
  return sql`(
    select user_id, min(start) as start from (
      select g.user_id, min(g.starts_at) as start, bool_or(g.revoked_at is null and (g.ends_at is null or g.ends_at > ${now}::timestamptz)) as holds
      from ${accessGrants} g where g.tier in (${tierList}) and g.starts_at <= ${now}::timestamptz and g.user_id > ${params.after} group by g.user_id
      union all
      select s.user_id, min(s.tier_since), bool_or(s.ended_at is null)
      from ${subscriptions} s where s.tier in (${tierList}) and s.user_id > ${params.after} group by s.user_id
    ) access group by user_id having bool_or(holds)
  )`;
}

/** The same for several members at once; who has no access now is not in the answer. */
export async function courseSinceOf(
  db: Db,
  params: { userIds: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, Date>> {
  if (params.userIds.length === 0) return new Map();
  const userIds = [...params.userIds];
  const grants = await db.select().from(accessGrants).where(inArray(accessGrants.userId, userIds));
  const paid = await db
    .select({
      userId: subscriptions.userId,
      tier: subscriptions.tier,
      status: subscriptions.status,
      tierSince: subscriptions.tierSince,
      periodEnd: subscriptions.currentPeriodEnd,
      endsAt: subscriptions.endsAt,
      pastDueSince: subscriptions.pastDueSince,
      endedAt: subscriptions.endedAt,
    })
    .from(subscriptions)
    .where(and(inArray(subscriptions.userId, userIds), isNotNull(subscriptions.tier)));
  const found = new Map<string, Date>();
  const [grantsOf, paidOf] = [
    Map.groupBy(grants, ({ userId }) => userId),
    Map.groupBy(paid, ({ userId }) => userId),
  ];
  for (const userId of userIds) {
    const history = { grants: grantsOf.get(userId) ?? [], paid: paidOf.get(userId) ?? [] };
    const since = courseSince(history, params.now);
    if (since !== null) found.set(userId, since);
  }
  return found;
}
