import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { changeCopy, keepingCopy, settleDeletion } from '#platform/client/offline/offline.ts';
import { sendOrQueue } from '#platform/client/offline/queue.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import { type Drill, type DrillGrade, gradeDrill, listDrills } from '#features/spar/contract-drill.ts';

type Drills = Answer<typeof listDrills>;

const drillsCopy = 'spar.drills';

/** The drills that are due; without a connection those that were due when there was one. */
export const drillsQuery = queryOptions({
  queryKey: ['spar', 'drills'],
  queryFn: ({ signal }) => keepingCopy(drillsCopy, () => call(listDrills, {}, { signal })),
});

const without =
  (gone: string) =>
  (drills: Drills): Drills => ({
    ...drills,
    due: drills.due.filter(({ id }) => id !== gone),
    waiting: Math.max(0, drills.waiting - 1),
  });

/** The drills of a talk that is deleted are no longer due, here and on this device. */
export async function dropDrillsOf(client: QueryClient, talkId: string): Promise<void> {
  const withoutTalk = (drills: Drills): Drills => {
    const due = drills.due.filter((drill) => drill.talkId !== talkId);
    const gone = drills.due.length - due.length;
    // The next one may have been of this talk.
    return { due, waiting: Math.max(0, drills.waiting - gone), nextAt: null, nextWith: null };
  };
  await client.cancelQueries(drillsQuery);
  client.setQueryData(drillsQuery.queryKey, (drills) => drills && withoutTalk(drills));
  await settleDeletion(drillsCopy, withoutTalk);
}

/** Grades a drill, now or when there is a connection again; it is no longer due either way. */
export function useGrade() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, reviews, grade }: Pick<Drill, 'id' | 'reviews'> & { grade: DrillGrade }) => {
      try {
        await sendOrQueue(`spar.drill.${id}`, gradeDrill, { params: { id }, body: { grade, reviews } });
      } catch (error) {
        // Graded elsewhere meanwhile, or gone with its talk: it is not due here either.
        if (!(error instanceof CallError && ['conflict', 'not_found'].includes(error.code))) throw error;
      }
    },
    onSuccess: async (_, { id }) => {
      await client.cancelQueries(drillsQuery);
      client.setQueryData(drillsQuery.queryKey, (drills) => drills && without(id)(drills));
      await changeCopy(drillsCopy, without(id));
      // More may wait than were told at once.
      if (client.getQueryData(drillsQuery.queryKey)?.due.length === 0)
        void client.invalidateQueries(drillsQuery);
    },
  });
}
