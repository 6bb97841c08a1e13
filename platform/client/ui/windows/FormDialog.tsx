import type { FormEventHandler, ReactNode } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { DialogForm } from './DialogForm.tsx';

interface FormDialogProps {
  readonly title: string;
  /** Being saved. */
  readonly busy: boolean;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly onClose: () => void;
  /** Pressed Cancel, which may mean more than closing: what was typed is given up. */
  readonly onCancel?: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form in its own dialog, open as long as it is rendered: Save sends it, Cancel changes nothing. */
export function FormDialog({
  title,
  busy,
  onSubmit,
  onClose,
  onCancel = onClose,
  children,
}: FormDialogProps) {
  return (
    <Dialog open onOpen={(open) => !open && onClose()} title={title}>
      <DialogForm
        onSubmit={onSubmit}
        actions={
          <>
            <Button variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" busy={busy}>
              Save
            </Button>
          </>
        }
      >
        {children}
      </DialogForm>
    </Dialog>
  );
}
