import { Link } from '@tanstack/react-router';
import { offersVersion, offersWords } from '#platform/contract/offers.ts';
import { call } from '#platform/client/call.ts';
import { useForm } from '#platform/client/form.ts';
import type { SessionFacts } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { CheckField } from '#platform/client/ui/forms/CheckField.tsx';
import { TermsLabel } from '#platform/client/ui/forms/TermsLabel.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { providerSignUpBody, signUpWithProvider, type Told } from '#features/account/contract-identities.ts';
import { signUpBoxes } from '#features/account/contract-terms.ts';
import { usePersonCheck } from '#features/account/client/sign-in/PersonCheck.tsx';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { useRefusal } from '#platform/client/refusal.ts';

const form = providerSignUpBody.extend(signUpBoxes);

interface ToldSignUpFormProps {
  readonly told: Told;
  readonly onEntered: (facts: SessionFacts) => Promise<void>;
}

/** What the provider says about somebody new, to check and correct, and the terms: before any account is created. */
export function ProviderSignUpForm({ told, onEntered }: ToldSignUpFormProps) {
  const { email, firstName, lastName, name } = told;
  const refusal = useRefusal();
  const person = usePersonCheck();
  const { busy, field, submit } = useForm(form, { firstName, lastName, acceptsTerms: '', offers: '' });
  return (
    <form
      noValidate
      method="post"
      className="grid gap-6"
      onSubmit={submit(
        async (body) => {
          refusal.clear();
          const answer = await call(signUpWithProvider, { body: { ...body, ...person.answer } });
          const { next: _, redirect: __, ...facts } = answer;
          toast.success('Success!', 'Your account is ready.');
          await onEntered(facts);
        },
        {
          onFailure: (error, how) => {
            refusal.refuse(error, how);
            person.refused(error);
          },
        },
      )}
    >
      <p>
        {name} says that <strong className="wrap-anywhere">{email}</strong> is your address. We’ll use it for
        your account.
      </p>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <div className="grid gap-1">
        <CheckField label={<TermsLabel />} {...field('acceptsTerms')} />
        <CheckField label={offersWords[offersVersion]} {...field('offers')} />
      </div>
      {person.check}
      <Refusal message={refusal.message} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          type="submit"
          size="large"
          busy={busy}
          disabled={refusal.waiting || person.isMissing}
          className="w-full sm:w-fit sm:min-w-44"
        >
          Create my account
        </Button>
        <Link to="/auth" className="text-link inline-flex min-h-11 items-center">
          Sign in another way
        </Link>
      </div>
    </form>
  );
}
