import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import { checkSubscription, readMembership } from '#features/billing/contract-membership.ts';

// What every page of a member asks for, apart from what only the billing pages need.

export type Membership = Answer<typeof readMembership>;
export type Subscription = NonNullable<Membership['subscription']>;

const patienceMs = 15_000;

/**
 * A signal that also times out. Repeated requests need it: no new one is sent while one is in progress, and one that a
 * sleeping computer lost would stay in progress forever.
 */
export function givesUpAfter(signal: AbortSignal, milliseconds = patienceMs): AbortSignal {
  const either = new AbortController();
  const timer = setTimeout(
    () => either.abort(new DOMException('No answer came in time.', 'TimeoutError')),
    milliseconds,
  );
  const stop = () => {
    clearTimeout(timer);
    either.abort(signal.reason);
  };
  signal.addEventListener('abort', stop, { once: true });
  return either.signal;
}

/** What the member has [billing.call-check-subscription]. */
export const statusQuery = queryOptions({
  queryKey: ['billing', 'status'],
  queryFn: ({ signal }) => call(checkSubscription, {}, { signal: givesUpAfter(signal) }),
});

/** What the member pays for, renews, or owes. */
export const membershipQuery = queryOptions({
  queryKey: ['billing', 'membership'],
  queryFn: ({ signal }) => call(readMembership, {}, { signal }),
});
