/**
 * `pending`: waits to be sent; `dead`: given up after an answer or after two days; `discarded`: given up by an admin;
 * `withheld`: not sent, as the member has not agreed where the owner demands that first.
 */
export const deliveryStates = ['pending', 'delivered', 'dead', 'discarded', 'withheld'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

interface Transition {
  readonly from: readonly DeliveryState[];
  readonly to: DeliveryState;
  /** `log`: noted in the log; `audit`: the audit log notes who did it; `admins`: each admin gets a notice. */
  readonly tells: 'nobody' | 'log' | 'audit' | 'admins';
}

/** The life of a delivery: what happens to it, in which state it can, which state follows, and who is told. */
export const deliveryTransitions = {
  /** The CRM took it. */
  accepted: { from: ['pending'], to: 'delivered', tells: 'nobody' },
  /** It could not be sent for now: the CRM wants us to wait, or the process stops. This is no attempt. */
  deferred: { from: ['pending'], to: 'pending', tells: 'nobody' },
  /** The attempt failed, and another one may succeed. */
  failed: { from: ['pending'], to: 'pending', tells: 'nobody' },
  /** The CRM refused our key: sending pauses, and this delivery waits with all others. */
  key_refused: { from: ['pending'], to: 'pending', tells: 'admins' },
  /** The CRM will never take it, attempts failed for two days, or the member is gone. */
  given_up: { from: ['pending'], to: 'dead', tells: 'log' },
  /** The owner demands consent first, and the member has not agreed. */
  consent_missing: { from: ['pending'], to: 'withheld', tells: 'nobody' },
  /** The member agreed, or the owner no longer demands it. */
  consent_settled: { from: ['withheld'], to: 'pending', tells: 'nobody' },
  /** An admin has it sent again. */
  retried: { from: ['dead', 'discarded'], to: 'pending', tells: 'audit' },
  /** An admin gives it up. */
  discarded: { from: ['pending', 'dead'], to: 'discarded', tells: 'audit' },
} as const satisfies Readonly<Record<string, Transition>>;
export type DeliveryTransition = keyof typeof deliveryTransitions;

/** The state that follows; null where this cannot happen in the given state. */
export function stateAfter(state: DeliveryState, transition: DeliveryTransition): DeliveryState | null {
  const { from, to }: Transition = deliveryTransitions[transition];
  return from.includes(state) ? to : null;
}

/** What the CRM's failure to accept something means for the delivery. */
export type Failure = Extract<DeliveryTransition, 'failed' | 'key_refused' | 'given_up'>;

/** How to treat an answer that is not 2xx. A webhook's address is its key. */
export function failureOf(status: number, mode: 'api' | 'webhook'): Failure {
  if (status === 401 || status === 403) return 'key_refused';
  if (mode === 'webhook' && (status === 404 || status === 410)) return 'key_refused';
  return status === 408 || status === 425 || status === 429 || status >= 500 ? 'failed' : 'given_up';
}

const giveUpMs = 2 * 24 * 60 * 60 * 1000;

/** Whether something that keeps failing is given up: two days after it was first due, or was sent again. */
export function isTooOld(waitingSince: Date, now: Date): boolean {
  return now.getTime() - waitingSince.getTime() > giveUpMs;
}

/** Within this time the same announcement is not made twice: both the browser and the server may notice a purchase. */
export const coalesceMs = 10 * 60 * 1000;

/** Each test is a contact of its own in the owner's CRM. */
export const mostTestsPerDay = 20;
