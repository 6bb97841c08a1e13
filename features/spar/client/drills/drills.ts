import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { keepingCopy, settleDeletion } from '#platform/client/offline/offline.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import { listDrills } from '#features/spar/contract-drill.ts';

export type Drills = Answer<typeof listDrills>;

/** The key of the copy on this device. */
export const drillsCopy = 'spar.drills';

/** The drills that are due; offline, those that were due when there was last a connection. */
export const drillsQuery = queryOptions({
  queryKey: ['spar', 'drills'],
  queryFn: ({ signal }) => keepingCopy(drillsCopy, () => call(listDrills, { query: {} }, { signal })),
});

/** The same of one talk, for its debrief: no copy is kept of what stands on the page of one call. */
export const drillsOfTalkQuery = (talkId: string) =>
  queryOptions({
    queryKey: [...drillsQuery.queryKey, talkId],
    queryFn: ({ signal }) => call(listDrills, { query: { talkId } }, { signal }),
  });

/** The drills of a talk that is deleted are no longer due, here and on this device. */
export async function dropDrillsOf(client: QueryClient, talkId: string): Promise<void> {
  const withoutTalk = (drills: Drills): Drills => {
    const due = drills.due.filter((drill) => drill.talkId !== talkId);
    const gone = drills.due.length - due.length;
    // The next drill may have come from this talk.
    return { due, waiting: Math.max(0, drills.waiting - gone), nextAt: null, nextWith: null };
  };
  await client.cancelQueries(drillsQuery);
  client.setQueryData(drillsQuery.queryKey, (drills) => drills && withoutTalk(drills));
  await settleDeletion(drillsCopy, withoutTalk);
}
