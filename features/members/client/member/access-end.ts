import { daysShown } from '#features/billing/rules-subscriptions.ts';
import type { Member } from '#features/members/client/api.ts';
import { dayOf } from '#platform/client/when.ts';

/** When their access ends, or the day on which what they pay for renews: that is no end. */
export function endFacts({
  subscriptions,
  tier,
  until,
}: Pick<Member, 'subscriptions' | 'tier' | 'until'>): readonly (readonly [string, string])[] {
  if (until === null) return [];
  const renews = (subscriptions ?? []).some(
    (row) => row.tier === tier && row.periodEnd === until && daysShown(row).renews,
  );
  return [[renews ? 'Renews on' : 'Until', dayOf(until)]];
}
