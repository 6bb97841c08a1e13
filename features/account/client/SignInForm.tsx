import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import type { SessionFacts } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PasswordField } from '#platform/client/ui/PasswordField.tsx';
import { TextField } from '#platform/client/ui/TextField.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { signIn, signInBody } from '#features/account/contract.ts';
import { Refusal } from './Refusal.tsx';

export function useSignInForm() {
  return useForm(signInBody, { email: '', password: '' }, { draft: 'account.sign-in', secret: ['password'] });
}

interface SignInFormProps {
  readonly form: ReturnType<typeof useSignInForm>;
  readonly onEntered: (facts: SessionFacts) => Promise<void>;
}

export function SignInForm({ form, onEntered }: SignInFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);

  function refuse(error: unknown) {
    const message = messageOf(error);
    setRefusal(message);
    toast.error('Error', message);
  }
  const submit = form.submit(
    async (body) => {
      setRefusal(null);
      await onEntered(await call(signIn, { body }));
    },
    { onFailure: refuse },
  );
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-6">
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        {...form.field('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <Refusal message={refusal} />
      <Button type="submit" size="large" busy={form.busy} className="w-full sm:w-fit sm:min-w-44">
        Sign In
      </Button>
    </form>
  );
}
