import { useState } from 'react';
import { z } from 'zod';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { forgetDrafts } from '#platform/client/drafts.ts';
import { eraseEverything } from '#platform/client/offline/offline.ts';
import { useForm } from '#platform/client/form.ts';
import { useSessionStore } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Dialog } from '#platform/client/ui/windows/Dialog.tsx';
import { DialogForm } from '#platform/client/ui/windows/DialogForm.tsx';
import { PasswordField } from '#platform/client/ui/forms/PasswordField.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { deleteAccount } from '#features/account/contract-leaving.ts';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { useRefusal } from '#platform/client/refusal.ts';
import { refusalWords } from './refusal-words.ts';

/** The address typed out, and the password once the server asks for it. */
function confirmationOf(email: string, needsPassword: boolean) {
  const message = 'Type your email address as it is written above';
  return z.strictObject({
    confirmation: z.string().refine((typed) => typed.trim().toLowerCase() === email.toLowerCase(), message),
    password: needsPassword ? deleteAccount.body.shape.password.unwrap() : z.string(),
  });
}

interface DeleteAccountDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** Deletes the account: needs the address typed out, and the password unless the member just signed in. */
export function DeleteAccountDialog({ email, onClose }: DeleteAccountDialogProps) {
  const session = useSessionStore();
  const refusal = useRefusal();
  const [needsPassword, setNeedsPassword] = useState(false);
  const [gone, setGone] = useState(false);
  const form = useForm(confirmationOf(email, needsPassword), { confirmation: '', password: '' });
  const submit = form.submit(
    async ({ password }) => {
      refusal.clear();
      const end = () => call(deleteAccount, { body: needsPassword ? { password } : {} });
      await session.leave(end, { forGood: true });
      forgetDrafts();
      await eraseEverything();
      setGone(true);
    },
    {
      onFailure: (error, how) => {
        if (error instanceof CallError && error.code === 'password_needed') setNeedsPassword(true);
        else refusal.refuse(error, { ...how, words: refusalWords(error) });
      },
    },
  );
  if (gone) {
    return (
      <Dialog
        open
        onOpen={() => location.assign('/')}
        title="Your account is deleted"
        description="You’re signed out everywhere, and we’re erasing what we held. Thank you for the time you spent here."
      >
        <Button asChild className="w-fit">
          <a href="/">Go to the front page</a>
        </Button>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title="Delete your account?"
      description="Your profile, results and cards are erased, and a running subscription is canceled. We ask the company that keeps our contacts to delete yours. Invoices stay with the payment provider, as the law requires. This can’t be undone."
    >
      <DialogForm
        method="post"
        onSubmit={submit}
        actions={
          <>
            <Button variant="secondary" onClick={onClose}>
              Keep my account
            </Button>
            <Button variant="danger" type="submit" busy={form.busy} disabled={refusal.waiting}>
              Delete forever
            </Button>
          </>
        }
      >
        <TextField
          label="Type your email address"
          hint={<span className="wrap-anywhere">{email}</span>}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('confirmation')}
        />
        {needsPassword ? (
          <PasswordField
            label="Your password"
            hint="You signed in a while ago, so please enter it again."
            autoComplete="current-password"
            {...form.field('password')}
          />
        ) : null}
        <Refusal message={refusal.message} />
      </DialogForm>
    </Dialog>
  );
}
