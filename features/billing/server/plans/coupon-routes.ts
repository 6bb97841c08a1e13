import { type Route, route } from '#platform/server/http/route.ts';
import { adminListCoupons, adminMakeCoupon, adminStopCoupon } from '#features/billing/contract-coupons.ts';
import { type Coupon, listCoupons, makeCoupon, stopCoupon } from './coupons.ts';
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
}: Coupon) {
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
