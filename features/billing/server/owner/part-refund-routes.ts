import { adminReadPayments, adminRefundPart } from '#features/billing/contract-part-refund.ts';
import { paymentsLeft, refundPart } from '#features/billing/server/returns/part-refund.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';
import { type Route, route } from '#platform/server/http/route.ts';

/** A part of one payment that an admin sends back. */
export function partRefundRoutes(deps: BillingDeps): Route[] {
  return [
    route(adminReadPayments, {
      handle: ({ params }) => paymentsLeft(deps, params.id),
      present: ({ currency, ends, holder, payments, periodEnd }) => ({
        holder: { name: holder.name, email: holder.email },
        ends,
        periodEnd: periodEnd.toISOString(),
        currency,
        payments: payments.map(({ invoiceId, left, paid, paidAt }) => ({
          invoiceId,
          paidAt: paidAt.toISOString(),
          paid,
          left,
        })),
      }),
    }),
    route(adminRefundPart, {
      handle: ({ body: how, client, params, viewer }) =>
        refundPart(deps, { viewer, client }, { subscriptionId: params.id, how }),
      present: ({ amount, byHand, disputed, endsAt }) => ({
        amount: amount ?? 0,
        byHand: byHand ?? 0,
        disputed: disputed ?? 0,
        endsAt: endsAt?.toISOString() ?? null,
      }),
    }),
  ];
}
