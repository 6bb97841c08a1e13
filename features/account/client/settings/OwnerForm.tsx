import { useState } from 'react';
import { z } from 'zod';
import { CallError } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PasswordField } from '#platform/client/ui/forms/PasswordField.tsx';
import { passwordField } from '#features/account/contract.ts';
import { passkeyWords } from '#features/account/client/passkeys.ts';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { useRefusal } from '#platform/client/refusal.ts';
import { refusalWords } from './refusal-words.ts';

const withPassword = z.strictObject({ password: passwordField });
const withoutPassword = z.strictObject({ password: z.string() });

interface OwnerFormProps {
  readonly confirmLabel: string;
  readonly isDanger?: boolean;
  readonly onCancel: () => void;
  /** @param proof the password once the server asks for it, because the sign-in is not recent */
  readonly onConfirm: (proof: { password?: string }) => Promise<void>;
}

/** Confirms adding or removing a way to sign in, and asks for the password if the sign-in was a while ago. */
export function OwnerForm({ confirmLabel, isDanger = false, onCancel, onConfirm }: OwnerFormProps) {
  const refusal = useRefusal();
  const [needsPassword, setNeedsPassword] = useState(false);
  const form = useForm(needsPassword ? withPassword : withoutPassword, { password: '' });
  const submit = form.submit(
    async ({ password }) => {
      refusal.clear();
      await onConfirm(needsPassword ? { password } : {});
    },
    {
      onFailure: (error, how) => {
        if (error instanceof CallError && error.code === 'password_needed') setNeedsPassword(true);
        else {
          const words = error instanceof CallError ? refusalWords(error) : passkeyWords(error);
          refusal.refuse(error, { ...how, words });
        }
      },
    },
  );
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-5">
      {needsPassword ? (
        <PasswordField
          label="Your password"
          hint="Please enter it again before you change how you sign in."
          autoComplete="current-password"
          {...form.field('password')}
        />
      ) : null}
      <Refusal message={refusal.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant={isDanger ? 'danger' : 'primary'}
          type="submit"
          busy={form.busy}
          disabled={refusal.waiting}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
