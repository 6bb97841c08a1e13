import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { messageOf, untilGone } from '#platform/client/call-error.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import * as contract from '#features/ask/contract.ts';

/** What the member asked, and what is left of the day. */
export const threadsQuery = queryOptions({
  queryKey: ['ask', 'threads'],
  queryFn: ({ signal }) => call(contract.listThreads, {}, { signal }),
  staleTime: 0,
});

/** One thread. What is closed to the member by now is not in it, so it is read anew each time. */
export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: ['ask', 'thread', id],
    queryFn: ({ signal }) => call(contract.readThread, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** Adds an answer to its thread. */
export function keepTurn(client: QueryClient, threadId: string, turn: contract.Turn): void {
  client.setQueryData(threadQuery(threadId).queryKey, (before) => ({
    id: threadId,
    turns: [...(before?.turns ?? []), turn],
  }));
  void client.invalidateQueries({ queryKey: threadsQuery.queryKey });
}

/** Deletes a thread; for ten seconds that can be undone. @param leave leads away before it is asked for again */
export function useDeleteThread(leave: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => untilGone(call(contract.deleteThread, { params: { id } })),
    onSuccess: async (_, id) => {
      toast.undo('The questions are deleted.', async () => {
        await call(contract.restoreThread, { params: { id } });
        await client.invalidateQueries({ queryKey: ['ask'] });
      });
      await leave();
      client.removeQueries({ queryKey: threadQuery(id).queryKey });
      void client.invalidateQueries({ queryKey: threadsQuery.queryKey });
    },
    onError: (error) => toast.error('Error', messageOf(error)),
  });
}
