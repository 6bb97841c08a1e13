import type { LegalFacts } from '#content/legal/legal.ts';
import { centsOf, priceInWords, startPrices } from '#platform/contract/prices.ts';
import type { PaidPlanId } from '#platform/contract/plans.ts';
import { guaranteeDays } from '#features/billing/rules.ts';

const priceOf = (plan: PaidPlanId) => priceInWords(centsOf(startPrices, plan) ?? 0, startPrices.currency);

/** What the legal texts say about the product, taken from where it is decided. */
export const legalFacts: LegalFacts = {
  guaranteeDays: String(guaranteeDays),
  toolsPrice: priceOf('tools'),
  premiumPrice: priceOf('premium'),
  upgradePrice: priceOf('upgrade'),
};
