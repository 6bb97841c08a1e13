import { useState } from 'react';
import { z } from 'zod';
import { RenameDialog } from '#features/tools/client/RenameDialog.tsx';
import type { StudioResult } from '#features/tools/contract-library.ts';
import { shortLine, studioLimits } from '#features/tools/contract-studio.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { PencilIcon, StarIcon, TrashIcon } from '#platform/client/ui/icons-at-work.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { useChangeResult } from '#features/tools/client/studio/api.ts';
import { useDeleteResult } from '#features/tools/client/library/api.ts';
import { MorePart } from './MoreOfText.tsx';

const named = z.strictObject({ title: shortLine(studioLimits.title, 'Please give it a name') });

interface RenameResultDialogProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** Renames a result. */
function RenameResultDialog({ id, title, onClose }: RenameResultDialogProps) {
  const change = useChangeResult();
  return (
    <RenameDialog
      title="Rename this text"
      names={named}
      current={{ title }}
      onSave={(body) => change.mutateAsync({ id, change: body })}
      onClose={onClose}
    >
      {(field) => <TextField label="Name" {...field('title')} />}
    </RenameDialog>
  );
}

interface NameAndFavoriteProps {
  readonly result: Pick<StudioResult, 'id' | 'title' | 'favourite'>;
}

/** How a result stands in the library: its name, whether it is a favorite, and out of it. */
export function NameAndFavorite({ result: { id, title, favourite } }: NameAndFavoriteProps) {
  const change = useChangeResult();
  const remove = useDeleteResult();
  const [renaming, setRenaming] = useState(false);
  const onError = (error: unknown) => toast.error('Error', messageOf(error));
  return (
    <MorePart title="In your library">
      <Button variant="secondary" aria-label="Rename this text" onClick={() => setRenaming(true)}>
        <PencilIcon width={20} />
        Rename
      </Button>
      <Button
        variant="secondary"
        aria-label="Favorite"
        aria-pressed={favourite}
        className={classes(favourite && 'bg-accent! text-on-accent!')}
        onClick={() => change.mutate({ id, change: { favourite: !favourite } }, { onError })}
      >
        <StarIcon width={20} />
        Favorite
      </Button>
      <Button
        variant="secondary"
        aria-label="Delete this text"
        busy={remove.isPending}
        onClick={() => remove.mutate({ id, title }, { onError })}
      >
        <TrashIcon width={20} />
        Delete
      </Button>
      {renaming ? <RenameResultDialog id={id} title={title} onClose={() => setRenaming(false)} /> : null}
    </MorePart>
  );
}
