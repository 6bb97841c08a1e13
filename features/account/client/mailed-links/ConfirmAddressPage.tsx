import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '#platform/client/call.ts';
import { useSessionStore, useViewer } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { confirmAddress } from '#features/account/contract-mail.ts';
import { useMailLink } from './mail-link.ts';
import { NarrowPage } from '#platform/client/ui/NarrowPage.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { SpentLink } from '#platform/client/ui/SpentLink.tsx';

const confirm = (token: string) => call(confirmAddress, { body: { token } });

function Changed({ email }: { readonly email: string }) {
  const viewer = useViewer();
  const session = useSessionStore();
  useEffect(() => void session.refresh(), [session]);
  return (
    <div className="grid justify-items-start gap-6">
      <Notice tone="success" title={`Your address is now ${email}`}>
        <p>
          Sign in with it from now on. We emailed your old address too: for three days the change can be
          undone from there.
        </p>
      </Notice>
      <Button asChild size="large">
        {viewer ? <Link to="/settings/security">Back to settings</Link> : <Link to="/auth">Sign In</Link>}
      </Button>
    </div>
  );
}

/** `/confirm-address#token=…`: the page behind the mail to a new address. It acts when its button is pressed. */
export function ConfirmAddressPage() {
  const { outcome, use } = useMailLink(confirm);
  return (
    <NarrowPage title="Your new email address">
      {outcome.is === 'asked' || outcome.is === 'working' ? (
        <div className="grid justify-items-start gap-6">
          <p>Press the button to move your account to the address this email went to.</p>
          <Button size="large" busy={outcome.is === 'working'} onClick={use}>
            Use this address
          </Button>
        </div>
      ) : null}
      {outcome.is === 'done' ? <Changed email={outcome.email} /> : null}
      {outcome.is === 'spent' ? (
        <SpentLink>
          <Button asChild>
            <Link to="/settings/security">Ask for a new link in settings</Link>
          </Button>
        </SpentLink>
      ) : null}
      {outcome.is === 'failed' && outcome.code === 'email_taken' ? (
        <Notice tone="danger" title="Another account already uses this address">
          <p>
            Your old address stays. You can choose a different one in{' '}
            <Link to="/settings/security" className="text-link">
              settings
            </Link>
            .
          </p>
        </Notice>
      ) : null}
      {outcome.is === 'failed' && outcome.code !== 'email_taken' ? (
        <ErrorState message={outcome.message} onRetry={use} />
      ) : null}
    </NarrowPage>
  );
}
