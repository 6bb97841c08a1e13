import type { LegalFacts } from '#content/legal/legal.ts';
import { guaranteeDays } from '#features/billing/rules.ts';
import { priceMarks } from '#platform/contract/prices-in-words.ts';

/** What the legal texts say about the product, taken from where it is decided; prices are marks. */
export const legalFacts: LegalFacts = {
  guaranteeDays: String(guaranteeDays),
  toolsPrice: priceMarks.month.tools,
  premiumPrice: priceMarks.month.premium,
  upgradePrice: priceMarks.month.upgrade,
  yearlyPrices: priceMarks.yearly,
};
