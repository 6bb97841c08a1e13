import type { Tier } from '#platform/contract/capabilities.ts';

/** Spec section 3: the fixed product ids of the payment provider. */
export const products = { tools: 'prod_TKvrm2KPyA2YeP', premium: 'prod_TKvrxStCA4qGbH' } as const;

/** Spec section 3: `product_id` of a subscription status; `admin` stands for access that nobody bought. */
export type ProductId = (typeof products)[keyof typeof products] | 'admin';

/** The product that stands for a tier; null for free members. */
export function productOf(tier: Tier): ProductId | null {
  switch (tier) {
    case 'free':
      return null;
    case 'tools':
      return products.tools;
    case 'premium':
      return products.premium;
    case 'admin':
      return 'admin';
  }
}

/** Every word that Stripe has for a subscription (API 2026-10-28). One that is not here gives no access and is logged. */
export const subscriptionStatuses = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'paused',
] as const;

/** The tier that a product of the payment provider stands for; null for one that we do not sell. */
export function tierOfProduct(productId: string): 'tools' | 'premium' | null {
  if (productId === products.tools) return 'tools';
  return productId === products.premium ? 'premium' : null;
}

/** Whether a subscription may still charge the member: a second one beside it would bill him twice. */
export function isRunning(status: string): boolean {
  return status !== 'canceled' && status !== 'incomplete_expired';
}

/** What a member has when he wants to buy. */
export interface Buyer {
  readonly tier: Tier;
  /** What he pays for and is not over, in access or not. */
  readonly running: readonly {
    readonly tier: 'tools' | 'premium' | null;
    readonly status: string;
    readonly endsAt: Date | null;
  }[];
}

/** What happens with a wish to buy: a new subscription, a change of the one he has, or a sentence why not. */
export type PurchaseVerdict =
  | { readonly kind: 'checkout'; readonly plan: 'tools' | 'premium' }
  | { readonly kind: 'upgrade' }
  | { readonly kind: 'refused'; readonly message: string };

const refused = (message: string): PurchaseVerdict => ({ kind: 'refused', message });

/** Spec section 4: free can buy Tools or Premium, Tools only the upgrade, Premium and admin nothing. */
export function purchaseVerdict(
  { tier, running }: Buyer,
  wanted: 'tools' | 'premium' | 'upgrade',
): PurchaseVerdict {
  if (tier === 'premium' || tier === 'admin')
    return refused('You already have premium access to all features');
  const [held] = running;
  if (!held) {
    if (wanted === 'upgrade')
      return refused('The upgrade is for Tools & Resources members. Choose Premium instead.');
    // Tools that were given and not bought: there is no subscription to move, and Tools need not be bought again.
    if (tier === 'tools' && wanted === 'tools') return refused('You already have an active subscription!');
    return { kind: 'checkout', plan: wanted };
  }
  if (tier === 'free')
    return refused('A payment of your subscription is still open. Please settle it under billing first.');
  if (wanted !== 'upgrade') return refused('You already have an active subscription!');
  if (held.endsAt !== null)
    return refused('Your plan is set to end. Please resume it under billing first, then upgrade.');
  if (held.status !== 'active')
    return refused('A payment of your subscription is still open. Please settle it under billing first.');
  return { kind: 'upgrade' };
}
