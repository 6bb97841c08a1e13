import { type Route, route } from '#platform/server/http/route.ts';
import { checkSubscription, listPlans, postCheckSubscription } from '#features/billing/contract.ts';
import { plans } from '#features/billing/plans.ts';
import { paidPlans, products } from '#features/billing/rules.ts';
import { presentStatus } from './present.ts';
import type { BillingDeps } from './stripe.ts';

/** What is for sale, and what a member has bought or been given. */
export function billingRoutes({
  asksEarlyStart,
  payments,
  prices,
}: Pick<BillingDeps, 'asksEarlyStart' | 'payments' | 'prices'>): Route[] {
  return [
    route(checkSubscription, { handle: ({ viewer }) => Promise.resolve(viewer), present: presentStatus }),
    route(postCheckSubscription, { handle: ({ viewer }) => Promise.resolve(viewer), present: presentStatus }),
    route(listPlans, {
      handle: () => Promise.resolve(prices),
      present: (priceIds) => ({
        paymentsOn: payments !== null,
        asksEarlyStart,
        plans: paidPlans.map((id) => ({
          id,
          name: plans[id].name,
          monthlyCents: plans[id].monthlyCents,
          productId: id === 'tools' ? products.tools : products.premium,
          priceId: priceIds[id],
        })),
      }),
    }),
  ];
}
