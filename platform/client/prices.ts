import type { PlanId } from '#platform/contract/plans.ts';
import {
  centsOf,
  type PriceBook,
  priceInWords,
  type Rhythm,
  startPrices,
} from '#platform/contract/prices.ts';

/** What the site sells for, as this page shows it. */
export const shownPrices = (): PriceBook => startPrices;

/** A plan's price as this page shows it: '$47', or with cents if there are any; '' if it isn't sold so. */
export function priceOf(plan: PlanId, rhythm: Rhythm = 'month'): string {
  const book = shownPrices();
  const cents = plan === 'free' ? 0 : centsOf(book, plan, rhythm);
  return cents === null ? '' : priceInWords(cents, book.currency);
}
