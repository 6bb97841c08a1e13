import { dayOf } from '#platform/client/when.ts';

/**
 * Says that a plan gives no access while a payment is owed. Stripe may stop retrying before the grace period of a plan
 * is over: then no date is named. @param until UTC instant until which the plan would have been kept
 */
export function restsWords(until: string): string {
  return Date.parse(until) > Date.now()
    ? 'your plan is on hold'
    : `your plan has been on hold since ${dayOf(until)}`;
}
