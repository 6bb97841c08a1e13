import { useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { ConfirmDialog, Dialog } from '#platform/client/ui/windows/Dialog.tsx';
import { FormDialog } from '#platform/client/ui/windows/FormDialog.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';

/** Dialogs over the page, and toasts at its edge. */
export function Windows() {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [naming, setNaming] = useState(false);
  const [name, setName] = useState('A card');
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setOpen(true)}>Dialog</Button>
      <Button onClick={() => setNaming(true)}>Form</Button>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Confirm
      </Button>
      <Button variant="secondary" onClick={() => toast.success('Success!', 'Your account is ready.')}>
        Success toast
      </Button>
      <Button variant="secondary" onClick={() => toast.error('Error', 'Email or password is incorrect.')}>
        Error toast
      </Button>
      <Button variant="secondary" onClick={() => toast.info('News', 'A module opened.')}>
        Info toast
      </Button>
      <CopyButton text="copied" />
      <CopyButton text="copied" compact />
      <Dialog open={open} onOpen={setOpen} title="A dialog" description="It says something.">
        <p>And shows something.</p>
      </Dialog>
      {naming ? (
        <FormDialog
          title="Another name"
          busy={false}
          onSubmit={(event) => {
            event.preventDefault();
            setNaming(false);
          }}
          onClose={() => setNaming(false)}
        >
          <TextField label="Name" name="name" value={name} onValue={setName} />
        </FormDialog>
      ) : null}
      <ConfirmDialog
        open={asking}
        onOpen={setAsking}
        title="Delete this card?"
        description="This cannot be taken back."
        confirmLabel="Delete"
        danger
        onConfirm={() => toast.success('Deleted')}
      />
    </div>
  );
}
