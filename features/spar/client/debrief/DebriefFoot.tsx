import { useNavigate } from '@tanstack/react-router';
import { Button } from '#platform/client/ui/Button.tsx';
import { TrashIcon } from '#platform/client/ui/icons-at-work.tsx';
import type { Talk } from '#features/spar/contract-talk.ts';
import { type TakeAlong, useDeleteTalk } from '#features/spar/client/delete-talk.ts';
import { playedBy } from '#features/spar/client/talk-words.ts';

interface DebriefFootProps {
  readonly talk: Talk;
  readonly takeAlong: TakeAlong | undefined;
}

/** What stands under every call that is over: who played the client, and the way to delete it. */
export function DebriefFoot({ talk, takeAlong }: DebriefFootProps) {
  const navigate = useNavigate();
  const remove = useDeleteTalk(takeAlong);
  return (
    <div className="border-line grid gap-2 border-t-2 pt-4">
      <p className="text-soft text-[0.9375rem]">{playedBy(talk.origin)}</p>
      <Button
        variant="ghost"
        className="w-fit"
        busy={remove.isPending}
        onClick={() =>
          remove.mutate(
            { id: talk.id, client: talk.client },
            { onSuccess: () => void navigate({ to: '/spar' }) },
          )
        }
      >
        <TrashIcon width={20} />
        Delete this call
      </Button>
    </div>
  );
}
