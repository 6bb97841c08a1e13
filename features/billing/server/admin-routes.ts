import type Stripe from 'stripe';
import { type Route, route } from '#platform/server/http/route.ts';
import { adminCancelSubscription, adminSearchSubscription } from '#features/billing/contract.ts';
import { cancelForMember, findByEmail, type Found } from './admin.ts';
import type { BillingDeps } from './stripe.ts';

/** Stripe keeps the period on the items; the specification wants it on the subscription: the one that ends first. */
function presentSubscription({ id, items, status }: Stripe.Subscription) {
  return {
    id,
    status,
    items: {
      data: items.data.map(({ price }) => ({
        price: {
          product: typeof price.product === 'string' ? price.product : price.product.id,
          unit_amount: price.unit_amount,
          currency: price.currency,
        },
      })),
    },
    current_period_start: Math.min(...items.data.map((item) => item.current_period_start)),
    current_period_end: Math.min(...items.data.map((item) => item.current_period_end)),
  };
}

function presentFound({ customer, subscriptions }: Found) {
  return {
    customer: customer && { id: customer.id, email: customer.email, created: customer.created },
    subscriptions: subscriptions.map(presentSubscription),
  };
}

/** What admins do with other people's subscriptions. */
export function billingAdminRoutes(deps: BillingDeps): Route[] {
  return [
    route(adminSearchSubscription, {
      handle: ({ body }) => findByEmail(deps, body.email),
      present: presentFound,
    }),
    route(adminCancelSubscription, {
      handle: ({ body, client, viewer }) => cancelForMember(deps, { viewer, client }, body.subscriptionId),
      present: (status) => ({ cancelled: true as const, status }),
    }),
  ];
}
