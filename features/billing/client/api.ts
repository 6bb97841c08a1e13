import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { openTab } from '#platform/client/new-tab.ts';
import { useSessionStore } from '#platform/client/session.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import type { Answer } from '#platform/contract/endpoint.ts';
import type { Rhythm } from '#platform/contract/prices.ts';
import { readProfile } from '#features/account/contract-profile.ts';
import { customerPortal, listPlans } from '#features/billing/contract.ts';
import { readWaysBack } from '#features/billing/contract-declaration.ts';
import { listInvoices, readUpgradeQuote } from '#features/billing/contract-membership.ts';

/** The member's profile, as the account's pages cache it. */
export const profileQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: ({ signal }) => call(readProfile, {}, { signal }),
});

/** What is for sale, with the price ids of this site. */
export const plansQuery = queryOptions({
  queryKey: ['billing', 'plans'],
  queryFn: ({ signal }) => call(listPlans, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export type WaysBack = Answer<typeof readWaysBack>;

/** What would be refunded today, through the guarantee and through a withdrawal. */
export const waysBackQuery = queryOptions({
  queryKey: ['billing', 'ways-back'],
  queryFn: ({ signal }) => call(readWaysBack, {}, { signal }),
  staleTime: 60_000,
});

/** The member's invoices, and their credit. */
export const invoicesQuery = queryOptions({
  queryKey: ['billing', 'invoices'],
  queryFn: ({ signal }) => call(listInvoices, {}, { signal }),
});

/** What the upgrade, or another change, costs this member right now. */
export const quoteQuery = (to: { plan?: 'tools' | 'premium'; rhythm?: Rhythm } = {}) =>
  queryOptions({
    queryKey: ['billing', 'quote', to],
    queryFn: ({ signal }) => call(readUpgradeQuote, { query: to }, { signal }),
    staleTime: 60_000,
  });

/** Reloads everything about the plan, and makes the session learn of a new tier. */
export function useBillingChanged(): () => Promise<void> {
  const client = useQueryClient();
  const session = useSessionStore();
  return useCallback(async () => {
    await Promise.all([client.invalidateQueries({ queryKey: ['billing'] }), session.refresh()]);
  }, [client, session]);
}

/** Says what failed [billing.portal-failure], and checks again if nobody is signed in. */
export function useBillingFailure(): (error: unknown) => void {
  const session = useSessionStore();
  return (error) => {
    if (error instanceof CallError && error.code === 'unauthenticated') {
      toast.error('Your session has ended', 'Sign in to go on.');
      // Nobody is signed in anymore: the page leads to the sign-in, which leads back here.
      void session.refresh();
    } else toast.error('Error', messageOf(error));
  };
}

/** Opens the billing pages of the payment provider in a new tab [billing.pricing-manage]. */
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
