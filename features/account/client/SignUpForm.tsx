import { call } from '#platform/client/call.ts';
import { useForm } from '#platform/client/form.ts';
import type { SessionFacts } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PasswordField } from '#platform/client/ui/PasswordField.tsx';
import { TextField } from '#platform/client/ui/TextField.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { accountLimits, signUp, signUpBody } from '#features/account/contract.ts';
import { Refusal } from './Refusal.tsx';
import { useRefusal } from './throttle.ts';

export function useSignUpForm() {
  return useForm(
    signUpBody,
    { firstName: '', lastName: '', email: '', password: '' },
    { draft: 'account.sign-up', secret: ['password'] },
  );
}

interface SignUpFormProps {
  readonly form: ReturnType<typeof useSignUpForm>;
  readonly onEntered: (facts: SessionFacts) => Promise<void>;
  /** There is no session yet: the address has to be confirmed first. */
  readonly onUnconfirmed: (email: string) => void;
}

export function SignUpForm({ form, onEntered, onUnconfirmed }: SignUpFormProps) {
  const refusal = useRefusal();

  const submit = form.submit(
    async (body) => {
      refusal.clear();
      const { next, ...facts } = await call(signUp, { body });
      form.set('password', '');
      if (next === 'verify_email') {
        toast.success('Success!', 'Please confirm your email address.');
        onUnconfirmed(body.email);
        return;
      }
      toast.success('Success!', 'Your account is ready.');
      await onEntered(facts);
    },
    { onFailure: (error) => refusal.refuse(error) },
  );
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-6">
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        {...form.field('email')}
      />
      <PasswordField
        label="Password"
        hint={`At least ${accountLimits.passwordMin} characters`}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <Refusal message={refusal.message} />
      <Button
        type="submit"
        size="large"
        busy={form.busy}
        disabled={refusal.waiting}
        className="w-full sm:w-fit sm:min-w-44"
      >
        Sign Up
      </Button>
    </form>
  );
}
