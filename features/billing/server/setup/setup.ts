import type Stripe from 'stripe';
import { type PriceBook, startPrices } from '#platform/contract/prices.ts';
import { orNull } from '#features/billing/server/subscriptions/missing-customer.ts';
import {
  featuresToSend,
  findPortal,
  makePortal,
  portalFaults,
} from '#features/billing/server/checkout/portal.ts';
import {
  ensurePrices,
  ensureProduct,
  heldPriceIds,
  isPinned,
  type PinnedPrices,
  priceFault,
  type PriceIds,
  wantedInWords,
  wantedPrices,
} from '#features/billing/server/plans/price-ids.ts';
import { setUpWebhook, type Tell, type WebhookWish } from './setup-webhook.ts';

/** What the setup did, line by line, and the variables the product needs afterwards. */
export interface Setup {
  readonly done: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

/** What existed before, as far as the environment says. */
export interface SetupWish extends WebhookWish {
  /** What the site sells for; null: it doesn't answer, and what the owner made a price cost stays. */
  readonly shown: PriceBook | null;
  readonly prices: PinnedPrices;
}

const once = <T>(key: string, ask: (idempotencyKey: string) => Promise<T>): Promise<T> =>
  ask(`${key}:${crypto.randomUUID()}`);

/** The prices that the environment names and that are right; the others are told of. */
async function checkPinned(
  stripe: Stripe,
  { book, pinned }: { readonly book: PriceBook; readonly pinned: PinnedPrices },
  tell: Tell,
): Promise<PinnedPrices> {
  const right: [string, string][] = [];
  for (const wanted of wantedPrices(book).filter((one) => isPinned(pinned, one))) {
    const id = pinned[wanted.plan] ?? '';
    const variable = `STRIPE_PRICE_${wanted.plan.toUpperCase()}`;
    const price = await orNull(stripe.prices.retrieve(id));
    const fault = price === null ? 'is not in this account' : priceFault(price, wanted);
    if (price === null || fault !== null) {
      tell(
        `Price ${id} of ${variable}: ${fault ?? ''}. Leave ${variable} out: its id is still understood, and who pays it keeps their plan.`,
      );
      continue;
    }
    if (!price.active) await stripe.prices.update(id, { active: true });
    const state = price.active ? 'there' : 'was archived, is active again';
    tell(
      `Price ${id} (${wantedInWords(wanted)}): ${state}. While ${variable} is set, the admin can’t change it.`,
    );
    right.push([wanted.plan, id]);
  }
  return Object.fromEntries(right);
}

async function setUpPortal(
  stripe: Stripe,
  given: { prices: PriceIds; appUrl: string },
  tell: Tell,
): Promise<void> {
  const { prices } = given;
  const found = await findPortal(stripe, prices);
  if (found === null) {
    const made = await makePortal(stripe, given, once);
    return tell(`Customer portal ${made.id}: made, with exactly the prices of the two plans.`);
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
  for (const plan of ['tools', 'premium'] as const) await ensureProduct({ stripe, once }, plan, say);
  const book = wish.shown ?? startPrices;
  const pinned = await checkPinned(stripe, { book, pinned: wish.prices }, say);
  await ensurePrices({ stripe, once }, { book, pinned, keepsAmounts: wish.shown === null }, say);
  const prices = await heldPriceIds(stripe, pinned);
  await setUpPortal(stripe, { prices, appUrl: wish.appUrl }, say);
  const secret = await setUpWebhook(stripe, wish, say);
  return {
    done,
    variables: secret === null ? {} : { STRIPE_WEBHOOK_SECRET: secret },
  };
}
