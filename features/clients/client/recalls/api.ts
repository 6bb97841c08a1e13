import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { keepingCopy } from '#platform/client/offline/offline.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { forgetWorkspace } from '#platform/client/workspace-cache.ts';
import * as contract from '#features/clients/contract-recall.ts';

/** The sentences of a client, even without a connection once they were read; under `clients.one`, as their page. */
export const recallsQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['clients', 'recalls', clientId],
    queryFn: ({ signal }) =>
      keepingCopy(`clients.recalls.${clientId}`, () =>
        call(contract.listRecalls, { params: { id: clientId } }, { signal }),
      ),
    // Clients answer on pages of their own.
    staleTime: 0,
  });

/** The figures, even without a connection: briefs are read on the way to a client. */
export const recallFiguresQuery = () =>
  queryOptions({
    queryKey: ['clients', 'recall-figures'],
    queryFn: ({ signal }) =>
      keepingCopy('clients.recall-figures', () => call(contract.recallFigures, {}, { signal })),
  });

/** A change of one sentence; the client's page, the figures and the home then say so. */
function useRecallChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: ['clients'] }), forgetWorkspace(client)]);
    },
  });
}

export const useAddRecall = (clientId: string) =>
  useRecallChange((body: z.input<typeof contract.addRecall.body>) =>
    call(contract.addRecall, { params: { id: clientId }, body }),
  );

export const useChangeRecall = () =>
  useRecallChange(({ id, change }: { id: string; change: z.input<typeof contract.changeRecall.body> }) =>
    call(contract.changeRecall, { params: { id }, body: change }),
  );

/** Deletes a sentence with its answer; for ten seconds that can be undone. */
export function useDeleteRecall() {
  const restore = useRecallChange((id: string) => call(contract.restoreRecall, { params: { id } }));
  const remove = useRecallChange((id: string) => call(contract.deleteRecall, { params: { id } }));
  return {
    busy: remove.isPending,
    remove: (id: string) =>
      remove.mutate(id, {
        onSuccess: () =>
          toast.undo('The sentence is deleted.', async () => {
            await restore.mutateAsync(id);
          }),
        onError: (error) => toast.error('Error', messageOf(error)),
      }),
  };
}
