import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { useSessionStore } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { removeOtherWays } from '#features/account/contract-mail.ts';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { SpentLink } from '#platform/client/ui/SpentLink.tsx';
import { useRefusal } from '#platform/client/refusal.ts';

const signIn = (
  <Button asChild variant="secondary">
    <Link to="/auth">Sign In</Link>
  </Button>
);

/** One press that removes every passkey and joined account. @param token of the reset; null: the link is incomplete */
export function RemoveOtherWays({ token }: { readonly token: string | null }) {
  const session = useSessionStore();
  const refusal = useRefusal();
  const [state, setState] = useState<'asked' | 'removing' | 'removed' | 'spent'>(
    token === null ? 'spent' : 'asked',
  );

  async function remove() {
    if (token === null) return;
    setState('removing');
    refusal.clear();
    try {
      await call(removeOtherWays, { body: { token } });
      setState('removed');
      void session.refresh();
    } catch (error) {
      const isSpent = error instanceof CallError && error.code === 'link_spent';
      setState(isSpent ? 'spent' : 'asked');
      if (!isSpent) refusal.refuse(error);
    }
  }
  if (state === 'spent')
    return (
      <SpentLink>
        <p>Sign in to see every way into your account, and remove what isn’t yours in your settings.</p>
        {signIn}
      </SpentLink>
    );
  if (state === 'removed')
    return (
      <div className="grid justify-items-start gap-6">
        <Notice tone="success" title="Your password is the only way in now">
          <p>Every passkey and joined account is removed, and you’re signed out everywhere.</p>
        </Notice>
        {signIn}
      </div>
    );
  return (
    <div className="grid justify-items-start gap-6">
      <p>
        If you don’t know them, remove them. Every device is then signed out, and your password is the only
        way in. Two-step sign-in stays as it is.
      </p>
      <Refusal message={refusal.message} />
      <div className="flex flex-wrap gap-3">
        <Button busy={state === 'removing'} disabled={refusal.waiting} onClick={() => void remove()}>
          Remove all of them
        </Button>
        {signIn}
      </div>
    </div>
  );
}
