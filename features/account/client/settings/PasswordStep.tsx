import { z } from 'zod';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PasswordField } from '#platform/client/ui/forms/PasswordField.tsx';
import { passwordField } from '#features/account/contract.ts';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { useRefusal } from '#platform/client/refusal.ts';
import { useHasPassword } from './own-password.ts';
import { refusalWords } from './refusal-words.ts';

const withPassword = z.strictObject({ password: passwordField });
const withoutPassword = z.strictObject({ password: z.string() });

interface PasswordStepProps {
  readonly confirmLabel: string;
  /** @param proof empty for members without a password: a very recent sign-in counts */
  readonly onProven: (proof: { password?: string }) => Promise<void>;
}

/** Asks for the password before something that a stranger at an open laptop must not do. */
export function PasswordStep({ confirmLabel, onProven }: PasswordStepProps) {
  const refusal = useRefusal();
  const hasPassword = useHasPassword();
  const form = useForm(hasPassword ? withPassword : withoutPassword, { password: '' });
  const submit = form.submit(
    async ({ password }) => {
      refusal.clear();
      await onProven(hasPassword ? { password } : {});
    },
    { onFailure: (error, how) => refusal.refuse(error, { ...how, words: refusalWords(error) }) },
  );
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-5">
      {hasPassword ? (
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
      ) : null}
      <Refusal message={refusal.message} />
      <Button type="submit" busy={form.busy} disabled={refusal.waiting} className="w-fit">
        {confirmLabel}
      </Button>
    </form>
  );
}
