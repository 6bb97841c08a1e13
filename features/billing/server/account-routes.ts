import { type Route, route } from '#platform/server/http/route.ts';
import { listInvoices, readMembership, readUpgradeQuote } from '#features/billing/contract.ts';
import { graceEnd, invoicesOf, runningOf, upgradeQuote } from './membership.ts';
import type { BillingDeps } from './stripe.ts';

/** What a member sees of his own billing: plan, invoices, and the price of the upgrade. */
export function billingAccountRoutes(deps: BillingDeps): Route[] {
  return [
    route(readMembership, {
      handle: ({ viewer }) => runningOf(deps, viewer.userId),
      present: (held) => ({
        paymentsOn: deps.payments !== null,
        subscription: held && {
          tier: held.tier,
          status: held.status,
          amount: held.amount,
          currency: held.currency,
          currentPeriodEnd: held.currentPeriodEnd.toISOString(),
          endsAt: held.endsAt?.toISOString() ?? null,
          graceEndsAt: graceEnd(held)?.toISOString() ?? null,
        },
      }),
    }),
    route(listInvoices, {
      handle: ({ viewer }) => invoicesOf(deps, viewer.userId),
      present: (invoices) => ({
        invoices: invoices.map((invoice) => ({
          number: invoice.number,
          createdAt: new Date(invoice.created * 1000).toISOString(),
          total: invoice.total,
          currency: invoice.currency,
          status: invoice.status,
          url: invoice.hosted_invoice_url ?? null,
        })),
      }),
    }),
    route(readUpgradeQuote, {
      handle: ({ viewer }) => upgradeQuote(deps, viewer.userId),
      present: ({ currency, dueToday, monthly, renewsAt }) => ({
        dueToday,
        monthly,
        currency,
        renewsAt: renewsAt.toISOString(),
      }),
    }),
  ];
}
