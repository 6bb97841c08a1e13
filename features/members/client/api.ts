import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listSavedFilters } from '#features/members/contract-filters.ts';
import { listMembers, type MemberFilter, readMember } from '#features/members/contract.ts';
import { call } from '#platform/client/call.ts';
import type { Answer } from '#platform/contract/endpoint.ts';

export type Member = Answer<typeof readMember>;

const minuteMs = 60_000;

/** Members, page by page. */
export function membersQuery(filter: MemberFilter) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'members', filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, ...(pageParam === null ? {} : { after: pageParam }) };
      return call(listMembers, { query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (former) => former,
  });
}

/** The filters that the team has saved. */
export const savedFiltersQuery = queryOptions({
  queryKey: ['admin', 'saved-filters'],
  queryFn: async ({ signal }) => (await call(listSavedFilters, {}, { signal })).filters,
});

/** One member. Looking is recorded, so it is not done twice without need. */
export function memberQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'member', id],
    queryFn: ({ signal }) => call(readMember, { params: { id } }, { signal }),
    staleTime: minuteMs,
    refetchOnWindowFocus: false,
  });
}
