import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { messageOf, untilGone } from '#platform/client/call-error.ts';
import { keepingCopy, settleDeletion } from '#platform/client/offline/offline.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import * as contract from '#features/calls/contract.ts';

/** What is left of the day, and whether a recording can be turned into text. */
export const callsQuery = queryOptions({
  queryKey: ['calls', 'list'],
  queryFn: ({ signal }) => call(contract.listCalls, { query: {} }, { signal }),
  staleTime: 0,
});

/** How often a call is asked for while another tab has it judged. */
const reviewingMs = 2000;

/** A call with its review, also without a connection once it was opened. */
export const callQuery = (id: string) =>
  queryOptions({
    queryKey: ['calls', 'one', id],
    queryFn: ({ signal }) =>
      keepingCopy(`calls.one.${id}`, () => call(contract.readCall, { params: { id } }, { signal })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.reviewing ? reviewingMs : false),
  });

/** Shows a call as the server has it now. */
export function keepCall(client: QueryClient, kept: contract.Call): void {
  client.setQueryData(callQuery(kept.id).queryKey, kept);
  void client.invalidateQueries({ queryKey: callsQuery.queryKey });
  // Their page lists it.
  void client.invalidateQueries({ queryKey: ['clients', 'one'] });
}

async function forgetCall(client: QueryClient, id: string): Promise<void> {
  await settleDeletion(`calls.one.${id}`, () => undefined);
  client.removeQueries({ queryKey: callQuery(id).queryKey });
  void client.invalidateQueries({ queryKey: callsQuery.queryKey });
  void client.invalidateQueries({ queryKey: ['clients', 'one'] });
}

/** Deletes a call; for ten seconds that can be undone. @param leave leads away before it is asked for again */
export function useDeleteCall(leave: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => untilGone(call(contract.deleteCall, { params: { id } })),
    onSuccess: async (_, id) => {
      toast.undo('The call is deleted.', async () => {
        keepCall(client, await call(contract.restoreCall, { params: { id } }));
      });
      await leave();
      await forgetCall(client, id);
    },
    onError: (error) => toast.error('Error', messageOf(error)),
  });
}
