import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { messageOf, untilGone } from '#platform/client/call-error.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { deleteTalk, restoreTalk, type TalkSummary } from '#features/spar/contract-talk.ts';
import { forgetLists, keepTalk, listKey, talksQuery } from './api.ts';
import { forgetTalk } from './forget-talk.ts';

/**
 * Erases what else this device keeps of a talk.
 * @returns a function that brings it back; null if there is nothing
 */
export type TakeAlong = (talkId: string) => Promise<(() => Promise<void>) | null>;

/** Erases what else this device keeps of a deleted talk; a failure is only shown. @returns how to undo it */
async function taken(takeAlong: TakeAlong | undefined, id: string) {
  try {
    return (await takeAlong?.(id)) ?? null;
  } catch (error) {
    toast.error('What this device kept of your face in it wasn’t deleted', messageOf(error));
    return null;
  }
}

/** Deletes a talk, and what this device kept of it; for ten seconds both can be undone. */
export function useDeleteTalk(takeAlong: TakeAlong | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<TalkSummary, 'id' | 'client'>) =>
      untilGone(call(deleteTalk, { params: { id } })),
    onSuccess: async (_, { id, client: { name } }) => {
      // A list requested earlier would bring it back.
      await client.cancelQueries({ queryKey: listKey });
      client.setQueryData(
        talksQuery.queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              talks: page.talks.filter((talk) => talk.id !== id),
            })),
          },
      );
      await forgetTalk(client, id);
      forgetLists(client);
      const bringBack = await taken(takeAlong, id);
      const what = bringBack === null ? 'is deleted' : 'is deleted, with what was kept of your face in it';
      toast.undo(`Your call with ${name} ${what}.`, async () => {
        await bringBack?.();
        keepTalk(client, await call(restoreTalk, { params: { id } }));
        forgetLists(client);
      });
    },
    onError: (error) => toast.error('Error', messageOf(error)),
  });
}
