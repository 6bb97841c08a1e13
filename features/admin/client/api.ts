import { readProviders } from '#features/account/contract-identities.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { readPriceCheck } from '#features/billing/contract-admin.ts';
import * as contract from '#features/admin/contract.ts';
import { readFigures } from '#features/admin/contract-figures.ts';
import { readWeek } from '#features/admin/contract-weekly.ts';
import { call } from '#platform/client/call.ts';
import type { Answer } from '#platform/contract/endpoint.ts';

export type Start = Answer<typeof contract.readStart>;
export type Setup = Answer<typeof contract.readSetup>;
export type WeekOfOwner = Answer<typeof readWeek>;
export type AuditEntry = Answer<typeof contract.listAudit>['entries'][number];

/** The log's filter; empty words count as none. */
export interface AuditFilter {
  readonly action: string;
  readonly person: string;
  readonly from: string;
  readonly to: string;
}

const minuteMs = 60_000;

/**
 * The figures of the start page, counted when it is opened and again every minute, and requested again while that is in
 * progress.
 */
export const startQuery = queryOptions({
  queryKey: ['admin', 'start'],
  queryFn: ({ signal }) => call(contract.readStart, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.recounting ? 1500 : minuteMs),
});

/** What happened in the last week and since, as it is when the page is opened, and then every minute. */
export const weekQuery = queryOptions({
  queryKey: ['admin', 'week'],
  queryFn: ({ signal }) =>
    call(
      readWeek,
      { query: { dayFrom: new Date(new Date().setHours(0, 0, 0, 0)).toISOString() } },
      { signal },
    ),
  staleTime: 0,
  refetchInterval: minuteMs,
});

/** The figures that an owner decides by, counted when the page is opened. */
export const businessQuery = queryOptions({
  queryKey: ['admin', 'figures'],
  queryFn: ({ signal }) => call(readFigures, {}, { signal }),
  staleTime: minuteMs,
});

/** What is configured and what is not. */
export const setupQuery = queryOptions({
  queryKey: ['admin', 'setup'],
  queryFn: ({ signal }) => call(contract.readSetup, {}, { signal }),
});

/** Requested each time: whether they answer can change any moment. */
export const providersQuery = queryOptions({
  queryKey: ['admin', 'providers'],
  queryFn: ({ signal }) => call(readProviders, {}, { signal }),
  staleTime: 0,
});

/** Whether the prices that the site shows are charged. */
export const priceCheckQuery = queryOptions({
  queryKey: ['admin', 'prices'],
  queryFn: ({ signal }) => call(readPriceCheck, {}, { signal }),
});

/** The start, in this device's time zone, of the day that is `later` days after `day`. */
function dayAt(day: string, later: number): string {
  const begin = new Date(`${day}T00:00:00`);
  begin.setDate(begin.getDate() + later);
  // The server refuses an invalid day, with a message.
  return Number.isNaN(begin.getTime()) ? day : begin.toISOString();
}

/** The filter as it is asked for: days are those of the reader, like the times in the list. */
function given({ action, from, person, to }: AuditFilter) {
  const [part, who] = [action.trim(), person.trim()];
  return {
    ...(part === '' ? {} : { action: part }),
    ...(who === '' ? {} : { person: who }),
    ...(from === '' ? {} : { since: dayAt(from, 0) }),
    ...(to === '' ? {} : { until: dayAt(to, 1) }),
  };
}

/** The log, page by page. */
export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'audit', filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...given(filter), ...(pageParam === null ? {} : { before: pageParam }) };
      return call(contract.listAudit, { query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (former) => former,
  });
}

/** The filter as the CSV endpoint takes it. */
export const csvRequest = (filter: AuditFilter) => ({ query: given(filter) });
