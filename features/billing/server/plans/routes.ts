import type { z } from 'zod';
import { type Route, route } from '#platform/server/http/route.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { listPlans } from '#features/billing/contract.ts';
import {
  checkSubscription,
  postCheckSubscription,
  type subscriptionStatus,
} from '#features/billing/contract-membership.ts';
import { plans, productOf, products } from '#platform/contract/plans.ts';
import { centsOf } from '#platform/contract/prices.ts';
import { bookOf } from '#platform/contract/price-book.ts';
import { paidPlans } from '#features/billing/rules.ts';
import { askStripe, type BillingDeps } from '#features/billing/server/stripe.ts';

/** The subscription check's answer [billing.call-check-subscription]. An admin counts as subscribed, without an end. */
function presentStatus(viewer: Viewer): z.input<typeof subscriptionStatus> {
  const product = productOf(viewer.tier);
  return {
    subscribed: product !== null,
    product_id: product,
    subscription_end: viewer.accessUntil?.toISOString() ?? null,
    subscription_start: viewer.accessSince?.toISOString() ?? null,
  };
}

/** What is for sale, and what a member has bought or been given. */
export function billingRoutes({
  asksEarlyStart,
  book,
  log,
  payments,
  sells,
}: Pick<BillingDeps, 'asksEarlyStart' | 'book' | 'log' | 'payments' | 'sells'>): Route[] {
  return [
    route(checkSubscription, { handle: ({ viewer }) => Promise.resolve(viewer), present: presentStatus }),
    route(postCheckSubscription, { handle: ({ viewer }) => Promise.resolve(viewer), present: presentStatus }),
    route(listPlans, {
      handle: async () => ({
        prices: book(),
        ids: payments && (await askStripe(log, async () => (await payments()).prices())),
      }),
      present: ({ ids, prices }) => ({
        paymentsOn: payments !== null && sells(),
        asksEarlyStart,
        plans: paidPlans.map((id) => ({
          id,
          name: plans[id].name,
          monthlyCents: centsOf(prices, id) ?? 0,
          productId: id === 'tools' ? products.tools : products.premium,
          priceId: ids?.[id].month ?? '',
          yearlyPriceId: ids?.[id].year ?? null,
        })),
        prices: bookOf(prices),
      }),
    }),
  ];
}
