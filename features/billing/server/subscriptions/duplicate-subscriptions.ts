import type { SubscriptionRow } from '#features/billing/server/queries.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';
import { taskNews } from '#features/billing/server/news/task-news.ts';
import { tell } from '#platform/server/notices/news.ts';

/**
 * Tells the admins, once for each pair, of a member who pays for more than one plan: two checkouts that were paid at the
 * same time cannot be stopped, and only a person can say which one to end and pay back.
 */
export async function tellOfDuplicateSubscriptions(
  deps: BillingDeps,
  { running, userId }: { readonly userId: string; readonly running: readonly SubscriptionRow[] },
): Promise<void> {
  const paid = running.filter(({ status, tier }) => tier !== null && status !== 'incomplete');
  if (paid.length < 2) return;
  deps.log.error({ userId, count: paid.length }, 'a member pays for several subscriptions');
  const ids = paid.map(({ id }) => id).toSorted();
  await deps.db.transaction((tx) => tell(deps, tx, taskNews.duplicateSubscriptions, { userId, ids }));
}
