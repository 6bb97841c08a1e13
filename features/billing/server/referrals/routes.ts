import { readReferralOffer, renewReferralLink } from '#features/billing/contract-referral.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import { renewLink } from './link.ts';
import { offerOf } from './read.ts';

/** A member's link for colleagues, and what a link gives. */
export function referralRoutes(deps: BillingDeps): Route[] {
  return [
    route(renewReferralLink, {
      handle: ({ viewer }) => renewLink(deps, viewer.userId),
      present: (url) => ({ url }),
    }),
    route(readReferralOffer, {
      handle: ({ query, viewer }) => offerOf(deps, { userId: viewer?.userId ?? null, source: query.source }),
      present: (credit) => ({ credit: credit && { ...credit } }),
    }),
  ];
}
