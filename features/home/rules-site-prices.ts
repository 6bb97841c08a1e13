import type { PriceBook, SoldTier } from '#platform/contract/prices.ts';

type Variable = 'STRIPE_PRICE_TOOLS' | 'STRIPE_PRICE_PREMIUM' | 'STRIPE_PRICE_UPGRADE';
type Environment = Readonly<Partial<Record<Variable, string | undefined>>>;

/** The variable that sets what a plan costs a month; the upgrade's price sets the difference, and so both. */
export function pinnedBy(tier: SoldTier, isSet: (name: Variable) => boolean): Variable | undefined {
  const own = tier === 'tools' ? 'STRIPE_PRICE_TOOLS' : 'STRIPE_PRICE_PREMIUM';
  return ([own, 'STRIPE_PRICE_UPGRADE'] as const).find((name) => isSet(name));
}

/**
 * A book as it is saved while the environment names prices at Stripe: what those cost a month, and the currency that
 * they are in, is not changed here.
 */
export function withPinned(book: PriceBook, former: PriceBook, env: Environment): PriceBook {
  const isSet = (name: Variable) => env[name] !== undefined;
  const isPinned = (tier: SoldTier) => pinnedBy(tier, isSet) !== undefined;
  if (!isPinned('tools') && !isPinned('premium')) return book;
  const [given, before] = [book.tiers, former.tiers];
  const kept = (tier: SoldTier) => ({
    month: (isPinned(tier) ? before : given)[tier].month,
    year: given[tier].year,
  });
  return {
    ...book,
    currency: former.currency,
    tiers: { tools: kept('tools'), premium: kept('premium') },
  };
}
