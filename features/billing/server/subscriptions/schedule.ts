import type Stripe from 'stripe';
import { type BillingDeps, type Payments } from '#features/billing/server/stripe.ts';
import { taskNews } from '#features/billing/server/news/task-news.ts';
import { tell } from '#platform/server/notices/news.ts';

/**
 * Removes a subscription from a schedule that somebody made for it in Stripe's dashboard: while it is in one, Stripe
 * refuses every change to its end date, and the portal every change of plan
 * (docs.stripe.com/billing/subscriptions/subscription-schedules). The member's wish outranks the schedule, and the
 * admins are told what will no longer happen, unless the subscription belongs to no member. @returns whether there was
 * one @throws what the SDK throws
 */
export async function leaveSchedule(
  deps: Pick<BillingDeps, 'clock' | 'db' | 'notify' | 'mail'>,
  { stripe }: Payments,
  {
    subscription: { id, schedule },
    userId,
  }: { readonly subscription: Pick<Stripe.Subscription, 'id' | 'schedule'>; readonly userId: string | null },
): Promise<boolean> {
  const held = typeof schedule === 'string' ? schedule : schedule?.id;
  if (!held) return false;
  await stripe.subscriptionSchedules.release(held);
  if (userId === null) return true;
  await deps.db.transaction((tx) =>
    tell(deps, tx, taskNews.scheduleReleased, { userId, subscriptionId: id, scheduleId: held }),
  );
  return true;
}
