import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { useSessionStore } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { stopAddressChange } from '#features/account/contract-mail.ts';
import { useMailToken } from '#platform/client/mail-token.ts';
import { NarrowPage } from '#platform/client/ui/NarrowPage.tsx';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { SpentLink } from '#platform/client/ui/SpentLink.tsx';
import { useRefusal } from '#platform/client/refusal.ts';

type Outcome =
  | { readonly is: 'asked' | 'stopping' | 'spent' | 'taken' }
  | { readonly is: 'stopped'; readonly email: string };

function Spent() {
  return (
    <SpentLink>
      <p>
        If that change was never confirmed, it has expired too. To be sure, sign in and check your address, or
        set a new password.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <Link to="/forgot-password">Set a new password</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to="/auth">Sign In</Link>
        </Button>
      </div>
    </SpentLink>
  );
}

/**
 * `/stop-address-change#token=…`: the page behind the mail to the old address. Nothing happens until its button is
 * pressed, since mail programs open links by themselves.
 */
export function StopAddressChangePage() {
  const token = useMailToken();
  const session = useSessionStore();
  const refusal = useRefusal();
  const [outcome, setOutcome] = useState<Outcome>({ is: token === null ? 'spent' : 'asked' });

  async function stop() {
    if (token === null) return;
    setOutcome({ is: 'stopping' });
    refusal.clear();
    try {
      const { email } = await call(stopAddressChange, { body: { token } });
      setOutcome({ is: 'stopped', email });
      void session.refresh();
    } catch (error) {
      const code = error instanceof CallError ? error.code : 'internal';
      setOutcome({ is: code === 'link_spent' ? 'spent' : code === 'email_taken' ? 'taken' : 'asked' });
      if (code !== 'link_spent' && code !== 'email_taken') refusal.refuse(error);
    }
  }
  return (
    <NarrowPage title="Your email address">
      {outcome.is === 'asked' || outcome.is === 'stopping' ? (
        <div className="grid justify-items-start gap-6">
          <p>
            Press the button if you didn’t ask for a new email address. Your account then belongs to the
            address this email went to, everybody is signed out, and the old password stops working. We’ll
            email you a link to set a new one.
          </p>
          <Refusal message={refusal.message} />
          <Button
            size="large"
            busy={outcome.is === 'stopping'}
            disabled={refusal.waiting}
            onClick={() => void stop()}
          >
            This wasn’t me: stop it
          </Button>
          <p className="text-soft">If you asked for it yourself, close this page. Nothing has changed.</p>
        </div>
      ) : null}
      {outcome.is === 'stopped' ? (
        <Notice tone="success" title={`Your account belongs to ${outcome.email}`}>
          <p>Everybody is signed out. We emailed you a link to set a new password: do that now.</p>
        </Notice>
      ) : null}
      {outcome.is === 'spent' ? <Spent /> : null}
      {outcome.is === 'taken' ? (
        <Notice tone="danger" title="Another account already uses this address">
          <p>
            Please write to us right away, from this address:{' '}
            <a href="/contact" className="text-link">
              contact
            </a>
            .
          </p>
        </Notice>
      ) : null}
    </NarrowPage>
  );
}
