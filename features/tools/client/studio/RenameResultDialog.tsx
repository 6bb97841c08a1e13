import { z } from 'zod';
import { TextField } from '#platform/client/ui/TextField.tsx';
import { shortLine, studioLimits } from '#features/tools/contract-studio.ts';
import { RenameDialog } from '#features/tools/client/RenameDialog.tsx';
import { useChangeResult } from './api.ts';

const named = z.strictObject({ title: shortLine(studioLimits.title, 'Please give it a name') });

interface RenameResultDialogProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** Renames a result. */
export function RenameResultDialog({ id, title, onClose }: RenameResultDialogProps) {
  const change = useChangeResult();
  return (
    <RenameDialog
      title="Rename this result"
      names={named}
      current={{ title }}
      onSave={(body) => change.mutateAsync({ id, change: body })}
      onClose={onClose}
    >
      {(field) => <TextField label="Name" {...field('title')} />}
    </RenameDialog>
  );
}
