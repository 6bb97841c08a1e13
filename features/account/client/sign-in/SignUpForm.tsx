import { doorDraft } from '#platform/client/drafts.ts';
import { offersVersion, offersWords } from '#platform/contract/offers.ts';
import { withSource } from '#platform/client/source.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import type { SessionFacts } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { signUp } from '#features/account/contract.ts';
import { signUpForm } from '#features/account/contract-terms.ts';
import { CheckField } from '#platform/client/ui/forms/CheckField.tsx';
import { NewPasswordField, weaknessAt } from '#features/account/client/NewPasswordField.tsx';
import { usePersonCheck } from './PersonCheck.tsx';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { TermsLabel } from '#platform/client/ui/forms/TermsLabel.tsx';
import { RequiredNote } from '#platform/client/ui/forms/Field.tsx';
import { useRefusal } from '#platform/client/refusal.ts';

export function useSignUpForm() {
  return useForm(
    signUpForm,
    { firstName: '', lastName: '', email: '', password: '', acceptsTerms: '', offers: '' },
    // Each person ticks the boxes themself, each time.
    { draft: doorDraft('sign-up'), secret: ['password', 'acceptsTerms', 'offers'] },
  );
}

interface SignUpFormProps {
  readonly form: ReturnType<typeof useSignUpForm>;
  readonly onEntered: (facts: SessionFacts) => Promise<void>;
  /** There is no session yet: the address must be confirmed first. */
  readonly onUnconfirmed: (email: string) => void;
}

export function SignUpForm({ form, onEntered, onUnconfirmed }: SignUpFormProps) {
  const refusal = useRefusal();
  const person = usePersonCheck();

  const submit = form.submit(
    async (body) => {
      refusal.clear();
      const { next, ...facts } = await call(signUp, {
        body: { ...body, ...person.answer, ...withSource() },
      });
      form.set('password', '');
      if (next === 'verify_email') {
        toast.success('Success!', 'Please confirm your email address.');
        onUnconfirmed(body.email);
        return;
      }
      toast.success('Success!', 'Your account is ready.');
      await onEntered(facts);
    },
    {
      examine: ({ password, ...whose }) => weaknessAt('password', password, whose),
      onFailure: (error, how) => {
        refusal.refuse(error, how);
        toast.error('Error', messageOf(error));
        person.refused(error);
      },
    },
  );
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-6">
      <RequiredNote />
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
      <NewPasswordField label="Password" whose={form.values} {...form.field('password')} />
      <div className="grid gap-1">
        <CheckField label={<TermsLabel />} {...form.field('acceptsTerms')} />
        <CheckField label={offersWords[offersVersion]} {...form.field('offers')} />
      </div>
      {person.check}
      <Refusal title="Error" message={refusal.message} />
      <Button
        type="submit"
        size="large"
        busy={form.busy}
        disabled={refusal.waiting || person.isMissing}
        className="w-full sm:w-fit sm:min-w-44"
      >
        Sign Up
      </Button>
    </form>
  );
}
