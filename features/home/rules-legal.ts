import type { LegalFacts } from '#content/legal/legal.ts';
import { priceOf } from '#platform/contract/plans.ts';
import { guaranteeDays } from '#features/billing/rules.ts';

/** What the legal texts say about the product, taken from where it is decided. */
export const legalFacts: LegalFacts = {
  guaranteeDays: String(guaranteeDays),
  toolsPrice: priceOf('tools'),
  premiumPrice: priceOf('premium'),
  upgradePrice: priceOf('upgrade'),
};
