import { z } from 'zod';
import {
  expireCheckout,
  keepTrialDays,
  keepCustomerUpdate,
  keepSubscriptionMetadata,
} from '#fakes/stripe/billing/checkout.ts';
import { discountFrom } from '#fakes/stripe/billing/promotions.ts';
import { priceOf, productName, refuseOtherCurrency } from '#fakes/stripe/billing/subscriptions.ts';
import type Stripe from 'stripe';
import { newPrice } from '#fakes/stripe/objects/catalog.ts';
import { leastCharge } from '#fakes/stripe/objects/invoice.ts';
import { newId } from '#fakes/stripe/objects/identity.ts';
import { newCheckout } from '#fakes/stripe/objects/session.ts';
import { expandable, flag, metadata, paged, whole } from '#fakes/stripe/wire/form.ts';
import { noSuch, StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { customerOf, refuseUnknownCustomer, type World } from '#fakes/stripe/world.ts';
import { page } from './expand.ts';
import { apiRoute, type ApiRoute } from './route.ts';

const webUrl = z.url({ protocol: /^https?$/, error: 'Not a valid URL' });

const checkout = z.strictObject({
  ...expandable,
  mode: z.literal('subscription'),
  line_items: z.array(z.strictObject({ price: z.string(), quantity: z.literal('1') })).length(1),
  success_url: webUrl,
  cancel_url: webUrl.optional(),
  ui_mode: z.literal('hosted_page').optional(),
  customer: z.string().optional(),
  customer_email: z.string().optional(),
  client_reference_id: z.string().max(200).optional(),
  allow_promotion_codes: flag.optional(),
  discounts: z
    .array(z.strictObject({ promotion_code: z.string() }))
    .max(1)
    .optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  customer_update: z
    .strictObject({
      address: z.enum(['auto', 'never']).optional(),
      name: z.enum(['auto', 'never']).optional(),
    })
    .optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  tax_id_collection: z.strictObject({ enabled: flag }).optional(),
  expires_at: whole.optional(),
  metadata: metadata.optional(),
  subscription_data: z
    .strictObject({ metadata: metadata.optional(), trial_period_days: whole.optional() })
    .optional(),
});

/** A single payment by a guest, with a price of its own. */
const payment = z.strictObject({
  ...expandable,
  mode: z.literal('payment'),
  line_items: z
    .array(
      z.strictObject({
        price_data: z.strictObject({
          currency: z.literal('usd'),
          unit_amount: whole,
          product_data: z.strictObject({ name: z.string().min(1) }),
        }),
        quantity: z.literal('1'),
      }),
    )
    .length(1),
  success_url: webUrl,
  cancel_url: webUrl.optional(),
  metadata: metadata.optional(),
});

/**
 * @throws StripeRefusal below the least that can be charged in dollars
 * (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts)
 */
function createPayment(world: World, given: z.output<typeof payment>): object {
  const [line] = given.line_items;
  const amount = line?.price_data.unit_amount ?? 0;
  if (amount < leastCharge)
    throw new StripeRefusal(
      400,
      "The Checkout Session's total amount due must add up to at least $0.50 usd",
      { code: 'amount_too_small' },
    );
  const price = newPrice({
    product: newId('prod'),
    unitAmount: amount,
    currency: 'usd',
    interval: 'month',
    created: world.now(),
  });
  const session: Stripe.Checkout.Session = {
    ...newCheckout({
      price: { ...price, type: 'one_time', recurring: null },
      productName: line?.price_data.product_data.name ?? '',
      customer: null,
      customerEmail: null,
      clientReferenceId: null,
      successUrl: given.success_url,
      cancelUrl: given.cancel_url ?? null,
      allowPromotionCodes: false,
      automaticTax: false,
      addressCollection: null,
      taxIdCollection: false,
      metadata: given.metadata ?? {},
      pageUrl: (id) => world.pageUrl(`/c/pay/${id}`),
      created: world.now(),
    }),
    mode: 'payment',
    customer_creation: 'if_required',
    payment_method_collection: 'if_required',
  };
  world.store.put('checkout.session', session);
  return session;
}

/**
 * What an existing customer's checkout may write back must be stated: the name for tax IDs, the address for automatic
 * tax unless one is saved (docs.stripe.com/tax/checkout/tax-ids, docs.stripe.com/tax/checkout). @throws StripeRefusal
 */
function checkCustomerUpdate(world: World, given: z.output<typeof checkout>): void {
  const { customer, customer_update: update = {} } = given;
  if (customer === undefined) {
    if (given.customer_update)
      throw new StripeRefusal(400, '`customer_update` can only be used with `customer`.', {
        param: 'customer_update',
      });
    return;
  }
  if (given.tax_id_collection?.enabled && update.name !== 'auto')
    throw new StripeRefusal(
      400,
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
    );
  if (
    given.automatic_tax?.enabled &&
    update.address !== 'auto' &&
    !customerOf(world, customer).address?.country
  )
    throw new StripeRefusal(
      400,
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either 'customer_update[address]' to 'auto' or 'customer_update[shipping]' to 'auto' to save the address entered in Checkout to the Customer.",
    );
}

function createCheckout(world: World, given: z.output<typeof checkout>): object {
  // docs.stripe.com/payments/checkout/discounts: a code that is given, or a field for one.
  if (given.discounts !== undefined && given.allow_promotion_codes !== undefined)
    throw new StripeRefusal(
      400,
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
      { param: 'allow_promotion_codes' },
    );
  const [line] = given.line_items;
  const price = priceOf(world, line?.price ?? '', 'line_items[0][price]');
  if (given.customer !== undefined) {
    customerOf(world, given.customer);
    refuseOtherCurrency(world, given.customer, price);
  }
  checkCustomerUpdate(world, given);
  const trialDays = given.subscription_data?.trial_period_days ?? 0;
  if (given.subscription_data?.trial_period_days !== undefined && (trialDays < 1 || trialDays > 730))
    throw new StripeRefusal(400, 'The number of trial period days must be between 1 and 730.', {
      param: 'subscription_data[trial_period_days]',
    });
  const expiresAt = given.expires_at;
  if (expiresAt !== undefined && (expiresAt < world.now() + 1800 || expiresAt > world.now() + 86_400))
    throw new StripeRefusal(
      400,
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    );
  const session = newCheckout({
    price,
    productName: productName(world, price),
    customer: given.customer ?? null,
    customerEmail: given.customer_email ?? null,
    clientReferenceId: given.client_reference_id ?? null,
    successUrl: given.success_url,
    cancelUrl: given.cancel_url ?? null,
    allowPromotionCodes: given.allow_promotion_codes ?? false,
    automaticTax: given.automatic_tax?.enabled ?? false,
    addressCollection: given.billing_address_collection ?? null,
    taxIdCollection: given.tax_id_collection?.enabled ?? false,
    metadata: given.metadata ?? {},
    pageUrl: (id) => world.pageUrl(`/c/pay/${id}`),
    expiresAt,
    created: world.now(),
  });
  const [discount] = given.discounts ?? [];
  const sold = discount ? discountFrom(world, session, discount.promotion_code) : session;
  world.store.put('checkout.session', trialDays > 0 ? { ...sold, amount_total: 0 } : sold);
  keepTrialDays(world, session.id, trialDays);
  keepSubscriptionMetadata(world, session.id, given.subscription_data?.metadata ?? {});
  keepCustomerUpdate(world, session.id, given.customer_update ?? {});
  return sold;
}

function checkoutOf(world: World, id: string) {
  const session = world.store.get('checkout.session', id);
  if (!session) throw noSuch('checkout.session', id, 'session');
  return session;
}

/** Checkouts. */
export const sessionRoutes: readonly ApiRoute[] = [
  apiRoute('POST', '/checkout/sessions', z.discriminatedUnion('mode', [checkout, payment]), (world, given) =>
    given.mode === 'payment' ? createPayment(world, given) : createCheckout(world, given),
  ),
  apiRoute(
    'GET',
    '/checkout/sessions',
    z.strictObject({
      ...paged,
      customer: z.string().optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
      subscription: z.string().optional(),
    }),
    (world, given) => {
      refuseUnknownCustomer(world, given.customer);
      return page(
        world.store.list(
          'checkout.session',
          (session) =>
            (given.customer === undefined || session.customer === given.customer) &&
            (given.status === undefined || session.status === given.status) &&
            (given.subscription === undefined || session.subscription === given.subscription),
        ),
        '/v1/checkout/sessions',
        given,
      );
    },
  ),
  apiRoute('GET', '/checkout/sessions/:id', z.strictObject(expandable), (world, _, id) =>
    checkoutOf(world, id),
  ),
  apiRoute('POST', '/checkout/sessions/:id/expire', z.strictObject(expandable), (world, _, id) =>
    expireCheckout(world, checkoutOf(world, id)),
  ),
  apiRoute('GET', '/checkout/sessions/:id/line_items', z.strictObject(paged), (world, given, id) =>
    page(checkoutOf(world, id).line_items?.data ?? [], `/v1/checkout/sessions/${id}/line_items`, given),
  ),
];
