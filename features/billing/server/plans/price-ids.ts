import type Stripe from 'stripe';
import { type PaidPlanId, plans, products, tierOfProduct } from '#platform/contract/plans.ts';
import {
  centsOf,
  type Currency,
  type PriceBook,
  priceInWords,
  type Rhythm,
  rhythms,
} from '#platform/contract/prices.ts';
import { paidPlans } from '#features/billing/rules.ts';

/** How we recognize our own objects in an account: this metadata key says what they are. */
export const mark = 'make_me_great';

/** Prices that the environment names: they are sold whatever the owner enters. */
export type PinnedPrices = Readonly<Partial<Record<PaidPlanId, string>>>;

/** The price at Stripe that each plan is sold at, by rhythm; null: not sold so. */
export type PriceIds = Readonly<Record<PaidPlanId, Readonly<Record<Rhythm, string | null>>>>;

/** A price as it should be at Stripe. */
export interface WantedPrice {
  readonly plan: PaidPlanId;
  readonly rhythm: Rhythm;
  readonly lookupKey: string;
  readonly currency: Currency;
  readonly cents: number;
}

/** The upgrade has a product of its own, which opens nothing: under Premium, its price would buy Premium. */
export const productIds: Readonly<Record<PaidPlanId, string>> = {
  tools: products.tools,
  premium: products.premium,
  upgrade: 'prod_make_me_great_upgrade',
};

const lookupKeyOf = (plan: PaidPlanId, rhythm: Rhythm) =>
  rhythm === 'month' ? `${mark}_${plan}` : `${mark}_${plan}_year`;

/** Every price that a book asks for, by the month and by the year. */
export function wantedPrices(book: PriceBook): readonly WantedPrice[] {
  return paidPlans.flatMap((plan) =>
    rhythms.flatMap((rhythm): WantedPrice[] => {
      const { currency } = book;
      const cents = centsOf(book, plan, rhythm);
      if (cents === null) return [];
      const lookupKey = lookupKeyOf(plan, rhythm);
      return [{ plan, rhythm, lookupKey, currency, cents }];
    }),
  );
}

const idOf = (given: string | { readonly id: string }) => (typeof given === 'string' ? given : given.id);

/** Why a price is not the one that is wanted; null when it is. */
export function priceFault(price: Stripe.Price, wanted: WantedPrice): string | null {
  const { cents, currency, plan, rhythm } = wanted;
  const product = idOf(price.product);
  if (plan === 'upgrade' && tierOfProduct(product) !== null)
    return `stands under ${product}, and a price cannot change its product`;
  if (plan !== 'upgrade' && product !== productIds[plan]) return `stands under ${product}`;
  if (price.unit_amount !== cents || price.currency !== currency)
    return `is ${price.unit_amount ?? 0} cents ${price.currency}`;
  if (price.recurring?.interval !== rhythm || price.recurring.interval_count !== 1)
    return rhythm === 'month' ? 'is not monthly' : 'is not yearly';
  return null;
}

/** The price that is active under each lookup key. @throws what the SDK throws */
export async function pricesUnderKeys(
  stripe: Stripe,
  wanted: readonly Pick<WantedPrice, 'lookupKey'>[],
  options: Stripe.RequestOptions = {},
): Promise<ReadonlyMap<string, Stripe.Price>> {
  if (wanted.length === 0) return new Map();
  const lookup_keys = wanted.map(({ lookupKey }) => lookupKey);
  const { data } = await stripe.prices.list({ lookup_keys, active: true }, options);
  return new Map(data.map((price) => [price.lookup_key ?? '', price]));
}

/** Whether the environment names the price: it does only by the month. */
export const isPinned = (pinned: PinnedPrices, { plan, rhythm }: WantedPrice): boolean =>
  rhythm === 'month' && pinned[plan] !== undefined;

/**
 * What is for sale at Stripe now: what the environment names, and else what stands under our lookup keys as the book has
 * it. It is asked once for each book, and again while something is missing. @throws what the SDK throws
 */
export function createPriceIds(
  stripe: Stripe,
  { book, pinned }: { readonly book: () => PriceBook; readonly pinned: PinnedPrices },
): () => Promise<PriceIds> {
  let known: { readonly book: PriceBook; readonly ids: PriceIds } | null = null;

  async function find(now: PriceBook): Promise<PriceIds> {
    const wanted = wantedPrices(now);
    const found = await pricesUnderKeys(
      stripe,
      wanted.filter((one) => !isPinned(pinned, one)),
    );
    const idOfWanted = async (one: WantedPrice) => {
      if (isPinned(pinned, one)) return pinned[one.plan] ?? null;
      const price = found.get(one.lookupKey);
      if (price && priceFault(price, one) === null) return price.id;
      // A save that failed halfway may have handed the key to another.
      const former = price && (await formerPrice(stripe, one));
      return former?.active ? former.id : null;
    };
    const ids = await Promise.all(wanted.map(async (one) => [one, await idOfWanted(one)] as const));
    const idOfPlan = (plan: PaidPlanId) => (rhythm: Rhythm) =>
      ids.find(([one]) => one.plan === plan && one.rhythm === rhythm)?.[1] ?? null;
    const both = (plan: PaidPlanId) => ({ month: idOfPlan(plan)('month'), year: idOfPlan(plan)('year') });
    const answer = { tools: both('tools'), premium: both('premium'), upgrade: both('upgrade') };
    if (ids.every(([, id]) => id !== null)) known = { book: now, ids: answer };
    return answer;
  }
  return async () => {
    const now = book();
    return known?.book === now ? known.ids : find(now);
  };
}

/** What stands under our lookup keys, whatever it costs, for whoever doesn't know the book. @throws what the SDK throws */
export async function heldPriceIds(stripe: Stripe, pinned: PinnedPrices): Promise<PriceIds> {
  const keys = paidPlans.flatMap((plan) =>
    rhythms.map((rhythm) => ({ lookupKey: lookupKeyOf(plan, rhythm) })),
  );
  const found = await pricesUnderKeys(stripe, keys);
  const held = (plan: PaidPlanId, rhythm: Rhythm) => found.get(lookupKeyOf(plan, rhythm))?.id ?? null;
  const both = (plan: PaidPlanId) => ({
    month: pinned[plan] ?? held(plan, 'month'),
    year: held(plan, 'year'),
  });
  return { tools: both('tools'), premium: both('premium'), upgrade: both('upgrade') };
}

/** Creates something once, however many ask at the same time. */
type Once = <T>(key: string, ask: (idempotencyKey: string) => Promise<T>) => Promise<T>;

/** Receives what was done, as it is done. */
type Tell = (line: string) => void;

/** A price in words, as the setup tells of it: '$47 a month'. */
export const wantedInWords = ({ cents, currency, rhythm }: WantedPrice): string =>
  `${priceInWords(cents, currency)} a ${rhythm}`;

/** Makes sure that a plan's product is there and for sale. @throws what the SDK throws */
export async function ensureProduct(
  { once, stripe }: { readonly stripe: Stripe; readonly once: Once },
  plan: PaidPlanId,
  tell: Tell,
): Promise<string> {
  const id = productIds[plan];
  const { name } = plans[plan];
  const { data } = await stripe.products.list({ ids: [id] });
  const [found] = data;
  if (!found) {
    const made = { id, name, metadata: { [mark]: plan } };
    await once(`product:${id}`, (idempotencyKey) => stripe.products.create(made, { idempotencyKey }));
    tell(`Product ${id} (${name}): made.`);
  } else if (!found.active) {
    await stripe.products.update(id, { active: true });
    tell(`Product ${id} (${name}): was archived, is active again.`);
  } else tell(`Product ${id} (${name}): there.`);
  return id;
}

/** One of our prices that is as it should be, though it may be archived, or another holds its lookup key. */
async function formerPrice(stripe: Stripe, wanted: WantedPrice): Promise<Stripe.Price | null> {
  const all = await stripe.prices
    .list({ product: productIds[wanted.plan], limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  const ours = all.filter((price) => price.metadata[mark] === wanted.plan);
  return ours.find((price) => priceFault(price, wanted) === null) ?? null;
}

/** Whether a price is one of ours for the same plan and rhythm, whatever the owner made it cost. */
function isOurs(price: Stripe.Price, wanted: WantedPrice): boolean {
  const asked = {
    ...wanted,
    cents: price.unit_amount ?? 0,
    currency: price.currency as Currency,
  };
  return price.metadata[mark] === wanted.plan && priceFault(price, asked) === null;
}

/**
 * Makes sure that a wanted price stands under its lookup key: the one that does, one that did before, or a new one.
 * Whoever pays another keeps it: prices at Stripe never change their amount. @throws what the SDK throws
 */
async function ensurePrice(
  { once, stripe }: { readonly stripe: Stripe; readonly once: Once },
  {
    held,
    keepsAmounts,
    wanted,
  }: { readonly wanted: WantedPrice; readonly held: Stripe.Price | null; readonly keepsAmounts: boolean },
  tell: Tell,
): Promise<void> {
  const words = wantedInWords(wanted);
  if (held && (keepsAmounts ? isOurs(held, wanted) : priceFault(held, wanted) === null))
    return tell(
      `Price ${held.id} (${priceInWords(held.unit_amount ?? 0, held.currency)} a ${wanted.rhythm}): there.`,
    );
  const { cents, currency, lookupKey, plan, rhythm } = wanted;
  const product = await ensureProduct({ once, stripe }, plan, () => {});
  const former = await formerPrice(stripe, wanted);
  const key = { lookup_key: lookupKey, transfer_lookup_key: true };
  if (former) {
    await stripe.prices.update(former.id, { ...key, active: true });
    return tell(`Price ${former.id} (${words}): is sold again.`);
  }
  const made = await once(
    `price:${lookupKey}:${currency}-${cents}:${held?.id ?? 'first'}`,
    (idempotencyKey) =>
      stripe.prices.create(
        {
          product,
          currency,
          unit_amount: cents,
          recurring: { interval: rhythm },
          ...key,
          nickname: `${plans[plan].name}, ${rhythm === 'month' ? 'monthly' : 'yearly'}`,
          metadata: { [mark]: plan },
        },
        { idempotencyKey },
      ),
  );
  tell(`Price ${made.id} (${words}) under ${product}: made.`);
}

/**
 * Brings the prices at Stripe to what a book says, except those that the environment names. Safe to repeat.
 * @param how.keepsAmounts what the owner made a price cost stays, for whoever doesn't know it
 * @throws what the SDK throws
 */
export async function ensurePrices(
  given: { readonly stripe: Stripe; readonly once: Once },
  how: { readonly book: PriceBook; readonly pinned: PinnedPrices; readonly keepsAmounts: boolean },
  tell: Tell = () => {},
): Promise<void> {
  const wanted = wantedPrices(how.book).filter((one) => !isPinned(how.pinned, one));
  const found = await pricesUnderKeys(given.stripe, wanted);
  for (const one of wanted)
    await ensurePrice(
      given,
      { wanted: one, held: found.get(one.lookupKey) ?? null, keepsAmounts: how.keepsAmounts },
      tell,
    );
}
