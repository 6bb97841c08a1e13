/**
 * What an owner looks for. `running`: paid or owed; `failed`: a payment is owed; `ending`: set to end and not renewed;
 * `ended`: over.
 */
export const subscriptionStates = ['running', 'failed', 'ending', 'ended'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

const statusNames: Readonly<Record<string, string>> = {
  active: 'Active',
  trialing: 'On trial',
  past_due: 'Payment failed',
  unpaid: 'Payment given up',
  paused: 'Paused',
  incomplete: 'First payment not finished',
  incomplete_expired: 'Never paid',
  canceled: 'Ended',
};

/** The provider's word for a subscription, as an admin reads it. */
export const statusWords = (status: string): string => statusNames[status] ?? status.replaceAll('_', ' ');
