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
  mostUses,
  percent,
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
      handle: ({ body: { endsAt, mostUses = null, ...given }, client, viewer }) =>
        makeCoupon(
          deps,
          { viewer, client },
          { ...given, mostUses, endsAt: endsAt === undefined ? null : new Date(endsAt) },
        ),
      present: presentCoupon,
    }),
    route(adminStopCoupon, {
      handle: ({ body, client, viewer }) => stopCoupon(deps, { viewer, client }, body.couponId),
      present: presentCoupon,
    }),
  ];
}
