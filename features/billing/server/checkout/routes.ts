import { type Route, route } from '#platform/server/http/route.ts';
import { confirmPayment, createCheckout, customerPortal } from '#features/billing/contract.ts';
import { products } from '#platform/contract/plans.ts';
import { checkoutUrl, portalUrl } from './checkout.ts';
import { confirmPaymentOf } from './fulfilment.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';

/** Buying, changing and confirming what is paid for. */
export function paymentRoutes(deps: BillingDeps): Route[] {
  return [
    route(createCheckout, {
      handle: ({ body, client, viewer }) => checkoutUrl(deps, viewer, { ...body, address: client.address }),
      present: ({ sessionId, url }) => ({ url, sessionId }),
    }),
    route(customerPortal, {
      handle: ({ viewer }) => portalUrl(deps, viewer.userId),
      present: (url) => ({ url }),
    }),
    route(confirmPayment, {
      handle: ({ body, viewer }) =>
        confirmPaymentOf(deps, { userId: viewer.userId, sessionId: body.sessionId }),
      present: ({ state, tier }) => ({ state, product_id: tier && products[tier] }),
    }),
  ];
}
