import type Stripe from 'stripe';
import { newSchedule } from '#fakes/stripe/objects/schedule.ts';
import { noSuch, StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { emit, idOf, subscriptionOf, type World } from '#fakes/stripe/world.ts';
import { saveSubscription } from './subscriptions.ts';

/** Puts a running subscription under a schedule, as the dashboard does. @throws StripeRefusal if it already has one */
export function scheduleSubscription(world: World, before: Stripe.Subscription): Stripe.SubscriptionSchedule {
  if (before.schedule !== null)
    throw new StripeRefusal(
      400,
      `You cannot migrate a subscription that is already attached to a schedule: \`${idOf(before.schedule)}\`.`,
    );
  const schedule = newSchedule({ subscription: before, created: world.now() });
  world.store.put('subscription_schedule', schedule);
  saveSubscription(world, before, { ...before, schedule: schedule.id });
  emit(world, 'subscription_schedule.created', schedule);
  return schedule;
}

/**
 * Releases a subscription from its schedule; it continues as it is now
 * (docs.stripe.com/api/subscription_schedules/release).
 * @throws StripeRefusal if there is no such schedule, or it is over
 */
export function releaseSchedule(world: World, id: string): Stripe.SubscriptionSchedule {
  const before = world.store.get('subscription_schedule', id);
  if (!before) throw noSuch('subscription_schedule', id, 'schedule');
  if (before.status !== 'active')
    throw new StripeRefusal(
      400,
      `You cannot release a subscription schedule that is currently in the \`${before.status}\` status.`,
    );
  const held = subscriptionOf(world, idOf(before.subscription));
  const after: Stripe.SubscriptionSchedule = {
    ...before,
    current_phase: null,
    released_at: world.now(),
    released_subscription: held.id,
    status: 'released',
    subscription: null,
  };
  world.store.put('subscription_schedule', after);
  saveSubscription(world, held, { ...held, schedule: null });
  emit(world, 'subscription_schedule.released', after, before);
  return after;
}

/** @throws StripeRefusal for changing the end of a subscription that is under a schedule */
export function refuseScheduled({ schedule }: Stripe.Subscription): void {
  if (schedule !== null)
    throw new StripeRefusal(
      400,
      `The subscription is managed by the subscription schedule \`${idOf(schedule)}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
}
