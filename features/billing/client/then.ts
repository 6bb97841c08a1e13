import type { Subscription } from './api.ts';

/**
 * What becomes of a plan on the day until which it is active: it renews, or ends as what was canceled or given does.
 * Null while a payment is owed: that has its own words.
 */
export function thenWords(subscription: Subscription | null): string | null {
  if (subscription?.graceEndsAt) return null;
  return subscription && !subscription.endsAt ? 'It renews then.' : 'It ends then.';
}
