import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { type SessionFacts, useSessionStore } from '#platform/client/session.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { errorCatalogue } from '#platform/contract/errors.ts';
import { type IdentityProvider, identityProviders } from '#platform/contract/public-config.ts';
import { finishProviderSignIn, readTold, type Told } from '#features/account/contract-identities.ts';
import { safeRedirect } from '#features/account/rules.ts';
import { useDeparture } from '#features/account/client/sign-in/departure.ts';

/** The result of returning from a provider. `lost`: the server could not be reached, and the answer is still valid. */
export type Return =
  | { readonly is: 'working' | 'code' }
  | { readonly is: 'told'; readonly told: Told }
  | { readonly is: 'failed' | 'lost'; readonly message: string };

/** The provider this callback address belongs to; null for none. */
function providerHere(): IdentityProvider | null {
  const last = location.pathname.split('/').at(-1);
  return identityProviders.find((provider) => provider === last) ?? null;
}

/**
 * Passes what the provider sent along to the server, once. It is removed from the address bar at once, so that no
 * history contains it; a reload asks what is still waiting.
 */
export function useProviderReturn() {
  const [query] = useState(() => location.search.slice(1));
  const [provider] = useState(providerHere);
  const [outcome, setOutcome] = useState<Return>({ is: 'working' });
  const [redirect, setRedirect] = useState('/');
  const client = useQueryClient();
  const session = useSessionStore();
  const depart = useDeparture();
  const begun = useRef(false);

  function enter(facts: SessionFacts, target: string, by?: 'mfa-verified') {
    session.accept(facts, by);
    depart(safeRedirect(target));
  }

  async function waiting() {
    const { told } = await call(readTold, {});
    if (told === null) setOutcome({ is: 'failed', message: errorCatalogue.bad_provider_answer.message });
    else {
      setRedirect(told.redirect);
      setOutcome({ is: 'told', told });
    }
  }

  async function finish(by: IdentityProvider) {
    const {
      next,
      redirect: target,
      told,
      ...facts
    } = await call(finishProviderSignIn, {
      body: { provider: by, query },
    });
    setRedirect(target);
    if (next === 'mfa_required') setOutcome({ is: 'code' });
    else if (told !== null) setOutcome({ is: 'told', told });
    else if (next === 'joined') {
      toast.success('Added', 'You can sign in with it from now on.');
      await client.invalidateQueries({ queryKey: ['account'] });
      depart(safeRedirect(target));
    } else enter(facts, target);
  }

  async function work() {
    setOutcome({ is: 'working' });
    try {
      if (query === '' || provider === null) await waiting();
      else await finish(provider);
    } catch (error) {
      // Without one of our error codes, nothing reached the server, or nothing came back: retrying does no harm.
      const isOurs = error instanceof CallError && error.code !== 'unavailable';
      setOutcome({ is: isOurs ? 'failed' : 'lost', message: messageOf(error) });
    }
  }

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    history.replaceState(history.state, '', location.pathname);
    void work();
  });

  return {
    outcome,
    again: () => void work(),
    startOver: () => setOutcome({ is: 'failed', message: errorCatalogue.bad_provider_answer.message }),
    enter: (facts: SessionFacts, by?: 'mfa-verified') => enter(facts, redirect, by),
    goOn: () => depart(safeRedirect(redirect)),
  };
}
