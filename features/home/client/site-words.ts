import { queryOptions } from '@tanstack/react-query';
import { readSite } from '#features/home/contract-site-words.ts';
import { call } from '#platform/client/call.ts';

/** What the owner tells everybody: how the free books are described, and what the course holds. */
export const siteWordsQuery = queryOptions({
  queryKey: ['home', 'site'],
  queryFn: ({ signal }) => call(readSite, {}, { signal }),
  staleTime: 0,
});
