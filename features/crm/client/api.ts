import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { listDeliveries, readDelivery } from '#features/crm/contract.ts';
import type { CrmEvent } from '#features/crm/rules.ts';
import type { DeliveryState } from '#features/crm/rules-deliveries.ts';
import type { Answer } from '#platform/contract/endpoint.ts';

export type Overview = Answer<typeof listDeliveries>;
export type Delivery = Overview['deliveries'][number];

const lookAgainMs = 1000;
const adminEveryMs = 5000;

/** The states and events in words. */
export const stateNames: Readonly<Record<DeliveryState, string>> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  dead: 'Given up',
  discarded: 'Discarded',
  withheld: 'Not agreed',
};
export const eventNames: Readonly<Record<CrmEvent, string>> = {
  signed_up: 'Signed up',
  purchase_pending: 'Purchase pending',
  paid: 'Paid',
  changed: 'Membership changed',
  cancelled: 'Membership canceled',
  agreed: 'Agreed to tips and offers',
  withdrew: 'Withdrew tips and offers',
  refreshed: 'Facts sent again',
  test: 'Test contact',
};

/** The state of one announcement; polled until it is final. */
export function deliveryQuery(id: string | null) {
  return queryOptions({
    queryKey: ['crm', 'delivery', id],
    queryFn: ({ signal }) => call(readDelivery, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => (data?.state === 'pending' ? lookAgainMs : false),
  });
}

/** The admin's list, newest first, page by page. */
export function deliveriesQuery({ q, state }: { readonly q: string; readonly state: DeliveryState | null }) {
  return infiniteQueryOptions({
    queryKey: ['crm', 'deliveries', state, q],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(state === null ? {} : { state }),
        ...(q === '' ? {} : { q }),
        ...(pageParam === null ? {} : { before: pageParam }),
      };
      return call(listDeliveries, { query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: adminEveryMs,
    placeholderData: (former) => former,
  });
}
