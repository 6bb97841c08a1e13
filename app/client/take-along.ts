import type { TakeAlong } from '#features/spar/client/delete-talk.ts';
import { takeAlong } from '#features/tracker/client/beside/take-along.ts';
import { useViewer } from '#platform/client/session.ts';

/** Also deletes, with a talk, the numbers of the member's face in it, if this device keeps them. */
export function useTakeAlong(): TakeAlong {
  const userId = useViewer()?.userId;
  return async (talkId) => (userId === undefined ? null : takeAlong(userId, talkId));
}
