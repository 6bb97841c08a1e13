import { itemOf, type World } from '#fakes/stripe/world.ts';
import { expireCheckout } from './checkout.ts';
import { collectInvoice, retryDays, subscriptionIdOf } from './invoices.ts';
import { endSubscription, renewSubscription } from './subscriptions.ts';

const alive = new Set(['active', 'trialing', 'past_due']);

/** Does one thing that time has made due. @returns false when nothing is */
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
  const [invoice] = world.store.list(
    'invoice',
    ({ status, next_payment_attempt }) =>
      status === 'open' && next_payment_attempt !== null && next_payment_attempt <= now,
  );
  if (invoice) {
    const after = collectInvoice(world, invoice.id ?? '');
    const subscription = world.store.get('subscription', subscriptionIdOf(invoice));
    if (after.status === 'open' && after.attempt_count > retryDays.length && subscription)
      endSubscription(world, subscription, 'payment_failed');
    return true;
  }
  const [subscription] = world.store.list(
    'subscription',
    (candidate) => alive.has(candidate.status) && itemOf(candidate).current_period_end <= now,
  );
  if (!subscription) return false;
  if (subscription.cancel_at_period_end)
    endSubscription(world, subscription, 'cancellation_requested', itemOf(subscription).current_period_end);
  else renewSubscription(world, subscription);
  return true;
}

/** Does everything that time has made due: renewals, further tries of a card, endings, expired checkouts. */
export function settle(world: World): void {
  world.store.atOnce(() => {
    let steps = 0;
    while (settleOne(world)) {
      steps += 1;
      if (steps > 10_000) throw new Error('time was advanced too far at once');
    }
  });
}
