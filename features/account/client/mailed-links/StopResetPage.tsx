import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { stopSecondStepReset } from '#features/account/contract-mail.ts';
import { useMailToken } from '#platform/client/mail-token.ts';
import { NarrowPage } from '#platform/client/ui/NarrowPage.tsx';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { SpentLink } from '#platform/client/ui/SpentLink.tsx';
import { useRefusal } from '#platform/client/refusal.ts';

const newPassword = (
  <Button asChild>
    <Link to="/forgot-password">Set a new password</Link>
  </Button>
);

/**
 * `/stop-second-step-reset#token=…`: the page behind the mail about an admin's reset. Nothing happens until its button
 * is pressed, since mail programs open links by themselves.
 */
export function StopResetPage() {
  const token = useMailToken();
  const refusal = useRefusal();
  const [state, setState] = useState<'asked' | 'stopping' | 'stopped' | 'spent'>(
    token === null ? 'spent' : 'asked',
  );

  async function stop() {
    if (token === null) return;
    setState('stopping');
    refusal.clear();
    try {
      await call(stopSecondStepReset, { body: { token } });
      setState('stopped');
    } catch (error) {
      const isSpent = error instanceof CallError && error.code === 'link_spent';
      setState(isSpent ? 'spent' : 'asked');
      if (!isSpent) refusal.refuse(error);
    }
  }
  return (
    <NarrowPage title="Your two-step sign-in">
      {state === 'asked' || state === 'stopping' ? (
        <div className="grid justify-items-start gap-6">
          <p>Press the button if you didn’t ask us to turn off two-step sign-in. It then stays on.</p>
          <Refusal message={refusal.message} />
          <Button
            size="large"
            busy={state === 'stopping'}
            disabled={refusal.waiting}
            onClick={() => void stop()}
          >
            This wasn’t me: keep it on
          </Button>
          <p className="text-soft">If you asked for it, close this page. Nothing has changed.</p>
        </div>
      ) : null}
      {state === 'stopped' ? (
        <div className="grid justify-items-start gap-6">
          <Notice tone="success" title="Your two-step sign-in stays on">
            <p>We told the admin. Somebody may know your password, so set a new one.</p>
          </Notice>
          {newPassword}
        </div>
      ) : null}
      {state === 'spent' ? (
        <SpentLink>
          <p>
            If your two-step sign-in is off and you didn’t ask for that, set a new password and write to us.
          </p>
          {newPassword}
        </SpentLink>
      ) : null}
    </NarrowPage>
  );
}
