import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { isSignInNeeded } from '#platform/client/sign-in-again.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import type { IdentityProvider } from '#platform/contract/public-config.ts';
import { withSource } from '#platform/client/source.ts';
import { startProviderSignIn } from '#features/account/contract-identities.ts';
import { publicConfigQuery } from '#features/account/client/api.ts';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { useRefusal } from '#platform/client/refusal.ts';

/** What is shown under a form if there is another way to sign in; otherwise nothing. */
export function OtherWays({ children }: { readonly children: ReactNode }) {
  return <div className="border-line mt-8 grid gap-4 border-t-2 pt-6 empty:hidden">{children}</div>;
}

/** Leaves for another site. Never settles: the button stays busy until that site's page replaces this one. */
export async function leaveFor(address: string): Promise<void> {
  location.assign(address);
  await new Promise(() => undefined);
}

/** Sign in, or up, with an account elsewhere: a button for each provider the owner has turned on. */
export function ProviderEntry({ redirect }: { readonly redirect: string }) {
  const { data: config } = useQuery(publicConfigQuery);
  const [busy, setBusy] = useState<IdentityProvider | null>(null);
  const refusal = useRefusal();

  useEffect(() => {
    // After the back button, the page is as it was left.
    const rest = () => setBusy(null);
    addEventListener('pageshow', rest);
    return () => removeEventListener('pageshow', rest);
  }, []);

  async function press(provider: IdentityProvider) {
    setBusy(provider);
    refusal.clear();
    try {
      const { address } = await call(startProviderSignIn, {
        body: { provider, redirect, anew: isSignInNeeded(), ...withSource() },
      });
      await leaveFor(address);
    } catch (error) {
      refusal.refuse(error);
      setBusy(null);
    }
  }
  const providers = config?.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <div className="grid gap-4">
      <Refusal message={refusal.message} />
      <div className="flex flex-wrap gap-3">
        {providers.map(({ name, provider }) => (
          <Button
            key={provider}
            variant="secondary"
            size="large"
            busy={busy === provider}
            disabled={refusal.waiting || (busy !== null && busy !== provider)}
            onClick={() => void press(provider)}
            className="w-full sm:w-fit sm:min-w-44"
          >
            Continue with {name}
          </Button>
        ))}
      </div>
    </div>
  );
}
