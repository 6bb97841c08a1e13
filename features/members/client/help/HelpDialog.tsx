import { useState } from 'react';
import { z } from 'zod';
import { emailField } from '#features/account/contract.ts';
import { helpReasons } from '#features/members/contract-help.ts';
import { helpBody, helpLimits } from '#features/members/contract-help.ts';
import { noteReaders } from '#platform/contract/admin-note.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { forgetDraft } from '#platform/client/drafts.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Dialog } from '#platform/client/ui/windows/Dialog.tsx';
import { DialogForm } from '#platform/client/ui/windows/DialogForm.tsx';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { type Act, reasonLabels } from './acts.ts';

const options = helpReasons.map((value) => ({ value, label: reasonLabels[value] }));

/** The form's rules: the reason, and the address if the action asks for one. */
function formOf(address: Act['address'], theirs: string) {
  const typed = emailField.refine(
    (email) => address === 'new' || email === theirs,
    'Type their address as it is written above',
  );
  return helpBody.extend({ email: address === null ? z.string() : typed });
}

interface HelpDialogProps {
  readonly act: Act;
  readonly email: string;
  /** Names what was typed and not sent, for a session that ends meanwhile. */
  readonly draft: string;
  readonly onClose: () => void;
  readonly onDone: () => Promise<unknown> | void;
}

/** Says what happens, asks why, and does it. */
export function HelpDialog({ act, draft, email, onClose, onDone }: HelpDialogProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm(
    formOf(act.address, email),
    { why: '', note: '', email: '' },
    // An address that the admin types as a confirmation is not kept in the draft.
    { draft, secret: act.address === 'theirs' ? ['email'] : [] },
  );
  const submit = form.submit(
    async (filled) => {
      setRefused(null);
      await act.send(filled);
      toast.success('Done', act.done);
      await onDone();
      forgetDraft(draft);
      onClose();
    },
    { onFailure: (error, { isMarked }) => setRefused(isMarked ? null : messageOf(error)) },
  );
  return (
    <Dialog open onOpen={(open) => !open && onClose()} title={act.title}>
      <DialogForm
        method="post"
        onSubmit={submit}
        actions={
          <>
            <Button
              variant="secondary"
              onClick={() => {
                forgetDraft(draft);
                onClose();
              }}
            >
              Cancel
            </Button>
            <Button type="submit" variant={act.danger ? 'danger' : 'primary'} busy={form.busy}>
              {act.label}
            </Button>
          </>
        }
      >
        <DraftNotice
          draft={form.draft}
          title="What you typed is back"
          text="Nothing was done: you hadn’t confirmed it yet."
          action="Start over"
        />
        <ul aria-label="What happens" className="grid list-disc gap-2 pl-5">
          {act.happens.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {act.address === null ? null : (
          <TextField
            label={act.address === 'new' ? 'New email address' : 'Type their email address'}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...(act.address === 'theirs' ? { hint: <span className="wrap-anywhere">{email}</span> } : {})}
            {...form.field('email')}
          />
        )}
        <SelectField label="Reason" options={options} {...form.field('why')} />
        {act.hasNote ? (
          <TextArea
            label="Note (optional)"
            hint={noteReaders}
            rows={2}
            limit={helpLimits.note}
            {...form.field('note')}
          />
        ) : null}
        {refused === null ? null : (
          <div role="alert">
            <Notice tone="danger" title={refused} />
          </div>
        )}
      </DialogForm>
    </Dialog>
  );
}
