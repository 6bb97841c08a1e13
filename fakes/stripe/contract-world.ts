import Stripe from 'stripe';
import { sdkFor } from './sdk.ts';
import { startStripeFake } from './start.ts';

/** Stripe or the fake: everything below goes over the API, so that it is the same for both. */
export interface ContractWorld {
  readonly stripe: Stripe;
  readonly close: () => Promise<void>;
}

/** @param testKey Stripe's own test mode if given, else the fake @throws on a key that could move real money */
export async function openContractWorld(testKey: string | undefined): Promise<ContractWorld> {
  if (testKey === undefined) {
    const fake = await startStripeFake({ empty: true });
    return { stripe: sdkFor(fake), close: () => fake.close() };
  }
  if (!/^[sr]k_test_/.test(testKey)) throw new Error('STRIPE_TEST_KEY is not a test mode key');
  const stripe = new Stripe(testKey, { telemetry: false, maxNetworkRetries: 2 });
  return { stripe, close: async () => {} };
}

/** Saves one of Stripe's test cards for a customer (docs.stripe.com/testing). @param token e.g. `pm_card_visa` */
export async function cardOf(stripe: Stripe, customer: string, token: string): Promise<string> {
  return (await stripe.paymentMethods.attach(token, { customer })).id;
}

/** Has a customer pay for a price by card, and returns the resulting subscription. */
export async function subscribe(
  stripe: Stripe,
  given: { customer: string; price: string; card?: string },
): Promise<Stripe.Subscription> {
  const { card = 'pm_card_visa', customer, price } = given;
  const default_payment_method = await cardOf(stripe, customer, card);
  return stripe.subscriptions.create({ customer, items: [{ price }], default_payment_method });
}

/** The id of something that Stripe returns either as an id or, if expanded, as an object. @throws if it is neither */
export function idOf(given: string | { readonly id: string } | null | undefined): string {
  if (given === null || given === undefined) throw new Error('Stripe gave neither an id nor an object');
  return typeof given === 'string' ? given : given.id;
}

/** A customer's first paid invoice, and the payment for it. */
export async function firstPayment(stripe: Stripe, customer: string) {
  const { data: paid } = await stripe.invoices.list({ customer, status: 'paid', limit: 100 });
  const invoice = paid.at(-1);
  const { data } = await stripe.invoicePayments.list({ invoice: invoice?.id ?? '', status: 'paid' });
  return { invoice, paymentIntent: idOf(data[0]?.payment.payment_intent) };
}

/** A monthly price, found by its lookup key if an earlier run created it. */
export async function priceNamed(stripe: Stripe, lookupKey: string, cents: number): Promise<Stripe.Price> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey] });
  if (data[0]) return data[0];
  const product = await stripe.products.create({ name: `Make Me Great! ${lookupKey}` });
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval: 'month' },
    lookup_key: lookupKey,
  });
}

type Listed = readonly { readonly product: string; readonly prices: readonly string[] }[];

/** A portal in which customers can switch between the listed plans. */
export function portalWith(stripe: Stripe, listed: Listed): Promise<Stripe.BillingPortal.Configuration> {
  return stripe.billingPortal.configurations.create({
    features: {
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        products: listed.map(({ prices, product }) => ({ product, prices: [...prices] })),
      },
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
    },
  });
}

/** The error that Stripe refused with. */
export async function refusalOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  return error as {
    type: string;
    code?: string;
    statusCode?: number;
    headers?: Record<string, string>;
  };
}
