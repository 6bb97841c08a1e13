import type Stripe from 'stripe';
import { z } from 'zod';
import { pauseSubscription, resumeSubscription } from '#fakes/stripe/billing/pauses.ts';
import { changePrice } from '#fakes/stripe/billing/price-change.ts';
import { refuseScheduled } from '#fakes/stripe/billing/schedules.ts';
import {
  endSubscription,
  planEnd,
  type PlannedEnd,
  priceOf,
  refuseOtherCurrency,
  saveSubscription,
  startSubscription,
} from '#fakes/stripe/billing/subscriptions.ts';
import { expandable, flag, metadata, paged, whole } from '#fakes/stripe/wire/form.ts';
import { cardDeclined, noSuch, noSuchGiven, notBuilt, StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import {
  customerOf,
  idOf,
  itemOf,
  refuseUnknownCustomer,
  subscriptionOf,
  type World,
} from '#fakes/stripe/world.ts';
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
  cancel_at: z.union([z.literal(''), z.enum(['min_period_end', 'max_period_end']), whole]).optional(),
  default_payment_method: z.string().optional(),
  metadata: metadata.optional(),
});

/** Without a credit for the days that are left: the only way in use (docs.stripe.com/api/subscriptions/pause). */
const pause = z.strictObject({
  ...expandable,
  type: z.literal('subscription'),
  bill_for: z.strictObject({
    unused_time_from: z.strictObject({ type: z.literal('none') }),
    outstanding_usage_through: z.strictObject({ type: z.literal('none') }).optional(),
  }),
});

/** docs.stripe.com/api/subscriptions/resume; the default of `payment_behavior` is not built. */
const resume = z.strictObject({
  ...expandable,
  billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }),
  payment_behavior: z.literal('resume_on_payment_success'),
  proration_behavior: z.literal('none').optional(),
});

const create = z.strictObject({
  ...expandable,
  customer: z.string(),
  items: z.array(z.strictObject({ price: z.string(), quantity: z.literal('1').optional() })).length(1),
  default_payment_method: z.string().optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).optional(),
  billing_mode: z.strictObject({ type: z.enum(['classic', 'flexible']) }).optional(),
  collection_method: z.enum(['charge_automatically', 'send_invoice']).optional(),
  days_until_due: whole.optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  metadata: metadata.optional(),
});

function createSubscription(world: World, given: z.output<typeof create>): object {
  const customer = customerOf(world, given.customer);
  const price = priceOf(world, given.items[0]?.price ?? '', 'items[0][price]');
  refuseOtherCurrency(world, customer.id, price);
  const card = given.default_payment_method ?? idOf(customer.invoice_settings.default_payment_method);
  const sendInvoice = given.collection_method === 'send_invoice';
  if (card !== '' && world.store.get('payment_method', card)?.customer !== customer.id)
    throw noSuchGiven('PaymentMethod', card, 'default_payment_method');
  if (sendInvoice && given.days_until_due === undefined)
    throw new StripeRefusal(400, 'You must pass `days_until_due` to send invoices.', {
      code: 'parameter_missing',
      param: 'days_until_due',
    });
  if (card === '' && !sendInvoice)
    throw new StripeRefusal(400, 'This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    });
  const { subscription } = startSubscription(world, {
    customer: customer.id,
    price,
    paymentMethod: card === '' ? null : card,
    metadata: given.metadata ?? {},
    automaticTax: given.automatic_tax?.enabled ?? false,
    billingMode: given.billing_mode?.type ?? 'flexible',
    present: false,
    sendInvoice,
  });
  if (subscription.status === 'incomplete' && given.payment_behavior === 'error_if_incomplete')
    throw cardDeclined();
  return subscriptionOf(world, subscription.id);
}

/** What an update says about the end; undefined if nothing. @throws StripeRefusal if it uses both parameters at once */
function plannedEnd(
  subscription: Stripe.Subscription,
  given: z.output<typeof update>,
): PlannedEnd | undefined {
  const { cancel_at: at, cancel_at_period_end: withPeriod } = given;
  if (at !== undefined || withPeriod !== undefined) refuseScheduled(subscription);
  if (at !== undefined && withPeriod !== undefined)
    throw new StripeRefusal(
      400,
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
    );
  if (at === '') return null;
  if (typeof at === 'number') return at;
  if (at !== undefined) return itemOf(subscription).current_period_end;
  // Taking back an end that was set as an instant needs `cancel_at`: `cancel_at_period_end` is false already, so
  // sending it changes nothing.
  if (withPeriod === undefined || withPeriod === subscription.cancel_at_period_end) return undefined;
  return withPeriod ? 'period end' : null;
}

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
  if (given.items ?? given.cancel_at_period_end ?? given.cancel_at) refuseCanceled(subscription.status);
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
    // Stripe's default adds the difference to the next invoice; this fake supports only the two values in use.
    if (given.proration_behavior !== 'always_invoice' && given.proration_behavior !== 'none')
      throw notBuilt('proration_behavior other than always_invoice and none', 'proration_behavior');
    subscription = changePrice(world, subscription, priceOf(world, change.price, 'items[0][price]'), {
      bill: given.proration_behavior === 'always_invoice',
      present: true,
      ...(given.proration_date === undefined ? {} : { at: given.proration_date }),
    });
  }
  const end = plannedEnd(subscription, given);
  return end === undefined ? subscription : planEnd(world, subscription, end);
}

/** Subscriptions. */
export const subscriptionRoutes: readonly ApiRoute[] = [
  apiRoute('POST', '/subscriptions', create, createSubscription),
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
  apiRoute('POST', '/subscriptions/:id/pause', pause, (world, _, id) =>
    pauseSubscription(world, subscriptionOf(world, id)),
  ),
  apiRoute('POST', '/subscriptions/:id/resume', resume, (world, given, id) => {
    if (given.billing_cycle_anchor.type === 'unchanged' && given.proration_behavior !== 'none')
      throw notBuilt('a resumption with prorations', 'proration_behavior');
    return resumeSubscription(world, subscriptionOf(world, id), given.billing_cycle_anchor.type);
  }),
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
