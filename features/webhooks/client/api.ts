import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { messageOf, untilGone } from '#platform/client/call-error.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import * as contract from '#features/webhooks/contract.ts';

const soonMs = 2000;

const isOnItsWay = ({ deliveries }: contract.Webhook) =>
  deliveries.some(({ state, tries }) => state === 'pending' && tries === 0);

/** The member's webhooks; asked again soon while one of their deliveries is on its way. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async ({ signal }) => (await call(contract.listWebhooks, {}, { signal })).webhooks,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? soonMs : false),
});

/** Asks for the list again after something was done to one of them, and says why it was not. */
export function useWebhookAct<Given>(act: (given: Given) => Promise<unknown>, done?: (given: Given) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (_, given) => done?.(given),
    onError: (error) => toast.error('Error', messageOf(error)),
    onSettled: () => client.invalidateQueries(webhooksQuery),
  });
}

/** Deletes a webhook; for ten seconds that can be undone. */
export function useDeleteWebhook() {
  const client = useQueryClient();
  return useWebhookAct(
    (id: string) => untilGone(call(contract.deleteWebhook, { params: { id } })),
    (id) =>
      toast.undo('The webhook is deleted.', async () => {
        await call(contract.restoreWebhook, { params: { id } });
        await client.invalidateQueries(webhooksQuery);
      }),
  );
}
