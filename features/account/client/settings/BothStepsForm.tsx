import { z } from 'zod';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PasswordField } from '#platform/client/ui/forms/PasswordField.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { passwordField } from '#features/account/contract.ts';
import { bothSteps } from '#features/account/contract-security.ts';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { useRefusal } from '#platform/client/refusal.ts';
import { useHasPassword } from './own-password.ts';
import { refusalWords } from './refusal-words.ts';

const withPassword = bothSteps.extend({ password: passwordField });
const withoutPassword = bothSteps.extend({ password: z.string() });

interface BothStepsFormProps {
  readonly confirmLabel: string;
  /** Whether it removes something permanently. */
  readonly isDanger?: boolean;
  /** @param body without a password for members who have none: a very recent sign-in counts */
  readonly onProven: (body: { password?: string; code: string }) => Promise<void>;
}

/** Asks for password and code before the second step is weakened: neither alone may remove the other. */
export function BothStepsForm({ confirmLabel, isDanger = false, onProven }: BothStepsFormProps) {
  const refusal = useRefusal();
  const hasPassword = useHasPassword();
  const form = useForm(hasPassword ? withPassword : withoutPassword, { password: '', code: '' });
  const submit = form.submit(
    async ({ code, password }) => {
      refusal.clear();
      await onProven(hasPassword ? { password, code } : { code });
    },
    { onFailure: (error, how) => refusal.refuse(error, { ...how, words: refusalWords(error) }) },
  );
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-5">
      {hasPassword ? (
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
      ) : null}
      <TextField
        label="Code"
        hint="From your app, or a backup code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        className="max-w-64"
        {...form.field('code')}
      />
      <Refusal message={refusal.message} />
      <Button
        variant={isDanger ? 'danger' : 'primary'}
        type="submit"
        busy={form.busy}
        disabled={refusal.waiting}
        className="w-fit"
      >
        {confirmLabel}
      </Button>
    </form>
  );
}
