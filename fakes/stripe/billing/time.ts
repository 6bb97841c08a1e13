import { itemOf, type World } from '#fakes/stripe/world.ts';
import { expireCheckout } from './checkout.ts';
import { collectInvoice, finalizeInvoice, retryDays, subscriptionIdOf } from './invoices.ts';
import { settleRefundDue } from './payments.ts';
import { beginPeriod, endOf, endSubscription } from './subscriptions.ts';

const alive = new Set(['active', 'trialing', 'past_due']);

/** Handles one thing that is due. @returns false if nothing is */
function settleOne(world: World): boolean {
  const now = world.now();
  const [checkout] = world.store.list(
    'checkout.session',
    ({ status, expires_at }) => status === 'open' && expires_at <= now,
  );
  if (checkout) {
    expireCheckout(world, checkout);
    return true;
  }
  if (settleRefundDue(world)) return true;
  const [draft] = world.store.list(
    'invoice',
    ({ automatically_finalizes_at: at, status }) => status === 'draft' && at !== null && at <= now,
  );
  if (draft) {
    const { id, status } = finalizeInvoice(world, draft);
    if (status === 'open') collectInvoice(world, id);
    return true;
  }
  const [invoice] = world.store.list(
    'invoice',
    ({ status, next_payment_attempt }) =>
      status === 'open' && next_payment_attempt !== null && next_payment_attempt <= now,
  );
  if (invoice) {
    const after = collectInvoice(world, invoice.id ?? '');
    const subscription = world.store.get('subscription', subscriptionIdOf(invoice));
    if (
      after.status === 'open' &&
      after.attempt_count > retryDays.length &&
      subscription &&
      subscription.status !== 'paused'
    )
      endSubscription(world, subscription, 'payment_failed');
    return true;
  }
  const [subscription] = world.store.list(
    'subscription',
    (candidate) =>
      alive.has(candidate.status) &&
      Math.min(endOf(candidate) ?? now + 1, itemOf(candidate).current_period_end) <= now,
  );
  if (!subscription) return false;
  const end = endOf(subscription);
  if (end !== null && end <= now) endSubscription(world, subscription, 'cancellation_requested', end);
  else beginPeriod(world, subscription);
  return true;
}

/** Handles everything that is due: renewals, card retries, endings, expired checkouts. */
export function settle(world: World): void {
  world.store.atOnce(() => {
    let steps = 0;
    while (settleOne(world)) {
      steps += 1;
      if (steps > 10_000) throw new Error('time was advanced too far at once');
    }
  });
}
