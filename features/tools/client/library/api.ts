import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import { keepingCopy, settleDeletion } from '#platform/client/offline/offline.ts';
import {
  deleteResult,
  listResults,
  restoreResult,
  type ResultSummary,
} from '#features/tools/contract-library.ts';
import { studioTools } from '#features/tools/contract-studio.ts';
import { untilGone } from '#features/tools/client/api.ts';
import { keepResult, libraryKey, resultCopy, resultQuery } from '#features/tools/client/studio/api.ts';

/** What the library is narrowed to, as the address says it; '' for anything. */
export const filterNames = ['q', 'tool', 'cardId', 'from', 'to', 'favourite', 'used'] as const;
export type Filters = Readonly<Record<(typeof filterNames)[number], string>>;

const isoDay = /^\d{4}-\d{2}-\d{2}$/u;

/** The filters of an address; what nobody could have chosen counts for nothing. */
export function filtersOf(search: URLSearchParams): Filters {
  const word = (name: keyof Filters) => search.get(name) ?? '';
  const day = (name: keyof Filters) => (isoDay.test(word(name)) ? word(name) : '');
  const flag = (name: keyof Filters) => (word(name) === 'true' ? 'true' : '');
  return {
    q: word('q').slice(0, 200),
    tool: studioTools.find((tool) => tool === word('tool')) ?? '',
    cardId: /^[\da-f-]{36}$/iu.test(word('cardId')) ? word('cardId') : '',
    from: day('from'),
    to: day('to'),
    favourite: flag('favourite'),
    used: flag('used'),
  };
}

type LibraryPage = Answer<typeof listResults>;

/** Every copy of a page of the library begins so. */
const libraryCopies = 'tools.library.';

const pageWithout = (gone: ReadonlySet<string>) => (page: LibraryPage) => ({
  ...page,
  results: page.results.filter(({ id }) => !gone.has(id)),
});

/** The pages of the library that fit the filters, newest first. */
export const libraryQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [...libraryKey, filters],
    queryFn: ({ signal, pageParam }) => {
      const given = Object.entries({ ...filters, after: pageParam }).filter(([, value]) => value !== '');
      const query = Object.fromEntries(given);
      return keepingCopy(libraryCopies + JSON.stringify(query), () =>
        call(listResults, { query }, { signal }),
      );
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** Takes a result out of the library. The list keeps its place, so that it can be undone there. */
export function useDeleteResult() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<ResultSummary, 'id'>) => untilGone(call(deleteResult, { params: { id } })),
    onSuccess: async (_, { id }) => {
      client.removeQueries({ queryKey: resultQuery(id).queryKey });
      await settleDeletion(resultCopy(id), () => undefined);
      await settleDeletion(libraryCopies, pageWithout(new Set([id])));
      void client.invalidateQueries({ queryKey: ['tools', 'outcomes'] });
    },
  });
}

/** Takes results whose place is no longer needed out of every list that is remembered. */
export function forgetResults(client: QueryClient, gone: ReadonlySet<string>): void {
  client.setQueriesData<InfiniteData<LibraryPage>>(
    { queryKey: libraryKey },
    (list) => list && { ...list, pages: list.pages.map(pageWithout(gone)) },
  );
}

/** Brings a deleted result back. */
export function useRestoreResult() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<ResultSummary, 'id'>) => call(restoreResult, { params: { id } }),
    onSuccess: (result) => keepResult(client, result),
  });
}
