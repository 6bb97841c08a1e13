import type Stripe from 'stripe';
import { newId } from './objects/identity.ts';
import type { StripeStore } from './store.ts';
import { noSuch, noSuchGiven } from './wire/refusal.ts';

/** The API version whose shapes the fake uses: the one that the SDK pins. */
export const apiVersion = '2026-10-28.endive';

/** What everything in the fake works with. */
export type World = {
  readonly store: StripeStore;
  /** Stripe's current time in epoch seconds: the clock, plus what was advanced by hand. */
  readonly now: () => number;
  /** The address of one of the fake's own pages. @param path e.g. `/c/pay/cs_1` */
  readonly pageUrl: (path: string) => string;
  /** Queues an event for the webhook. */
  readonly announce: (event: Stripe.Event) => void;
};

type Announced = Stripe.Event.Type;

/** Records that something happened, and notifies the webhook. `before` adds what changed. */
export function emit(world: World, type: Announced, object: object, before: object | null = null): void {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: world.now(),
    data: {
      object,
      ...(before === null ? {} : { previous_attributes: changed(before, object) }),
    },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    // The SDK's union of events ties each type to its object; here the caller does that.
  } as Stripe.Event;
  world.store.put('event', event);
  world.announce(event);
}

/** The former values of changed top-level properties. */
function changed(before: object, after: object): Record<string, unknown> {
  const now = new Map(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name))),
  );
}

/** The setting that marks a customer created with a key of the other mode. */
export const otherMode = (id: string) => `other-mode:${id}`;

/** What Stripe adds if an id is from live mode and the key is not. */
function hintOf(world: World, id: string): string {
  if (world.store.setting(otherMode(id)) === null) return '';
  return '; a similar object exists in live mode, but a test mode key was used to make this request.';
}

/** The customer that a parameter names. @throws StripeRefusal 400 if there is none, or they were deleted */
export function customerOf(world: World, id: string, param = 'customer'): Stripe.Customer {
  const customer = world.store.get('customer', id);
  if (!customer) throw noSuchGiven('customer', id, param, hintOf(world, id));
  return customer;
}

/** The customer in an address. @throws StripeRefusal 404 if there is none, or they were deleted */
export function customerAt(world: World, id: string, param = 'id'): Stripe.Customer {
  const customer = world.store.get('customer', id);
  if (!customer) throw noSuch('customer', id, param, hintOf(world, id));
  return customer;
}

/**
 * For lists: what a deleted customer did can still be read. @throws StripeRefusal 400 for a customer who never existed
 */
export function refuseUnknownCustomer(world: World, id: string | undefined): void {
  if (id !== undefined && !world.store.wasDeleted(id)) customerOf(world, id);
}

/** The subscription in an address. @throws StripeRefusal 404 if there is none */
export function subscriptionOf(world: World, id: string): Stripe.Subscription {
  const subscription = world.store.get('subscription', id);
  if (!subscription) throw noSuch('subscription', id);
  return subscription;
}

/** The subscription that a parameter names. @throws StripeRefusal 400 if there is none */
export function givenSubscription(world: World, id: string, param: string): Stripe.Subscription {
  const subscription = world.store.get('subscription', id);
  if (!subscription) throw noSuchGiven('subscription', id, param);
  return subscription;
}

/** A subscription's single item: the fake never creates more than one. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}

/** The id behind a field that may hold an id or the whole object. */
export function idOf(field: string | { id?: string } | null): string {
  return typeof field === 'string' ? field : (field?.id ?? '');
}
