import { AppError } from '#platform/contract/errors.ts';
import type { PaidPlanId } from '#platform/contract/plans.ts';
import { centsOf, type PriceBook, type Rhythm, rhythms } from '#platform/contract/prices.ts';
import { paidPlans } from '#features/billing/rules.ts';
import { productIds } from '#features/billing/server/plans/price-ids.ts';
import { orNull } from '#features/billing/server/subscriptions/missing-customer.ts';
import type { Payments } from '#features/billing/server/stripe.ts';

const notForSale = () => {
  const message = 'This plan is not for sale.';
  return new AppError('invalid_input', { message, fields: { priceId: message } });
};

/** What a price id stands for. */
export interface Sale {
  readonly plan: PaidPlanId;
  readonly rhythm: Rhythm;
  /** What it costs, if it is not sold anymore. */
  readonly former: { readonly cents: number | null; readonly currency: string } | null;
}

/**
 * The plan behind a price id. A price we used to sell stands for the plan it belonged to, because a page may still be
 * open; the purchase uses today's price. @throws AppError invalid_input for a price that we never sold
 */
export async function saleOf({ prices, stripe }: Payments, book: PriceBook, priceId: string): Promise<Sale> {
  const ids = await prices();
  for (const plan of paidPlans)
    for (const rhythm of rhythms) if (ids[plan][rhythm] === priceId) return { plan, rhythm, former: null };
  if (!/^price_\w+$/.test(priceId)) throw notForSale();
  const former = await orNull(stripe.prices.retrieve(priceId));
  const product = former && idOf(former.product);
  const sold = paidPlans.find((name) => productIds[name] === product);
  // Before the upgrade had its own product, its price was listed under Premium.
  const plan = sold === 'premium' && former?.unit_amount === centsOf(book, 'upgrade') ? 'upgrade' : sold;
  if (!former || !plan) throw notForSale();
  const rhythm = former.recurring?.interval === 'year' ? 'year' : 'month';
  if (ids[plan][rhythm] === null) throw notForSale();
  return { plan, rhythm, former: { cents: former.unit_amount, currency: former.currency } };
}

/** The id of what may be expanded. */
export const idOf = (product: string | { readonly id: string }) =>
  typeof product === 'string' ? product : product.id;
