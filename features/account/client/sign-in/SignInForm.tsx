import { Link } from '@tanstack/react-router';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import type { SessionFacts } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PasswordField } from '#platform/client/ui/forms/PasswordField.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { doorDraft } from '#platform/client/drafts.ts';
import { signIn, signInBody } from '#features/account/contract.ts';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { useRefusal } from '#platform/client/refusal.ts';

/** Keeps the address across the sign-in pages. */
export const signInDraft = doorDraft('sign-in');

export function useSignInForm() {
  return useForm(signInBody, { email: '', password: '' }, { draft: signInDraft, secret: ['password'] });
}

interface SignInFormProps {
  readonly form: ReturnType<typeof useSignInForm>;
  readonly onEntered: (facts: SessionFacts) => Promise<void>;
  /** The password was right, and a code must follow. */
  readonly onCodeNeeded: () => void;
  /** The account's address is not confirmed yet. */
  readonly onUnconfirmed: (email: string) => void;
  /** Why they are back at this form, e.g. the second step took too long. */
  readonly backBecause?: string | null;
}

export function SignInForm({
  form,
  onEntered,
  onCodeNeeded,
  onUnconfirmed,
  backBecause = null,
}: SignInFormProps) {
  const refusal = useRefusal(backBecause);

  const submit = form.submit(
    async (body) => {
      refusal.clear();
      const { next, ...facts } = await call(signIn, { body });
      form.set('password', '');
      if (next === 'mfa_required') onCodeNeeded();
      else await onEntered(facts);
    },
    {
      onFailure: (error, how) => {
        refusal.refuse(error, how);
        const isNextStep = error instanceof CallError && error.code === 'email_unverified';
        if (!isNextStep) toast.error('Error', messageOf(error));
        if (!(error instanceof CallError)) return;
        if (error.code === 'bad_credentials') how.retype('password');
        if (error.code === 'email_unverified') onUnconfirmed(form.values.email);
      },
    },
  );
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-6">
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        // If the browser lists passkeys under this field, PasskeyEntry waits for one.
        autoComplete="username webauthn"
        autoCapitalize="none"
        {...form.field('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <Refusal title="Error" message={refusal.message} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          type="submit"
          size="large"
          busy={form.busy}
          disabled={refusal.waiting}
          className="w-full sm:w-fit sm:min-w-44"
        >
          Sign In
        </Button>
        <Link to="/forgot-password" className="text-link inline-flex min-h-11 items-center">
          Forgot your password?
        </Link>
      </div>
    </form>
  );
}
