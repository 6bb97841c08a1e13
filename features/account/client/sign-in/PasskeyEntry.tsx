import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#platform/client/call.ts';
import type { SessionFacts } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import {
  type Assertion,
  signInWithPasskey,
  startPasskeySignIn,
} from '#features/account/contract-passkeys.ts';
import { passkeyMinutes } from '#features/account/rules-passkeys.ts';
import {
  askForPasskey,
  canAutofill,
  hasPasskeys,
  isPageOf,
  isTakenBack,
  passkeyWords,
  type RequestOptions,
  stopAsking,
} from '#features/account/client/passkeys.ts';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { useRefusal } from '#platform/client/refusal.ts';

/** A challenge waiting under the field is replaced before it expires. */
const renewMs = (passkeyMinutes - 1) * 60_000;

/** What to ask the browser for; null if passkeys do not work at this address. */
async function optionsHere(): Promise<RequestOptions | null> {
  const { options } = await call(startPasskeySignIn, {});
  return options !== null && isPageOf(options.rpId) ? options : null;
}

interface PasskeyEntryProps {
  readonly onEntered: (facts: SessionFacts) => Promise<void>;
  /** The device did not verify its user, so a code must follow. */
  readonly onCodeNeeded: () => void;
}

/** Sign in with a passkey: with the button, or by choosing one under the email field if the browser offers that. */
export function PasskeyEntry({ onEntered, onCodeNeeded }: PasskeyEntryProps) {
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const refusal = useRefusal();

  async function enter(credential: Assertion): Promise<void> {
    const { next, ...facts } = await call(signInWithPasskey, { body: { credential } });
    if (next === 'mfa_required') onCodeNeeded();
    else await onEntered(facts);
  }
  const enterChosen = useEffectEvent(async (credential: Assertion) => {
    try {
      await enter(credential);
    } catch (error) {
      refusal.refuse(error, { words: passkeyWords(error) });
    }
  });

  useEffect(() => {
    if (!hasPasskeys()) return;
    let isOver = false;
    const timer = setTimeout(() => setRound(round + 1), renewMs);
    async function offer() {
      const options = await optionsHere();
      if (options === null || isOver) return;
      setShown(true);
      if (!(await canAutofill()) || isOver) return;
      const credential = await askForPasskey(options, 'autofill');
      if (!isOver) await enterChosen(credential);
    }
    // They have not asked for a passkey yet, so they need not hear that none could be offered under the field.
    offer().catch((cause: unknown) => {
      if (!isOver && !isTakenBack(cause)) console.info('no passkey was chosen under the field', cause);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      void stopAsking();
    };
  }, [round]);

  async function press() {
    setBusy(true);
    refusal.clear();
    try {
      const options = await optionsHere();
      if (options !== null) await enter(await askForPasskey(options));
    } catch (error) {
      refusal.refuse(error, { words: passkeyWords(error) });
    }
    setBusy(false);
    setRound(round + 1);
  }
  if (!shown) return null;
  return (
    <div className="grid gap-4">
      <Refusal message={refusal.message} />
      <Button
        variant="secondary"
        size="large"
        busy={busy}
        onClick={() => void press()}
        className="w-full sm:w-fit sm:min-w-44"
      >
        Use a passkey
      </Button>
    </div>
  );
}
