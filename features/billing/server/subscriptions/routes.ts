import { graceEnd } from '#features/billing/rules.ts';
import { can } from '#platform/contract/capabilities.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import {
  claimGuarantee,
  listInvoices,
  readMembership,
  readUpgradeQuote,
  setRenewal,
} from '#features/billing/contract-membership.ts';
import { endPause, pausePlan } from '#features/billing/contract-pause.ts';
import { trialDaysFor } from '#features/billing/server/checkout/trial.ts';
import { paidBackBy } from '#features/billing/rules-withdrawal.ts';
import { presentPaid } from '#features/billing/server/ledger/read.ts';
import { presentReferral, referralOf } from '#features/billing/server/referrals/read.ts';
import { invoicesOf, membershipOf, upgradeQuote } from './membership.ts';
import { claimMoneyBack } from '#features/billing/server/returns/guarantee.ts';
import { endPause as goOn, pausePlan as pause } from './pause.ts';
import { changeRenewal } from './renewal.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';

/** What members see of their own billing: plan, invoices, the price of the upgrade, and how to cancel. */
export function billingAccountRoutes(deps: BillingDeps): Route[] {
  return [
    route(readMembership, {
      handle: async ({ viewer }) => ({
        ...(await membershipOf(deps, viewer.userId)),
        trialDays: await trialDaysFor(deps, { userId: viewer.userId, plan: 'premium' }),
        supportAddress: can(viewer, 'support.priority') ? deps.supportAddress : null,
        referral: await referralOf(deps, viewer.userId),
      }),
      present: ({
        given,
        guaranteeCovers,
        guaranteeEndsAt,
        guaranteeUsed,
        held,
        last,
        paid,
        referral,
        supportAddress,
        trialDays,
        withdrawal,
      }) => ({
        paymentsOn: deps.payments !== null,
        subscription: held && {
          tier: held.tier,
          status: held.status,
          amount: held.amount,
          currency: held.currency,
          paid: paid && presentPaid(paid),
          renewsFor: held.renewsFor,
          renewsCredit: held.renewsCredit,
          owed: held.owedAmount,
          currentPeriodEnd: held.currentPeriodEnd.toISOString(),
          endsAt: held.endsAt?.toISOString() ?? null,
          rhythm: held.rhythm,
          pausedUntil: held.pausedUntil?.toISOString() ?? null,
          graceEndsAt: graceEnd(held)?.toISOString() ?? null,
          confirmUrl: held.confirmUrl,
        },
        last: last && {
          tier: last.tier,
          endedAt: last.endedAt.toISOString(),
          refunded: last.refunded,
          returned: last.returned,
          currency: last.currency,
        },
        given: given && { until: given.until?.toISOString() ?? null },
        guaranteeEndsAt: guaranteeEndsAt?.toISOString() ?? null,
        guaranteeCovers,
        guaranteeUsed,
        trialDays,
        withdrawal: withdrawal && {
          declaredAt: withdrawal.declaredAt.toISOString(),
          endsFrom: withdrawal.waitsUntil.toISOString(),
          paidBackBy: paidBackBy(withdrawal.declaredAt).toISOString(),
        },
        referral: referral && presentReferral(referral),
        supportAddress,
      }),
    }),
    route(listInvoices, {
      handle: ({ viewer }) => invoicesOf(deps, viewer.userId),
      present: ({ credit, invoices }) => ({
        credit: credit && { ...credit },
        invoices: invoices.map(({ invoice, refunded, returned }) => ({
          number: invoice.number,
          createdAt: new Date(invoice.created * 1000).toISOString(),
          total: invoice.total,
          refunded,
          returned,
          currency: invoice.currency,
          status: invoice.status,
          url: invoice.hosted_invoice_url ?? null,
        })),
      }),
    }),
    route(readUpgradeQuote, {
      // Members who have Premium in another way, e.g. by a grant, get no quote: the purchase would be refused.
      handle: async ({ query, viewer }) =>
        query.plan === undefined && can(viewer, 'course.read')
          ? null
          : upgradeQuote(deps, viewer.userId, query),
      present: (quote) =>
        quote && {
          ...quote,
          renewsAt: quote.renewsAt.toISOString(),
          discounted: quote.discounted && { ...quote.discounted },
        },
    }),
    route(setRenewal, {
      handle: ({ body, client: { address }, viewer: { sessionId, userId } }) =>
        changeRenewal(deps, { userId, actorId: userId, sessionId, address }, body.renews),
      present: (held) => ({
        renews: held.endsAt === null,
        paidUntil: (held.endsAt ?? held.currentPeriodEnd).toISOString(),
      }),
    }),
    route(pausePlan, {
      handle: ({ body, client: { address }, viewer: { sessionId, userId } }) =>
        pause(deps, { userId, actorId: userId, sessionId, address }, body.months),
      present: ({ paidUntil, pausedUntil }) => ({
        paidUntil: paidUntil.toISOString(),
        pausedUntil: pausedUntil.toISOString(),
      }),
    }),
    route(endPause, {
      handle: ({ client: { address }, viewer: { sessionId, userId } }) =>
        goOn(deps, { userId, actorId: userId, sessionId, address }),
      present: (paidUntil) => ({ paidUntil: paidUntil.toISOString() }),
    }),
    route(claimGuarantee, {
      handle: ({ client, viewer }) => claimMoneyBack(deps, { viewer, client }),
      present: ({ amount, byHand, currency }) => ({ amount, byHand, currency }),
    }),
  ];
}
