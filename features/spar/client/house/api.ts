import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#platform/client/call.ts';
import { messageOf, untilGone } from '#platform/client/call-error.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { keepTalk, sparQuery } from '#features/spar/client/api.ts';
import {
  type DeletedClient,
  deleteHouseClient,
  listHouse,
  restoreHouseClient,
  type WrittenClient,
} from '#features/spar/contract-house.ts';
import { startTalk } from '#features/spar/contract-talk.ts';
import type { Situation, Temper } from '#features/spar/rules/vocabulary.ts';

/** The clients of the house with what they do not say, for admins. */
export const houseQuery = queryOptions({
  queryKey: ['spar', 'house'],
  queryFn: ({ signal }) => call(listHouse, {}, { signal }),
  // Another tab or admin may have changed them.
  refetchOnWindowFocus: 'always',
});

/** Invalidates both lists of clients: the admin's, and the one that members choose from. */
export function useForgetHouse() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: houseQuery.queryKey }),
      client.invalidateQueries({ queryKey: sparQuery.queryKey }),
    ]);
}

/** The name of the message about who sees a client: the next act may make it untrue. */
const newsOfClient = 'news: house client';

/** Removes earlier messages after a successful act: about failures, and about who sees the client. */
function endNews(): void {
  toast.endErrors();
  toast.withdraw(newsOfClient);
}

/** Says what happened to a client, and what that means for members. */
export function tellOfClient(title: string, what: string): void {
  endNews();
  toast.success(title, what, { name: newsOfClient });
}

/** Runs one act on the house; a failure is shown with this title, and the lists show the actual state. */
export function useHouseAct<Given, Result>(failure: string, act: (given: Given) => Promise<Result>) {
  const forget = useForgetHouse();
  return useMutation({
    mutationFn: act,
    onSuccess: endNews,
    onError: (error) => toast.error(failure, messageOf(error)),
    onSettled: forget,
  });
}

/** The functions that withdraw the offer to undo each deletion. */
const undoOffers = new Map<string, () => void>();

/** Deletes a client; for ten seconds that can be undone, later from the list of deleted clients. */
export function useDeleteClient() {
  const forget = useForgetHouse();
  return useMutation({
    mutationFn: ({ id }: Pick<WrittenClient, 'id' | 'name'>) =>
      untilGone(call(deleteHouseClient, { params: { id } })),
    onSuccess: (_, { id, name }) => {
      endNews();
      const hide = toast.undo(
        `${name} is deleted. You’ll find them under Deleted; calls with them stay.`,
        async () => {
          await call(restoreHouseClient, { params: { id }, body: {} });
          await forget();
        },
      );
      undoOffers.set(id, hide);
    },
    onError: (error) => toast.error('The client was not deleted', messageOf(error)),
    onSettled: forget,
  });
}

/** Restores a deleted client as a draft, at the end of the list. */
export function useRestoreClient() {
  return useHouseAct('Failed to restore', async ({ id }: Pick<DeletedClient, 'id'>) => {
    const restored = await call(restoreHouseClient, { params: { id }, body: { asDraft: true } });
    undoOffers.get(id)?.();
    undoOffers.delete(id);
    return restored;
  });
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** An admin tries a practice client: the call has a way back to them. */
    readonly isTrial?: boolean;
  }
}

interface Tried {
  readonly slug: string;
  readonly situation: Situation;
  readonly temper: Temper;
}

/** Begins a practice call with a client, drafts too, and goes there. */
export function useTryClient() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ slug, situation, temper }: Tried) =>
      call(startTalk, { body: { client: { house: slug }, situation, temper, minutes: 3 } }),
    onSuccess: async (talk) => {
      keepTalk(client, talk);
      await navigate({ to: '/spar/$id', params: { id: talk.id }, state: { isTrial: true } });
    },
    onError: (error) => toast.error('The call could not begin', messageOf(error)),
  });
}
