import { dayOf } from '#platform/client/when.ts';

/**
 * That a plan gives no access while a payment is owed. Stripe may give up trying before the days are over for which a plan
 * is kept: then no day is named. @param until UTC instant until which the plan would have been kept
 */
export function restsWords(until: string): string {
  return Date.parse(until) > Date.now() ? 'your plan rests' : `your plan rests since ${dayOf(until)}`;
}
