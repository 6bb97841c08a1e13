import { useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { PencilIcon, StarIcon } from '#platform/client/ui/icons-at-work.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import type { StudioResult, StudioVersion } from '#features/tools/contract-library.ts';
import { originWords } from '#features/tools/client/origin-words.ts';
import { useChangeResult } from './api.ts';
import { contextWords } from './context-words.ts';
import { RenameResultDialog } from './RenameResultDialog.tsx';

interface ResultHeadProps {
  readonly result: Pick<StudioResult, 'id' | 'title' | 'card' | 'favourite'>;
  readonly version: Pick<StudioVersion, 'context' | 'origin'>;
}

/** A result's title, where it came from, and what the model was told. */
export function ResultHead({ result, version }: ResultHeadProps) {
  const change = useChangeResult();
  const [renaming, setRenaming] = useState(false);
  const { id, title, card, favourite } = result;
  return (
    <div className="grid grid-cols-1 gap-3 print:hidden">
      <div className="flex items-start gap-2">
        <h2 className="display text-title min-w-0 flex-1">{title}</h2>
        <Button
          variant="ghost"
          size="captioned"
          aria-label="Rename this result"
          onClick={() => setRenaming(true)}
        >
          <PencilIcon width={20} />
          Rename
        </Button>
        <Button
          variant="ghost"
          size="captioned"
          aria-label="Favorite"
          aria-pressed={favourite}
          className={classes(favourite && 'bg-accent! text-on-accent!')}
          onClick={() =>
            change.mutate(
              { id, change: { favourite: !favourite } },
              { onError: (error) => toast.error('Error', messageOf(error)) },
            )
          }
        >
          <StarIcon width={20} />
          Favorite
        </Button>
      </div>
      <p role="status" className="text-soft">
        {originWords(version.origin)}. Kept in your library. {contextWords(version.context)}
      </p>
      {card ? (
        <div className="flex flex-wrap items-center gap-3">
          <Badge>
            <span className="wrap-anywhere">{card.client}</span>
          </Badge>
          <p className="text-soft min-w-0">{card.frustration}</p>
        </div>
      ) : null}
      {renaming ? <RenameResultDialog id={id} title={title} onClose={() => setRenaming(false)} /> : null}
    </div>
  );
}
