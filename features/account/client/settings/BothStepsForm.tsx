import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PasswordField } from '#platform/client/ui/PasswordField.tsx';
import { TextField } from '#platform/client/ui/TextField.tsx';
import { bothSteps } from '#features/account/contract-security.ts';
import { Refusal } from '#features/account/client/Refusal.tsx';
import { useRefusal } from '#features/account/client/throttle.ts';
import { refusalWords } from './refusal-words.ts';

interface BothStepsFormProps {
  readonly confirmLabel: string;
  /** Whether it takes something away for good. */
  readonly isDanger?: boolean;
  readonly onProven: (body: { password: string; code: string }) => Promise<void>;
}

/** Asks for password and code before the second step is weakened: neither alone may take the other away. */
export function BothStepsForm({ confirmLabel, isDanger = false, onProven }: BothStepsFormProps) {
  const refusal = useRefusal();
  const form = useForm(bothSteps, { password: '', code: '' });
  const submit = form.submit(
    async (body) => {
      refusal.clear();
      await onProven(body);
    },
    { onFailure: (error) => refusal.refuse(error, refusalWords(error)) },
  );
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-5">
      <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
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
