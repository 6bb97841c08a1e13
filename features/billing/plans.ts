import type { Tier } from '#platform/contract/capabilities.ts';
import { products } from './rules.ts';

export const planIds = ['free', 'tools', 'premium', 'upgrade'] as const;
export type PlanId = (typeof planIds)[number];
export type PaidPlanId = Exclude<PlanId, 'free'>;

/** One plan. Spec section 3 and 9. */
export interface Plan {
  readonly id: PlanId;
  readonly name: string;
  /** US cents a month. */
  readonly monthlyCents: number;
  /** What is bought; null for the free plan. */
  readonly productId: (typeof products)[keyof typeof products] | null;
  /** What a member with this plan is. */
  readonly tier: Tier;
}

/**
 * The plans. The upgrade is not a subscription of its own: it moves the one that a Tools member has to Premium, which
 * costs him $20 a month more (design.md section 3).
 */
export const plans: Readonly<Record<PlanId, Plan>> = {
  free: { id: 'free', name: 'Free Starter', monthlyCents: 0, productId: null, tier: 'free' },
  tools: {
    id: 'tools',
    name: 'Tools & Resources',
    monthlyCents: 4700,
    productId: products.tools,
    tier: 'tools',
  },
  premium: {
    id: 'premium',
    name: 'Premium',
    monthlyCents: 6700,
    productId: products.premium,
    tier: 'premium',
  },
  upgrade: {
    id: 'upgrade',
    name: 'Premium Upgrade',
    monthlyCents: 2000,
    productId: products.premium,
    tier: 'premium',
  },
};
