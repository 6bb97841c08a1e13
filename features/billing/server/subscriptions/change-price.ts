import type Stripe from 'stripe';
import { monthsAfter } from '#features/billing/rules.ts';
import type { Discounted } from '#features/billing/rules-consent.ts';
import type { SubscriptionRow } from '#features/billing/server/queries.ts';
import { isOver } from '#features/billing/server/stripe.ts';
import { orNull } from './missing-customer.ts';
import { chargeOf } from './renewal-price.ts';

type Held = Pick<SubscriptionRow, 'customerId' | 'id' | 'itemId'>;

/**
 * The invoice of a change of price, before it is made; null: the customer or the subscription is gone.
 * @param when what is due today, or the first renewal after it; of another interval, its first invoice
 * @throws what the SDK throws
 */
export function previewOfChange(
  stripe: Stripe,
  { customerId, id, itemId }: Held,
  { price, when }: { readonly price: string; readonly when: 'today' | 'renewal' },
): Promise<Stripe.Invoice | null> {
  return orNull(
    stripe.invoices.createPreview({
      customer: customerId,
      subscription: id,
      subscription_details: {
        items: [{ id: itemId, price }],
        // Without a share of this period, the next invoice is that of the renewal.
        proration_behavior: when === 'today' ? 'always_invoice' : 'none',
      },
    }),
  ).catch((error: unknown) => {
    if (isOver(error)) return null;
    throw error;
  });
}

/** When a discount is over; null: never. One that counts once is over with the period that it makes cheaper. */
function endOf(discount: Stripe.Discount, renewal: Stripe.Invoice): Date | null {
  if (discount.end !== null) return new Date(discount.end * 1000);
  const { coupon } = discount.source;
  const isOnce = typeof coupon === 'object' && coupon?.duration === 'once';
  return isOnce ? monthsAfter(new Date(renewal.period_end * 1000), 1) : null;
}

/**
 * What the code on a plan makes of the price that it would change to; null: it takes nothing off.
 * @param renewal the preview of that @throws what the SDK throws
 */
export async function discountedOf(
  stripe: Stripe,
  subscriptionId: string,
  renewal: Stripe.Invoice,
): Promise<Discounted | null> {
  const off = (renewal.total_discount_amounts ?? []).reduce((all, { amount }) => all + amount, 0);
  if (off === 0) return null;
  const { discounts } = await stripe.subscriptions.retrieve(subscriptionId, {
    expand: ['discounts.source.coupon'],
  });
  const ends = discounts.flatMap((one) => (typeof one === 'string' ? [] : [endOf(one, renewal)]));
  const last =
    ends.length === 0 || ends.includes(null) ? null : Math.max(...ends.map((end) => end?.getTime() ?? 0));
  return {
    cents: chargeOf({ total: renewal.total_excluding_tax ?? renewal.total }),
    until: last === null ? null : new Date(last).toISOString(),
  };
}
