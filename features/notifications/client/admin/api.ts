import { listSavedFilters } from '#features/members/contract-filters.ts';
import { findMembers } from '#features/members/contract.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import type { MessageAbout } from '#features/notifications/rules.ts';
import type { AudienceFields } from './audience.ts';
import * as contract from '#features/notifications/contract-sending.ts';

/** Members whose address or name contains the words. */
export const membersQuery = (words: string) =>
  queryOptions({
    queryKey: ['notifications', 'members', words],
    queryFn: async ({ signal }) => (await call(findMembers, { query: { q: words } }, { signal })).members,
    enabled: words.length >= 2,
  });

/** The filters of members that the team has saved. */
export const savedFiltersQuery = queryOptions({
  queryKey: ['admin', 'saved-filters'],
  queryFn: async ({ signal }) => (await call(listSavedFilters, {}, { signal })).filters,
});

/** What admins sent, newest first, page by page. */
export const sentQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'sent'],
  queryFn: ({ pageParam, signal }) =>
    call(contract.listSent, { query: pageParam === null ? {} : { before: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

/** How many members it would reach; for offers, those who agreed to them. */
export async function askRecipients(
  about: MessageAbout,
  { filter, tier, user_id: userId, user_ids: ids = [] }: AudienceFields,
): Promise<number> {
  const isOffer = about === 'offers';
  // One member is one member; the server says whether they agreed.
  if (userId !== null && !isOffer) return 1;
  const query = {
    ...filter,
    ...(isOffer && { about }),
    ...(tier && { tier }),
    ...(userId && { user_id: userId }),
    ...(ids.length > 0 && { user_ids: ids.join(',') }),
  };
  return (await call(contract.countRecipients, { query })).recipients;
}

/** Takes back a message that waits. */
export function useCancel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(contract.cancelScheduled, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sentQuery.queryKey }),
  });
}
