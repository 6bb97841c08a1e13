import type Stripe from 'stripe';
import { StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { emit, idOf, itemOf, subscriptionOf, type World } from '#fakes/stripe/world.ts';
import { addInterval } from './calendar.ts';
import { collectInvoice, inPeriod, issueInvoice, unpaused } from './invoices.ts';
import { intervalOf, isFlexible, periodFrom } from './subscriptions.ts';

const refused = (message: string) => new StripeRefusal(400, message, { code: 'resource_invalid_state' });

/** Stores a subscription whose status changed, and tells of both. */
function turn(
  world: World,
  before: Stripe.Subscription,
  after: Stripe.Subscription,
  type: 'customer.subscription.paused' | 'customer.subscription.resumed',
): Stripe.Subscription {
  world.store.put('subscription', after);
  emit(world, 'customer.subscription.updated', after, before);
  emit(world, type, after);
  return after;
}

/**
 * Pauses an active subscription without a credit for its unused time: it makes no invoices and begins no period until it
 * is resumed (docs.stripe.com/api/subscriptions/pause). Its period ends with the pause, as others have seen
 * (docs.withflex.com/api-reference/subscriptions/pause-subscription).
 * @throws StripeRefusal for one that cannot be paused (docs.stripe.com/billing/subscriptions/pause#limitations)
 */
export function pauseSubscription(world: World, before: Stripe.Subscription): Stripe.Subscription {
  if (!isFlexible(before)) throw refused('Only subscriptions with flexible billing mode can be paused.');
  if (before.schedule !== null)
    throw refused(`The subscription is managed by the subscription schedule \`${idOf(before.schedule)}\`.`);
  if (before.status !== 'active') throw refused(`A subscription that is ${before.status} cannot be paused.`);
  const now = world.now();
  const paused: Stripe.Subscription = {
    ...inPeriod(before, { end: now }),
    status: 'paused',
    status_details: {
      paused: { subscription: { type: 'pause_requested' }, transitioned_at: now, type: 'subscription' },
    },
  };
  return turn(world, before, paused, 'customer.subscription.paused');
}

/** The period around an instant, counted from the anchor. */
function periodAround(subscription: Stripe.Subscription, at: number) {
  const interval = intervalOf(itemOf(subscription).price);
  const anchor = subscription.billing_cycle_anchor;
  let start = anchor;
  let end = addInterval(start, interval);
  while (end <= at) [start, end] = [end, addInterval(end, interval, anchor)];
  return { start, end };
}

/** The period that begins if a paused subscription is resumed now, and what it costs. @throws StripeRefusal if it isn't paused */
export function resumptionPeriod(world: World, subscription: Stripe.Subscription) {
  if (subscription.status !== 'paused') throw refused('Only paused subscriptions can be resumed.');
  const now = world.now();
  return periodFrom(world, subscription, now, addInterval(now, intervalOf(itemOf(subscription).price)));
}

/**
 * Resumes a paused subscription: in the period around now, at no charge, or in a new one, which is charged at once. If
 * that fails it stays paused, and the card is tried again
 * (docs.stripe.com/changelog/endive/2026-09-30/pause-subscription).
 * @throws StripeRefusal for one that is not paused
 */
export function resumeSubscription(
  world: World,
  before: Stripe.Subscription,
  anchor: 'now' | 'unchanged',
): Stripe.Subscription {
  if (before.status !== 'paused') throw refused('Only paused subscriptions can be resumed.');
  const now = world.now();
  if (anchor === 'unchanged')
    return turn(
      world,
      before,
      inPeriod(unpaused(before), periodAround(before, now)),
      'customer.subscription.resumed',
    );
  const latest = world.store.get('invoice', idOf(before.latest_invoice));
  if (latest?.status === 'open') throw refused('The resumption invoice of this subscription is still open.');
  const invoice = issueInvoice(world, {
    subscription: before,
    reason: 'subscription_update',
    ...resumptionPeriod(world, before),
  });
  world.store.put('subscription', { ...before, latest_invoice: invoice.id ?? null });
  collectInvoice(world, invoice.id ?? '');
  return subscriptionOf(world, before.id);
}
