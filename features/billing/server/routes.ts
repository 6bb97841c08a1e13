import { type Route, route } from '#platform/server/http/route.ts';
import { checkSubscription, postCheckSubscription } from '#features/billing/contract.ts';
import { presentStatus } from './present.ts';

/** What a member has bought or been given. */
export function billingRoutes(): Route[] {
  return [
    route(checkSubscription, { handle: ({ viewer }) => Promise.resolve(viewer), present: presentStatus }),
    route(postCheckSubscription, { handle: ({ viewer }) => Promise.resolve(viewer), present: presentStatus }),
  ];
}
