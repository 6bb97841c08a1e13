import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { audit } from '#platform/server/audit/audit.ts';
import { isRole } from '#platform/contract/capabilities.ts';
import { fileRoute, type Route, route } from '#platform/server/http/route.ts';
import {
  adminFindGrants,
  adminGrantAccess,
  adminMoveGrant,
  adminRevokeAdmin,
  adminRevokeGrant,
  adminSearchSubscription,
  readPriceCheck,
  checkPortal,
  exportConsents,
} from '#features/billing/contract-admin.ts';
import {
  adminCancelSubscription,
  adminKeepSubscription,
  adminReadCancellation,
} from '#features/billing/contract-cancellation.ts';
import {
  adminExportSubscriptions,
  adminListSubscriptions,
} from '#features/billing/contract-subscriptions.ts';
import { grantStateAt } from '#features/billing/rules-grants.ts';
import { findByEmail, type Found, type OwedNow } from './search.ts';
import {
  cancelForMember,
  type Cancelling,
  cancellationOffer,
} from '#features/billing/server/returns/admin-cancellation.ts';
import { consentFile } from '#features/billing/server/checkout/consents.ts';
import { moveGrantEnd } from '#features/billing/server/grants/grant-days.ts';
import { resumeForMember } from './resume-for-member.ts';
import { portalState } from '#features/billing/server/checkout/portal.ts';
import { endOf } from '#features/billing/server/returns/carry-out.ts';
import {
  grantAccess,
  type GrantedMember,
  grantsByEmail,
  revokeAdmin,
  revokeGrant,
} from '#features/billing/server/grants/grants.ts';
import { type LastPaid, presentSoFar } from '#features/billing/server/ledger/read.ts';
import { type ListedSubscription, subscriptionFile, subscriptionPage } from './subscription-list.ts';
import type { BillingDeps, CheckedPrices } from '#features/billing/server/stripe.ts';

const secondsOf = (at: Date | null) => at && at.getTime() / 1000;

const iso = (at: Date | null) => at?.toISOString() ?? null;

/**
 * Stripe keeps the period on the items; we return it with the subscription [billing.search-periods]: the one that ends
 * first.
 */
function presentSubscription(
  subscription: Stripe.Subscription,
  {
    owed,
    paid,
    refunded,
    tier,
  }: {
    owed: OwedNow | undefined;
    paid: LastPaid | undefined;
    refunded: number;
    tier: 'tools' | 'premium' | null;
  },
) {
  const { id, items, status } = subscription;
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
    started: subscription.start_date,
    ends: secondsOf(endOf(subscription)),
    ended: subscription.ended_at,
    tier,
    paid: paid ? presentSoFar(paid) : null,
    refunded,
    owed: owed?.cents ?? null,
    owedSince: iso(owed?.since ?? null),
    rhythm: items.data[0]?.price.recurring?.interval === 'year' ? ('year' as const) : ('month' as const),
  };
}

function presentFound({ customer, owed, paid, refunded, subscriptions, tiers }: Found) {
  return {
    customer: customer && { id: customer.id, email: customer.email, created: customer.created },
    subscriptions: subscriptions.map((one) =>
      presentSubscription(one, {
        owed: owed.get(one.id),
        paid: paid.get(one.id),
        refunded: refunded.get(one.id) ?? 0,
        tier: tiers.get(one.id) ?? null,
      }),
    ),
  };
}

function presentGranted({ asOf, grants, isAdmin, member }: GrantedMember) {
  return {
    member: { id: member.id, email: member.email, name: member.name },
    isAdmin,
    grants: grants.map((grant) => ({
      id: grant.id,
      tier: grant.tier,
      reason: grant.reason,
      startsAt: grant.startsAt.toISOString(),
      endsAt: grant.endsAt?.toISOString() ?? null,
      revokedAt: grant.revokedAt?.toISOString() ?? null,
      state: grantStateAt(grant, asOf),
    })),
  };
}

function presentPrices({ account, charged: prices, checkedAt, differences, failedAt }: CheckedPrices) {
  return {
    checkedAt: checkedAt?.toISOString() ?? null,
    failedAt: failedAt?.toISOString() ?? null,
    differences: differences.map(({ charged, plan, shown, what }) => ({ plan, what, shown, charged })),
    charged: prices.map(({ plan, price }) => ({ plan, price })),
    account,
  };
}

function presentListed(row: ListedSubscription) {
  const { amount, currency, email, id, name, paid, renewsFor, status, tier, userId } = row;
  return {
    id,
    member: { id: userId, email, name },
    tier,
    status,
    amount,
    currency,
    paid: paid ? presentSoFar(paid) : null,
    renewsFor,
    startedAt: row.startedAt.toISOString(),
    periodEnd: row.periodEnd.toISOString(),
    owedSince: iso(row.owedSince),
    owed: row.owed,
    endsAt: iso(row.endsAt),
    rhythm: row.rhythm,
    pausedUntil: iso(row.pausedUntil),
    canceledAt: iso(row.canceledAt),
    endedAt: iso(row.endedAt),
    refunded: row.refunded,
  };
}

/** A cancellation that says no more than which subscription. */
const atOnce = (): Cancelling => ({
  id: randomUUID(),
  ends: 'now',
  refund: 'none',
  amount: 0,
  why: 'other',
  note: '',
});

const dateOrNull = (iso: string | undefined) => (iso === undefined ? null : new Date(iso));

/** What admins do with other people's subscriptions. */
export function billingAdminRoutes(deps: BillingDeps): Route[] {
  return [
    route(checkPortal, {
      handle: () => portalState(deps),
      present: ({ faults, state }) => ({ state, faults }),
    }),
    route(adminSearchSubscription, {
      handle: ({ body }) => findByEmail(deps, body.email),
      present: presentFound,
    }),
    route(adminCancelSubscription, {
      handle: ({ body: { how, subscriptionId }, client, viewer }) =>
        cancelForMember(deps, { viewer, client }, { subscriptionId, how: how ?? atOnce() }),
      present: ({ amount, byHand, endsAt, status }) => ({
        cancelled: true as const,
        status,
        endsAt: iso(endsAt),
        amount,
        byHand,
      }),
    }),
    route(adminReadCancellation, {
      handle: ({ params }) => cancellationOffer(deps, params.id),
      present: ({ amounts, canWait, currency, ended, endsAt, holder, isWaiting, periodEnd, unpaid }) => ({
        holder: { name: holder.name, email: holder.email },
        periodEnd: periodEnd.toISOString(),
        endsAt: iso(endsAt),
        ended: ended && { at: iso(ended.at), refunded: ended.refunded },
        unpaid: unpaid && { keptUntil: iso(unpaid.keptUntil), nextTryAt: iso(unpaid.nextTryAt) },
        canWait,
        isWaiting,
        currency,
        amounts: { none: amounts.none, unused: amounts.unused, period: amounts.period },
      }),
    }),
    route(adminKeepSubscription, {
      handle: ({ client, params, viewer }) => resumeForMember(deps, { viewer, client }, params.id),
      present: ({ currentPeriodEnd }) => ({ renewsAt: currentPeriodEnd.toISOString() }),
    }),
    route(adminListSubscriptions, {
      handle: ({ query }) => subscriptionPage(deps.db, query),
      present: ({ next, rows, total }) => ({ total, subscriptions: rows.map(presentListed), next }),
    }),
    fileRoute(adminExportSubscriptions, ({ client, query, viewer }) =>
      subscriptionFile(deps, { viewer, client }, query),
    ),
    route(readPriceCheck, {
      handle: () => deps.priceCheck.current(),
      present: (prices) => ({ prices: prices && presentPrices(prices) }),
    }),
    route(adminFindGrants, {
      handle: ({ body }) => grantsByEmail(deps, body.email),
      present: (found) => ({ found: found && presentGranted(found) }),
    }),
    route(adminGrantAccess, {
      handle: async ({ body, client, cookieHeader, viewer }) => {
        const { email, endsAt, password, reason = '', startsAt, tier } = body;
        if (isRole(tier)) await deps.adminRole.proveGiver({ viewer, client, cookieHeader }, password);
        const period = { startsAt: dateOrNull(startsAt), endsAt: dateOrNull(endsAt) };
        return grantAccess(deps, { viewer, client }, { email, tier, reason, ...period });
      },
      present: presentGranted,
    }),
    route(adminMoveGrant, {
      handle: ({ body: { endsAt, grantId }, client, viewer }) =>
        moveGrantEnd(deps, { viewer, client }, { grantId, endsAt: dateOrNull(endsAt ?? undefined) }),
      present: presentGranted,
    }),
    route(adminRevokeGrant, {
      handle: ({ body, client, viewer }) => revokeGrant(deps, { viewer, client }, body.grantId),
      present: presentGranted,
    }),
    fileRoute(exportConsents, async ({ client, query, viewer }) => {
      await audit(deps.db, {
        at: deps.clock.now(),
        action: 'billing.consents_exported',
        actorId: viewer.userId,
        subjectId: null,
        sessionId: viewer.sessionId,
        address: client.address,
      });
      return consentFile(deps, query.email);
    }),
    route(adminRevokeAdmin, {
      handle: ({ body, client, viewer }) => revokeAdmin(deps, { viewer, client }, body.email),
      present: presentGranted,
    }),
  ];
}
