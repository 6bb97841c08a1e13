import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import type { SessionFacts } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { answerWithPasskey, startPasskeyStep } from '#features/account/contract-passkeys.ts';
import { askForPasskey, hasPasskeys, isPageOf, passkeyWords } from '#features/account/client/passkeys.ts';

interface PasskeyStepProps {
  readonly onEntered: (facts: SessionFacts) => Promise<void>;
  readonly onRefused: (error: unknown, words: string) => void;
}

/** A passkey instead of the code, for members who have one. */
export function PasskeyStep({ onEntered, onRefused }: PasskeyStepProps) {
  const [busy, setBusy] = useState(false);
  // Fetched in advance: some browsers open their dialog only right after a click.
  const { data, refetch } = useQuery({
    queryKey: ['account', 'passkey-step'],
    queryFn: ({ signal }) => call(startPasskeyStep, {}, { signal }),
    enabled: hasPasskeys(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const options = data?.options ?? null;
  if (options === null || !isPageOf(options.rpId)) return null;

  async function press(given: NonNullable<typeof options>) {
    setBusy(true);
    try {
      const credential = await askForPasskey(given);
      const { next: _, ...facts } = await call(answerWithPasskey, { body: { credential } });
      await onEntered(facts);
    } catch (error) {
      onRefused(error, passkeyWords(error));
      await refetch();
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="secondary"
      size="large"
      busy={busy}
      onClick={() => void press(options)}
      className="w-full sm:w-fit"
    >
      Use a passkey instead
    </Button>
  );
}
