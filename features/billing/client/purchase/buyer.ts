import type { Buyer } from '#features/billing/rules.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import type { Membership } from '#features/billing/client/plan-queries.ts';

/** The facts that decide what this member can buy. */
export function buyerOf(
  { tier }: Pick<PublicViewer, 'tier'>,
  { given, subscription }: Membership,
  soldIn?: string,
): Buyer {
  if (!subscription) {
    const until = given?.until ? new Date(given.until) : null;
    return { tier, running: [], given: given && { until } };
  }
  const { currency, endsAt, rhythm, status, tier: held } = subscription;
  return {
    tier,
    running: [{ tier: held, status, rhythm, currency, endsAt: endsAt === null ? null : new Date(endsAt) }],
    given: null,
    ...(soldIn === undefined ? {} : { soldIn }),
  };
}
