import {
  infiniteQueryOptions,
  type InfiniteData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#platform/client/call.ts';
import { untilGone } from '#platform/client/call-error.ts';
import { listClients } from '#platform/contract/clients.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import { keepingCopy, settleDeletion } from '#platform/client/offline/offline.ts';
import {
  deleteResult,
  listResults,
  restoreResult,
  type ResultSummary,
} from '#features/tools/contract-library.ts';
import { studioTools } from '#features/tools/rules.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { forgetWorkspace } from '#platform/client/workspace-cache.ts';
import { startKey } from '#features/tools/client/run/start.ts';
import { keepResult, libraryKey, resultCopy, resultQuery } from '#features/tools/client/studio/api.ts';

/** The library's filters, as they appear in the address; '' for no filter. */
export const filterNames = ['tool', 'clientId', 'from', 'to', 'favourite', 'used'] as const;
export type Filters = Readonly<Record<(typeof filterNames)[number], string>>;

const isoDay = /^\d{4}-\d{2}-\d{2}$/u;

/** The filters in an address; values that nobody could have chosen are ignored. */
export function filtersOf(search: URLSearchParams): Filters {
  const word = (name: keyof Filters) => search.get(name) ?? '';
  const day = (name: keyof Filters) => (isoDay.test(word(name)) ? word(name) : '');
  const flag = (name: keyof Filters) => (word(name) === 'true' ? 'true' : '');
  return {
    tool: studioTools.find((tool) => tool === word('tool')) ?? '',
    clientId: /^[\da-f-]{36}$/iu.test(word('clientId')) ? word('clientId') : '',
    from: day('from'),
    to: day('to'),
    favourite: flag('favourite'),
    used: flag('used'),
  };
}

type LibraryPage = Answer<typeof listResults>;

/** Prefix of all cached library pages. */
const libraryCopies = 'tools.library.';

const pageWithout = (gone: ReadonlySet<string>) => (page: LibraryPage) => ({
  ...page,
  results: page.results.filter(({ id }) => !gone.has(id)),
});

/** The pages of the library that match the filters, newest first. */
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

/** The clients whose step is due or who were last worked on, even without a connection. */
export const latestClientsQuery = queryOptions({
  queryKey: ['clients', 'latest'],
  queryFn: ({ signal }) => keepingCopy('clients.list', () => call(listClients, {}, { signal })),
});

/** Deletes the result that is open and leads to the library; for ten seconds that can be undone. */
export function useDeleteResult() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ id }: Pick<ResultSummary, 'id' | 'title'>) =>
      untilGone(call(deleteResult, { params: { id } })),
    onSuccess: async (_, { id, title }) => {
      // Its page would request it again, and not find it.
      await navigate({ to: '/tools/library' });
      const gone = new Set([id]);
      // A list requested earlier would bring it back.
      await client.cancelQueries({ queryKey: libraryKey });
      client.removeQueries({ queryKey: resultQuery(id).queryKey });
      client.setQueriesData<InfiniteData<LibraryPage>>(
        { queryKey: libraryKey },
        (list) => list && { ...list, pages: list.pages.map(pageWithout(gone)) },
      );
      await settleDeletion(resultCopy(id), () => undefined);
      await settleDeletion(libraryCopies, pageWithout(gone));
      await forgetWorkspace(client);
      void client.invalidateQueries({ queryKey: startKey });
      toast.undo(`“${title}” is deleted.`, async () =>
        keepResult(client, await call(restoreResult, { params: { id } })),
      );
    },
  });
}
