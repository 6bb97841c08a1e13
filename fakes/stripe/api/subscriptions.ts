import { z } from 'zod';
import {
  cancelAtPeriodEnd,
  changePrice,
  endSubscription,
  priceOf,
  saveSubscription,
} from '#fakes/stripe/billing/subscriptions.ts';
import { expandable, flag, metadata, paged, whole } from '#fakes/stripe/wire/form.ts';
import { noSuch, noSuchGiven, notBuilt, StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { idOf, itemOf, refuseUnknownCustomer, subscriptionOf, type World } from '#fakes/stripe/world.ts';
import { merged } from './customers.ts';
import { page } from './expand.ts';
import { apiRoute, type ApiRoute } from './route.ts';

const itemChange = z.strictObject({
  id: z.string(),
  price: z.string(),
  quantity: z.literal('1').optional(),
});

const update = z.strictObject({
  ...expandable,
  items: z.array(itemChange).length(1).optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  proration_date: whole.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete', 'pending_if_incomplete']).optional(),
  cancel_at_period_end: flag.optional(),
  default_payment_method: z.string().optional(),
  metadata: metadata.optional(),
});

function refuseCanceled(status: string): void {
  if (status === 'canceled')
    throw new StripeRefusal(
      400,
      'A canceled subscription can only update its cancellation_details and metadata.',
      { code: 'resource_invalid_state' },
    );
}

function updateSubscription(world: World, given: z.output<typeof update>, id: string): object {
  let subscription = subscriptionOf(world, id);
  if (given.items ?? given.cancel_at_period_end) refuseCanceled(subscription.status);
  if (given.metadata || given.default_payment_method !== undefined) {
    const card = given.default_payment_method;
    if (card !== undefined && world.store.get('payment_method', card) === null)
      throw noSuchGiven('payment_method', card, 'default_payment_method');
    subscription = saveSubscription(world, subscription, {
      ...subscription,
      metadata: merged(subscription.metadata, given.metadata),
      ...(card === undefined ? {} : { default_payment_method: card }),
    });
  }
  const [change] = given.items ?? [];
  if (change) {
    if (change.id !== itemOf(subscription).id)
      throw noSuchGiven('subscription_item', change.id, 'items[0][id]');
    // Stripe's default adds the difference to the next invoice; here only the two that are used are spoken.
    if (given.proration_behavior !== 'always_invoice' && given.proration_behavior !== 'none')
      throw notBuilt('proration_behavior other than always_invoice and none', 'proration_behavior');
    subscription = changePrice(world, subscription, priceOf(world, change.price, 'items[0][price]'), {
      bill: given.proration_behavior === 'always_invoice',
      present: true,
      ...(given.proration_date === undefined ? {} : { at: given.proration_date }),
    });
  }
  const cancel = given.cancel_at_period_end;
  if (cancel !== undefined && cancel !== subscription.cancel_at_period_end)
    subscription = cancelAtPeriodEnd(world, subscription, cancel);
  return subscription;
}

/** Subscriptions; they begin in a checkout only. */
export const subscriptionRoutes: readonly ApiRoute[] = [
  apiRoute(
    'GET',
    '/subscriptions',
    z.strictObject({
      ...paged,
      customer: z.string().optional(),
      price: z.string().optional(),
      status: z.string().optional(),
    }),
    (world, given) => {
      refuseUnknownCustomer(world, given.customer);
      const wanted = (status: string) =>
        given.status === 'all' ||
        (given.status === undefined ? status !== 'canceled' : status === given.status);
      const found = world.store.list(
        'subscription',
        (held) =>
          wanted(held.status) &&
          (given.customer === undefined || idOf(held.customer) === given.customer) &&
          (given.price === undefined || itemOf(held).price.id === given.price),
      );
      return page(found, '/v1/subscriptions', given);
    },
  ),
  apiRoute('GET', '/subscriptions/:id', z.strictObject(expandable), (world, _, id) =>
    subscriptionOf(world, id),
  ),
  apiRoute('POST', '/subscriptions/:id', update, updateSubscription),
  apiRoute(
    'DELETE',
    '/subscriptions/:id',
    z.strictObject({
      ...expandable,
      invoice_now: z.literal('false').optional(),
      prorate: z.literal('false').optional(),
      cancellation_details: z.strictObject({ comment: z.string().optional() }).optional(),
    }),
    (world, _, id) => {
      const subscription = subscriptionOf(world, id);
      if (subscription.status === 'canceled') throw noSuch('subscription', id);
      return endSubscription(world, subscription, 'cancellation_requested');
    },
  ),
];
