/** How members use what they have. `unstarted`: neither a tool nor a lesson so far. */
export const activities = ['active', 'idle', 'unstarted'] as const;
export type Activity = (typeof activities)[number];

/**
 * How members pay, as an owner filters them. `paid`: a plan of their own runs; `former`: one did, and none does now;
 * `failed`: a payment failed and is owed; `ending`: set to end and not renewed; `given`: a plan was given to them by
 * hand, and they pay for none.
 */
export const paymentStates = ['paid', 'former', 'failed', 'ending', 'given'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Members who used nothing for this many days are idle. */
export const idleDays = 30;

/** Members who used something after this are active, the others idle. */
export function idleBefore(now: Date): Date {
  return new Date(now.getTime() - idleDays * 24 * 60 * 60 * 1000);
}
