import type { ReactNode } from 'react';
import type { z } from 'zod';
import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { FormDialog } from '#platform/client/ui/windows/FormDialog.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';

interface RenameDialogProps<Names extends Readonly<Record<string, string>>> {
  readonly title: string;
  /** The fields that can be renamed, validated as on the server. */
  readonly names: z.ZodType<Names>;
  readonly current: Names;
  readonly onSave: (names: Names) => Promise<unknown>;
  readonly onClose: () => void;
  /** The form fields, one for each name. */
  readonly children: (field: ReturnType<typeof useForm<z.ZodType<Names>, Names>>['field']) => ReactNode;
}

/** Renames something: closes once it is saved; if it is refused, says why and keeps what was typed. */
export function RenameDialog<Names extends Readonly<Record<string, string>>>({
  title,
  names,
  current,
  onSave,
  onClose,
  children,
}: RenameDialogProps<Names>) {
  const form = useForm(names, current);
  const submit = form.submit(
    async (named) => {
      await onSave(named);
      onClose();
    },
    { onFailure: (error) => toast.error('Error', messageOf(error)) },
  );
  return (
    <FormDialog title={title} busy={form.busy} onSubmit={submit} onClose={onClose}>
      {children(form.field)}
    </FormDialog>
  );
}
