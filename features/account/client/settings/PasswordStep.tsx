import { z } from 'zod';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PasswordField } from '#platform/client/ui/PasswordField.tsx';
import { passwordField } from '#features/account/contract.ts';
import { Refusal } from '#features/account/client/Refusal.tsx';
import { useRefusal } from '#features/account/client/throttle.ts';
import { refusalWords } from './refusal-words.ts';

const passwordBody = z.strictObject({ password: passwordField });

interface PasswordStepProps {
  readonly confirmLabel: string;
  readonly onPassword: (password: string) => Promise<void>;
}

/** Asks for the password before something that a stranger at an open laptop must not do. */
export function PasswordStep({ confirmLabel, onPassword }: PasswordStepProps) {
  const refusal = useRefusal();
  const form = useForm(passwordBody, { password: '' });
  const submit = form.submit(
    async ({ password }) => {
      refusal.clear();
      await onPassword(password);
    },
    { onFailure: (error) => refusal.refuse(error, refusalWords(error)) },
  );
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-5">
      <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
      <Refusal message={refusal.message} />
      <Button type="submit" busy={form.busy} disabled={refusal.waiting} className="w-fit">
        {confirmLabel}
      </Button>
    </form>
  );
}
