import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { find } from '#features/search/contract.ts';

/** What is found with these words; without any, the member's newest things. */
export const findQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(find, { query: q === '' ? {} : { q } }, { signal }),
    // A thing that was deleted a moment ago must not be found again.
    staleTime: 0,
    gcTime: 0,
    // What was found stays while a next letter is looked up; what is recent is no answer to a word.
    placeholderData: (before, query) => (q === '' || query?.queryKey[1] === '' ? undefined : before),
  });
