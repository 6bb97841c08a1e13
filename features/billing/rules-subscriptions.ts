/**
 * What an owner looks for. `running`: paid or owed; `failed`: a payment is owed; `ending`: set to end and not renewed;
 * `ended`: over.
 */
export const subscriptionStates = ['running', 'failed', 'ending', 'ended'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];
