import type Stripe from 'stripe';
import { type PaidPlanId, plans, products } from '#platform/contract/plans.ts';
import { centsOf, priceInWords, startPrices } from '#platform/contract/prices.ts';
import { orNull } from '#features/billing/server/subscriptions/missing-customer.ts';
import {
  featuresToSend,
  findPortal,
  makePortal,
  mark,
  portalFaults,
} from '#features/billing/server/checkout/portal.ts';
import { setUpWebhook, type Tell, type WebhookWish } from './setup-webhook.ts';

/** What the setup did, line by line, and the variables the product needs afterwards. */
export interface Setup {
  readonly done: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

/** What existed before, as far as the environment says. */
export interface SetupWish extends WebhookWish {
  readonly prices: Partial<Record<PaidPlanId, string>>;
}

const paid = ['tools', 'premium', 'upgrade'] as const;
const variableOf: Readonly<Record<PaidPlanId, string>> = {
  tools: 'STRIPE_PRICE_TOOLS',
  premium: 'STRIPE_PRICE_PREMIUM',
  upgrade: 'STRIPE_PRICE_UPGRADE',
};
/** The upgrade has a product of its own, which opens nothing: under Premium, $20 would buy Premium. */
const productIds: Readonly<Record<PaidPlanId, string>> = {
  tools: products.tools,
  premium: products.premium,
  upgrade: 'prod_make_me_great_upgrade',
};
const lookupKeyOf = (plan: PaidPlanId) => `${mark}_${plan}`;
const idOf = (given: string | { readonly id: string }) => (typeof given === 'string' ? given : given.id);

async function setUpProduct(stripe: Stripe, plan: PaidPlanId, tell: Tell): Promise<string> {
  const id = productIds[plan];
  const { name } = plans[plan];
  const found = await orNull(stripe.products.retrieve(id));
  if (found === null) {
    await stripe.products.create({ id, name, metadata: { [mark]: plan } });
    tell(`Product ${id} (${name}): made.`);
  } else if (!found.active) {
    await stripe.products.update(id, { active: true });
    tell(`Product ${id} (${name}): was archived, is active again.`);
  } else tell(`Product ${id} (${name}): there.`);
  return id;
}

/** Why a price is not the one that this plan is sold at; null when it is. */
function priceFault(price: Stripe.Price, plan: PaidPlanId): string | null {
  const product = idOf(price.product);
  if (plan === 'upgrade' && (product === products.tools || product === products.premium))
    return `stands under ${product}, and a price cannot change its product`;
  if (plan !== 'upgrade' && product !== productIds[plan]) return `stands under ${product}`;
  if (price.unit_amount !== centsOf(startPrices, plan) || price.currency !== 'usd')
    return `is ${price.unit_amount ?? 0} cents ${price.currency}`;
  if (price.recurring?.interval !== 'month' || price.recurring.interval_count !== 1) return 'is not monthly';
  return null;
}

/** The price of a plan: the one that is configured when it is right, else the one under our lookup key, else a new one. */
async function setUpPrice(
  stripe: Stripe,
  given: { plan: PaidPlanId; configured: string | undefined },
  tell: Tell,
): Promise<string> {
  const { configured, plan } = given;
  const dollars = priceInWords(centsOf(startPrices, plan) ?? 0, 'usd');
  const named = configured === undefined ? null : await orNull(stripe.prices.retrieve(configured));
  const fault = named && priceFault(named, plan);
  if (configured !== undefined && (named === null || fault))
    tell(
      `Price ${configured} of ${variableOf[plan]}: ${fault ?? 'is not in this account'}. Its id is still understood, and who pays it keeps their plan.`,
    );
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKeyOf(plan)], active: true });
  const kept = [...(named ? [named] : []), ...data].find((price) => priceFault(price, plan) === null);
  if (kept) {
    if (!kept.active) await stripe.prices.update(kept.id, { active: true });
    tell(
      `Price ${kept.id} (${dollars} a month): ${kept.active ? 'there' : 'was archived, is active again'}.`,
    );
    return kept.id;
  }
  const product = await setUpProduct(stripe, plan, tell);
  const made = await stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: centsOf(startPrices, plan) ?? 0,
    recurring: { interval: 'month' },
    lookup_key: lookupKeyOf(plan),
    // The current holder of the key is not the price it should be.
    transfer_lookup_key: true,
    nickname: `${plans[plan].name}, monthly`,
    metadata: { [mark]: plan },
  });
  tell(`Price ${made.id} (${dollars} a month) under ${product}: made.`);
  return made.id;
}

async function setUpPortal(
  stripe: Stripe,
  given: { prices: Record<PaidPlanId, string>; appUrl: string },
  tell: Tell,
): Promise<void> {
  const { prices } = given;
  const found = await findPortal(stripe, prices);
  if (found === null) {
    const made = await makePortal(stripe, given, (key, ask) => ask(`${key}:${crypto.randomUUID()}`));
    return tell(`Customer portal ${made.id}: made, with exactly the two prices.`);
  }
  const faults = portalFaults(found, prices);
  if (faults.length === 0) return tell(`Customer portal ${found.id}: there.`);
  await stripe.billingPortal.configurations.update(found.id, { features: featuresToSend(prices) });
  tell(`Customer portal ${found.id}: was changed by hand, and is fixed. ${faults.join(' ')}`);
}

/**
 * Creates or checks everything the product needs in a Stripe account: products, prices, portal and webhook endpoint.
 * Safe to repeat: what exists and is right stays as it is. @throws what the SDK throws
 */
export async function setUpStripe(stripe: Stripe, wish: SetupWish, tell: Tell = () => {}): Promise<Setup> {
  const done: string[] = [];
  const say: Tell = (line) => {
    done.push(line);
    tell(line);
  };
  for (const plan of ['tools', 'premium'] as const) await setUpProduct(stripe, plan, say);
  const prices = { tools: '', premium: '', upgrade: '' };
  for (const plan of paid)
    prices[plan] = await setUpPrice(stripe, { plan, configured: wish.prices[plan] }, say);
  await setUpPortal(stripe, { prices, appUrl: wish.appUrl }, say);
  const secret = await setUpWebhook(stripe, wish, say);
  return {
    done,
    variables: {
      ...Object.fromEntries(paid.map((plan) => [variableOf[plan], prices[plan]])),
      ...(secret === null ? {} : { STRIPE_WEBHOOK_SECRET: secret }),
    },
  };
}
