import { type Route, route } from '#platform/server/http/route.ts';
import {
  adminListCoupons,
  adminMakeCoupon,
  adminStopCoupon,
  lookUpCoupon,
} from '#features/billing/contract-coupons.ts';
import { lookUp } from '#features/billing/server/checkout/coupon-entered.ts';
import { type ListedCoupon, listCoupons, makeCoupon, stopCoupon } from './coupons.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';

function presentCoupon({
  amount,
  code,
  currency,
  duration,
  endsAt,
  id,
  months,
  mostUses,
  percent,
  plan,
  state,
  uses,
}: ListedCoupon) {
  return {
    id,
    code,
    percent,
    amount,
    currency,
    duration,
    months,
    plan,
    uses,
    mostUses,
    endsAt: endsAt?.toISOString() ?? null,
    state,
  };
}

/** Codes that take something off the price. */
export function couponRoutes(deps: BillingDeps): Route[] {
  return [
    route(lookUpCoupon, {
      handle: ({ body, viewer }) => lookUp(deps, viewer.userId, body),
      present: ({ amount, code, currency, duration, months, percent }) => ({
        code,
        percent,
        amount,
        currency,
        duration,
        months,
      }),
    }),
    route(adminListCoupons, {
      handle: () => listCoupons(deps),
      present: (coupons) => ({ coupons: coupons.map(presentCoupon) }),
    }),
    route(adminMakeCoupon, {
      handle: ({ body: { endsAt, ...given }, client, viewer }) => {
        const { amount = null, duration = 'once', months = null, mostUses = null } = given;
        const { code, id, percent = null, plan = null } = given;
        const off = { percent, amount, duration, months, plan };
        const limits = { mostUses, endsAt: endsAt === undefined ? null : new Date(endsAt) };
        return makeCoupon(deps, { viewer, client }, { id, code, ...off, ...limits });
      },
      present: presentCoupon,
    }),
    route(adminStopCoupon, {
      handle: ({ body, client, viewer }) => stopCoupon(deps, { viewer, client }, body.couponId),
      present: presentCoupon,
    }),
  ];
}
