import Stripe from 'stripe';
import { sdkFor } from './sdk.ts';
import { startStripeFake } from './start.ts';

/** Whoever speaks Stripe's wire, with the one thing that is done on its pages and not over it. */
export interface ContractWorld {
  readonly stripe: Stripe;
  /** Lets a customer pay for a price with a good card, and gives the subscription that comes of it. */
  readonly subscribe: (customer: string, price: string) => Promise<Stripe.Subscription>;
  /** What names a portal in which these prices can be moved between. */
  readonly portalFor: (prices: readonly string[]) => Promise<{ configuration: string }>;
  readonly close: () => Promise<void>;
}

/** @param testKey Stripe's own test mode when given, else the stand-in @throws on a key that could move real money */
export async function openContractWorld(testKey: string | undefined): Promise<ContractWorld> {
  if (testKey === undefined) return openStandIn();
  if (!/^[sr]k_test_/.test(testKey)) throw new Error('STRIPE_TEST_KEY is not a key of the test mode');
  const stripe = new Stripe(testKey, { telemetry: false, maxNetworkRetries: 2 });
  return {
    stripe,
    subscribe: (customer, price) => subscribeByApi(stripe, customer, price),
    portalFor: (prices) => configurePortal(stripe, prices),
    close: async () => {},
  };
}

async function openStandIn(): Promise<ContractWorld> {
  const fake = await startStripeFake();
  const stripe = sdkFor(fake);
  return {
    stripe,
    subscribe: async (customer, price) => {
      const { url } = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        line_items: [{ price, quantity: 1 }],
        success_url: 'https://app.test/ok',
        cancel_url: 'https://app.test/no',
      });
      await fake.submit(url ?? '', { do: 'pay' });
      const { data } = await stripe.subscriptions.list({ customer });
      const [made] = data;
      if (!made) throw new Error('paying made no subscription');
      return made;
    },
    portalFor: (prices) => configurePortal(stripe, prices),
    close: () => fake.close(),
  };
}

/** Nobody presses a button on Stripe's own checkout here: its test card pays over the wire instead. */
async function subscribeByApi(stripe: Stripe, customer: string, price: string): Promise<Stripe.Subscription> {
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  return stripe.subscriptions.create({ customer, items: [{ price }], default_payment_method: card.id });
}

/** The id of what Stripe gives either as an id or, when asked to, whole. @throws when there is neither */
export function idOf(given: string | { readonly id: string } | null | undefined): string {
  if (given === null || given === undefined) throw new Error('Stripe gave neither an id nor an object');
  return typeof given === 'string' ? given : given.id;
}

/** The settings that docs/operations.md asks for in the dashboard, for the prices of the suite. */
async function configurePortal(
  stripe: Stripe,
  prices: readonly string[],
): Promise<{ configuration: string }> {
  const found = await Promise.all(prices.map((price) => stripe.prices.retrieve(price)));
  const { id } = await stripe.billingPortal.configurations.create({
    features: {
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        products: found.map((price) => ({ product: idOf(price.product), prices: [price.id] })),
      },
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
    },
  });
  return { configuration: id };
}
