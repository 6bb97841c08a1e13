import type { Tier } from './capabilities.ts';

/** The fixed product ids of the payment provider [billing.product-tools] [billing.product-premium]. */
export const products = { tools: 'prod_TKvrm2KPyA2YeP', premium: 'prod_TKvrxStCA4qGbH' } as const;

/** `product_id` of a subscription status; `admin` stands for access that nobody bought. */
export type ProductId = (typeof products)[keyof typeof products] | 'admin';

/** The product that stands for a tier; null for free members. */
export function productOf(tier: Tier): ProductId | null {
  switch (tier) {
    case 'free':
      return null;
    case 'tools':
      return products.tools;
    case 'premium':
    // Staff read what Premium opens; the word `admin` is the owner's.
    case 'staff':
      return products.premium;
    case 'admin':
      return 'admin';
  }
}

/** The tier a product of the payment provider stands for; null for products we do not sell. */
export function tierOfProduct(productId: string): 'tools' | 'premium' | null {
  if (productId === products.tools) return 'tools';
  return productId === products.premium ? 'premium' : null;
}

export const planIds = ['free', 'tools', 'premium', 'upgrade'] as const;
export type PlanId = (typeof planIds)[number];
export type PaidPlanId = Exclude<PlanId, 'free'>;

/** One plan. */
export interface Plan {
  readonly id: PlanId;
  readonly name: string;
  /** What is bought; null for the free plan. */
  readonly productId: (typeof products)[keyof typeof products] | null;
  /** What a member with this plan is. */
  readonly tier: Tier;
}

/**
 * The plans. The upgrade is not its own subscription: it moves a Tools member's subscription to Premium and costs the
 * difference. What they cost: prices.ts.
 */
export const plans: Readonly<Record<PlanId, Plan>> = {
  free: { id: 'free', name: 'Free Starter', productId: null, tier: 'free' },
  tools: {
    id: 'tools',
    name: 'Tools & Resources',
    productId: products.tools,
    tier: 'tools',
  },
  premium: {
    id: 'premium',
    name: 'Premium',
    productId: products.premium,
    tier: 'premium',
  },
  upgrade: {
    id: 'upgrade',
    name: 'Premium Upgrade',
    productId: products.premium,
    tier: 'premium',
  },
};
