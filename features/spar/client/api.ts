import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { keepingCopy } from '#platform/client/offline/offline.ts';
import { listCards } from '#features/tools/contract.ts';
import { readSpar, type SparAllowance } from '#features/spar/contract.ts';
import { compareTalks, listTalks, readTalk, type Talk } from '#features/spar/contract-talk.ts';

/** What a talk can be started with, and what is left of the allowance. */
export const sparQuery = queryOptions({
  queryKey: ['spar', 'start'],
  queryFn: ({ signal }) => call(readSpar, {}, { signal }),
  // Another tab or device may have used some of what is left.
  refetchOnWindowFocus: 'always',
});

/** The member's cards, even without a connection. The studio and the brief cache them under the same key. */
export const cardsQuery = queryOptions({
  queryKey: ['tools', 'cards'],
  queryFn: ({ signal }) =>
    keepingCopy('tools.cards', async () => (await call(listCards, {}, { signal })).cards),
});

/** How often a talk is refetched while its client answers in another tab. */
const answeringMs = 2000;

export const talkQuery = (id: string) =>
  queryOptions({
    queryKey: ['spar', 'talks', 'one', id],
    queryFn: ({ signal }) => call(readTalk, { params: { id } }, { signal }),
    // Another tab or device may have continued it.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.answering ? answeringMs : false),
  });

export const listKey = ['spar', 'talks', 'list'] as const;
export const compareKey = ['spar', 'compare'] as const;
/** The key prefix of the copies of calls about a card on this device; the card's id follows. */
export const notesCopies = 'spar.notes.';

/** All talks, newest first. */
export const talksQuery = infiniteQueryOptions({
  queryKey: listKey,
  queryFn: ({ signal, pageParam }) =>
    call(listTalks, { query: pageParam === '' ? {} : { after: pageParam } }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});

export const compareQuery = (a: string, b: string) =>
  queryOptions({
    queryKey: [...compareKey, a, b],
    queryFn: ({ signal }) => call(compareTalks, { query: { a, b } }, { signal }),
    enabled: a !== '' && b !== '',
  });

/** Shows a talk as the server has it now, and refetches the list of talks. */
export function keepTalk(client: QueryClient, talk: Talk): void {
  client.setQueryData(talkQuery(talk.id).queryKey, talk);
  void client.invalidateQueries({ queryKey: listKey });
}

/** Applies the allowance that a turn left. */
export function keepAllowance(client: QueryClient, allowance: SparAllowance): void {
  client.setQueryData(sparQuery.queryKey, (before) => before && { ...before, allowance });
}

/** Refetches what is left before a refusal is shown with when there is more: this page may be out of date. */
export async function recountIfSpent(client: QueryClient, error: unknown): Promise<void> {
  if (error instanceof CallError && error.code === 'allowance_spent')
    await client.invalidateQueries({ queryKey: sparQuery.queryKey });
}

/** Invalidates the list, the drills and the allowance after a talk was begun, ended or deleted. */
export function forgetLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: listKey });
  void client.invalidateQueries({ queryKey: sparQuery.queryKey });
  void client.invalidateQueries({ queryKey: ['spar', 'drills'] });
}
