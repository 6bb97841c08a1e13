import { can, type Tier } from '#platform/contract/capabilities.ts';
import { entitlementAt, graceDays } from '#platform/contract/entitlement.ts';
import { historiesOf } from '#platform/server/access/access.ts';
import type { AccessHistory } from '#platform/server/access/history.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type AccessSpan, courseStart } from '#features/course/rules.ts';

type Grant = AccessHistory['grants'][number];
type Paid = AccessHistory['paid'][number];

const opensCourse = (tier: Tier | null) => tier !== null && can({ tier }, 'course.read');
const graceMs = graceDays * 24 * 60 * 60 * 1000;

function grantSpan({ startsAt, endsAt, revokedAt }: Grant): AccessSpan {
  const isCut = revokedAt !== null && (endsAt === null || revokedAt < endsAt);
  return { from: startsAt, to: isCut ? revokedAt : endsAt };
}

/** While a subscription gives access, its span ends on the day known now; later, on the day it stopped doing so. */
function paidSpan(paid: Paid, now: Date): AccessSpan {
  if (paid.endedAt !== null) return { from: paid.tierSince, to: paid.endedAt };
  const held = entitlementAt({ roles: [], grants: [], subscriptions: [paid] }, now);
  if (can(held, 'course.read')) return { from: paid.tierSince, to: held.until };
  if (paid.pausedUntil !== null) return { from: paid.tierSince, to: paid.periodEnd };
  const graced = new Date((paid.pastDueSince ?? paid.periodEnd).getTime() + graceMs);
  return { from: paid.tierSince, to: paid.endsAt !== null && paid.endsAt < graced ? paid.endsAt : graced };
}

/** The start of the continuous course access that this history gives at `now`; null: none now. */
export function courseSince({ grants, paid }: AccessHistory, now: Date): Date | null {
  const spans = [
    ...grants.filter(({ tier }) => opensCourse(tier)).map(grantSpan),
    ...paid.filter(({ tier }) => opensCourse(tier)).map((one) => paidSpan(one, now)),
  ];
  return courseStart(spans, now);
}

/** The same for several members at once; members without access now are left out. */
export async function courseSinceOf(
  db: Db,
  params: { userIds: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, Date>> {
  const found = new Map<string, Date>();
  for (const [userId, history] of await historiesOf(db, params.userIds)) {
    const since = courseSince(history, params.now);
    if (since !== null) found.set(userId, since);
  }
  return found;
}
