import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { type SessionFacts, useSessionStore } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { joinTold, type Told } from '#features/account/contract-identities.ts';
import { CodeForm } from '#features/account/client/sign-in/CodeForm.tsx';
import { PasskeyEntry } from '#features/account/client/sign-in/PasskeyEntry.tsx';
import { OtherWays } from './ProviderEntry.tsx';
import { SignInForm, useSignInForm } from '#features/account/client/sign-in/SignInForm.tsx';

interface ToldJoinFormProps {
  readonly told: Told;
  /** Once it is joined, and to go on without. */
  readonly onDone: () => void;
}

/** The address has an account: signing in to it once, here and now, links this provider to it. */
export function ProviderJoinForm({ told, onDone }: ToldJoinFormProps) {
  const { email, name } = told;
  const session = useSessionStore();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [backBecause, setBackBecause] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const form = useSignInForm();
  // What is kept here may be a different address.
  const [filled, setFilled] = useState(false);
  if (!filled) {
    setFilled(true);
    form.set('email', email);
  }

  async function enter(facts: SessionFacts, by?: 'mfa-verified') {
    session.accept(facts, by);
    try {
      await call(joinTold, {});
      toast.success('Added', `You can sign in with ${name} from now on.`);
      onDone();
    } catch (error) {
      setFailed(messageOf(error));
    }
  }
  if (failed !== null) {
    return (
      <div className="grid justify-items-start gap-6">
        <Notice tone="danger" title="You’re signed in, but nothing was added">
          <p>{failed}</p>
        </Notice>
        <Button size="large" onClick={onDone}>
          Continue
        </Button>
      </div>
    );
  }
  if (step === 'code')
    return (
      <CodeForm
        onEntered={(facts) => enter(facts, 'mfa-verified')}
        onBack={(why) => {
          setBackBecause(why ?? null);
          setStep('password');
        }}
      />
    );
  return (
    <div className="grid gap-6">
      <p>
        <strong className="wrap-anywhere">{email}</strong> already has an account here. Sign in to it once to
        add {name} as a way in. If you don’t know the password, set a new one first: we’ll email you a link.
      </p>
      <SignInForm
        form={form}
        onEntered={(facts) => enter(facts)}
        onCodeNeeded={() => setStep('code')}
        // The form says so, and the mail says what to do.
        onUnconfirmed={() => undefined}
        backBecause={backBecause}
      />
      <OtherWays>
        <PasskeyEntry onEntered={(facts) => enter(facts)} onCodeNeeded={() => setStep('code')} />
      </OtherWays>
      <Link to="/auth" className="text-link inline-flex min-h-11 w-fit items-center">
        Sign in another way
      </Link>
    </div>
  );
}
