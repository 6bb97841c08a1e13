import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError } from '#platform/client/call-error.ts';
import { changeCopy } from '#platform/client/offline/offline.ts';
import { sendOrQueue } from '#platform/client/offline/queue.ts';
import { workspaceKey } from '#platform/client/workspace-cache.ts';
import type { RecallGrade } from '#platform/contract/recall-grade.ts';
import { type Drill, gradeDrill } from '#features/spar/contract-drill.ts';
import { type Drills, drillsCopy, drillsQuery } from './drills.ts';

const without =
  (gone: string) =>
  (drills: Drills): Drills => ({
    ...drills,
    due: drills.due.filter(({ id }) => id !== gone),
    waiting: Math.max(0, drills.waiting - 1),
  });

/** Grades a drill, now or once there is a connection again; either way it is no longer due. */
export function useGrade() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, reviews, grade }: Pick<Drill, 'id' | 'reviews'> & { grade: RecallGrade }) => {
      try {
        return await sendOrQueue(`spar.drill.${id}`, gradeDrill, {
          params: { id },
          body: { grade, reviews },
        });
      } catch (error) {
        // Graded elsewhere meanwhile, or deleted with its talk: it is not due here either.
        if (!(error instanceof CallError && ['conflict', 'not_found'].includes(error.code))) throw error;
        return null;
      }
    },
    onSuccess: async (_, { id }) => {
      await client.cancelQueries(drillsQuery);
      client.setQueryData(drillsQuery.queryKey, (drills) => drills && without(id)(drills));
      await changeCopy(drillsCopy, without(id));
      // More may wait than the last answer listed.
      if (client.getQueryData(drillsQuery.queryKey)?.due.length === 0)
        void client.invalidateQueries(drillsQuery);
      // The home names the turn that is due longest.
      void client.invalidateQueries({ queryKey: workspaceKey });
    },
  });
}
