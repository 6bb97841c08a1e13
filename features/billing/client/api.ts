import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { openTab } from '#platform/client/new-tab.ts';
import { useSessionStore } from '#platform/client/session.ts';
import { toast } from '#platform/client/ui/toasts.tsx';
import type { Answer } from '#platform/contract/endpoint.ts';
import { checkSubscription, customerPortal, listPlans } from '#features/billing/contract.ts';
import { listInvoices, readMembership, readUpgradeQuote } from '#features/billing/contract-membership.ts';

export type Membership = Answer<typeof readMembership>;
export type Subscription = NonNullable<Membership['subscription']>;

/** What is for sale, with the price ids of this site. */
export const plansQuery = queryOptions({
  queryKey: ['billing', 'plans'],
  queryFn: ({ signal }) => call(listPlans, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What the member has, as the specification's check answers it. */
export const statusQuery = queryOptions({
  queryKey: ['billing', 'status'],
  queryFn: ({ signal }) => call(checkSubscription, {}, { signal }),
});

/** What the member pays for, renews, or owes. */
export const membershipQuery = queryOptions({
  queryKey: ['billing', 'membership'],
  queryFn: ({ signal }) => call(readMembership, {}, { signal }),
});

export const invoicesQuery = queryOptions({
  queryKey: ['billing', 'invoices'],
  queryFn: async ({ signal }) => (await call(listInvoices, {}, { signal })).invoices,
});

/** What the upgrade costs this member at this moment. */
export const quoteQuery = queryOptions({
  queryKey: ['billing', 'quote'],
  queryFn: ({ signal }) => call(readUpgradeQuote, {}, { signal }),
  staleTime: 60_000,
});

/** Makes everything about the plan be asked for again, and the session learn of a new tier. */
export function useBillingChanged(): () => Promise<void> {
  const client = useQueryClient();
  const session = useSessionStore();
  return useCallback(async () => {
    await Promise.all([client.invalidateQueries({ queryKey: ['billing'] }), session.refresh()]);
  }, [client, session]);
}

/** Says a failure in the specification's words (section 8), and looks again when nobody is signed in. */
export function useBillingFailure(): (error: unknown) => void {
  const session = useSessionStore();
  return (error) => {
    if (error instanceof CallError && error.code === 'unauthenticated') {
      toast.error('Error', 'No active session');
      void session.refresh();
    } else toast.error('Error', messageOf(error));
  };
}

/** Opens the billing pages of the payment provider in a new tab (spec section 2). */
export function usePortal(): { readonly open: () => Promise<void>; readonly opening: boolean } {
  const [opening, setOpening] = useState(false);
  const fail = useBillingFailure();
  async function open() {
    const tab = openTab('Opening your billing pages…');
    setOpening(true);
    try {
      tab.go((await call(customerPortal, {})).url);
    } catch (error) {
      tab.close();
      fail(error);
    } finally {
      setOpening(false);
    }
  }
  return { open, opening };
}
