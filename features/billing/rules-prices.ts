import { moneyOf } from '#platform/contract/money.ts';
import { type PaidPlanId, plans, tierOfProduct } from '#platform/contract/plans.ts';
import { centsOf, type PriceBook, type Rhythm } from '#platform/contract/prices.ts';

/** A price as the payment provider charges it. */
export interface ChargedPrice {
  /** Cents, or the like in another currency; null: the amount is not fixed. */
  readonly unitAmount: number | null;
  /** ISO code in small letters. */
  readonly currency: string;
  /** `month` and how many of them; null: a one-time payment. */
  readonly every: { readonly interval: string; readonly count: number } | null;
  readonly productId: string;
  /** False: archived, and nobody can buy it. */
  readonly isActive: boolean;
}

export const priceMatters = ['missing', 'archived', 'amount', 'currency', 'interval', 'product'] as const;

/** One difference between what is charged for a plan and what the site shows; both in words for the owner. */
export interface PriceDifference {
  readonly plan: PaidPlanId;
  readonly what: (typeof priceMatters)[number];
  readonly shown: string;
  readonly charged: string;
}

/** A price in words: `$47.00 every month`. */
export function priceInWords({ currency, every, unitAmount }: ChargedPrice): string {
  const amount = unitAmount === null ? 'no fixed amount' : moneyOf(unitAmount, currency);
  return `${amount} ${every === null ? 'once' : everyWords(every)}`;
}

const everyWords = ({ count, interval }: NonNullable<ChargedPrice['every']>) =>
  count === 1 ? `every ${interval}` : `every ${count} ${interval}s`;

/** The upgrade's price needs a product of its own: under a product that opens a tier, it would sell that tier. */
function productDiffers(plan: PaidPlanId, productId: string): boolean {
  return plan === 'upgrade' ? tierOfProduct(productId) !== null : productId !== plans[plan].productId;
}

/**
 * Compares what is charged for a plan with what pages, mails and legal texts say. @param charged null: the payment
 * provider does not know the price
 */
export function priceDifferences(
  book: PriceBook,
  { plan, rhythm }: { readonly plan: PaidPlanId; readonly rhythm: Rhythm },
  charged: ChargedPrice | null,
): readonly PriceDifference[] {
  const cents = centsOf(book, plan, rhythm) ?? 0;
  const { productId } = plans[plan];
  const shownAmount = moneyOf(cents, book.currency) + (rhythm === 'year' ? ' a year' : '');
  if (charged === null) return [{ plan, what: 'missing', shown: shownAmount, charged: 'no such price' }];
  const differences: PriceDifference[] = [];
  const differs = (what: PriceDifference['what'], shown: string, is: string) =>
    differences.push({ plan, what, shown, charged: is });
  if (!charged.isActive) differs('archived', 'for sale', 'archived');
  if (charged.unitAmount !== cents)
    differs(
      'amount',
      shownAmount,
      charged.unitAmount === null ? 'no fixed amount' : moneyOf(charged.unitAmount, charged.currency),
    );
  if (charged.currency !== book.currency)
    differs('currency', book.currency.toUpperCase(), charged.currency.toUpperCase());
  const every = charged.every === null ? 'once' : everyWords(charged.every);
  if (every !== `every ${rhythm}`) differs('interval', `every ${rhythm}`, every);
  if (productDiffers(plan, charged.productId))
    differs('product', plan === 'upgrade' ? 'a product of its own' : (productId ?? ''), charged.productId);
  return differences;
}
