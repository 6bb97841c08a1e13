import { passFocusOn } from '#platform/client/focus.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { PencilIcon, PinIcon, TrashIcon } from '#platform/client/ui/icons-at-work.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { dayOf } from '#platform/client/when.ts';
import type { FrustrationCard } from '#features/tools/contract.ts';
import { useChangeCard } from '#features/tools/client/api.ts';
import { ListenFor } from './Frustrations.tsx';
import { originWords } from './origin-words.ts';
import { RestsOn } from './RestsOn.tsx';
import { SparWith } from './SparWith.tsx';
import { LineToSay, WriteWith } from './WriteWith.tsx';

interface SavedCardProps {
  readonly card: FrustrationCard;
  readonly onRename: () => void;
  /** Gets the button that was pressed. */
  readonly onDelete: () => void;
}

/** One saved frustration: a row that opens to what it says and its actions; the open one closes. */
export function SavedCard({ card, onRename, onDelete }: SavedCardProps) {
  const change = useChangeCard();
  const { client, frustration, explanation, listenFor, pinned, origin, createdAt } = card;

  function togglePin() {
    change.mutate(
      { id: card.id, change: { pinned: !pinned } },
      { onError: (error) => toast.error('Error', messageOf(error)) },
    );
  }
  return (
    <li ref={passFocusOn} className="border-line border-t-2">
      <details name="saved-card">
        <summary className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2">
          <span className="text-soft col-span-2 flex flex-wrap items-center gap-x-3 text-sm wrap-anywhere">
            {client}
            {pinned ? <Badge tone="accent">Pinned</Badge> : null}
          </span>
          <h3 className="font-display text-lg font-bold wrap-anywhere">{frustration}</h3>
        </summary>
        <div className="grid max-w-prose grid-cols-1 gap-4 pt-1 pb-5">
          <p>{explanation}</p>
          <RestsOn card={card} />
          {card.heard ? null : <ListenFor sign={listenFor} />}
          <p className="text-soft text-sm">
            <time dateTime={createdAt}>{dayOf(createdAt)}</time>
            {` · ${originWords(origin)}`}
          </p>
          <WriteWith cardId={card.id} frustration={frustration} />
          <SparWith cardId={card.id} frustration={frustration} className="-mt-3" />
          <LineToSay cardId={card.id} frustration={frustration} className="-mt-3" />
          <div className="border-line -mx-2 flex flex-wrap gap-0.5 border-t-2 pt-3">
            <Button
              variant="ghost"
              size="captioned"
              aria-pressed={pinned}
              aria-label={`Pin “${frustration}”`}
              className={classes(pinned && 'bg-accent! text-on-accent!')}
              onClick={togglePin}
            >
              <PinIcon width={20} />
              Pin
            </Button>
            <Button
              variant="ghost"
              size="captioned"
              aria-label={`Rename “${frustration}”`}
              onClick={onRename}
            >
              <PencilIcon width={20} />
              Rename
            </Button>
            <CopyButton compact label={`Copy “${frustration}”`} text={`${frustration}\n${explanation}`} />
            <Button
              variant="ghost"
              size="captioned"
              aria-label={`Delete “${frustration}”`}
              className="ml-auto"
              onClick={onDelete}
            >
              <TrashIcon width={20} />
              Delete
            </Button>
          </div>
        </div>
      </details>
    </li>
  );
}
