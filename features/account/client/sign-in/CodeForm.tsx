import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import type { SessionFacts } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { answerChallenge } from '#features/account/contract.ts';
import { PasskeyStep } from './PasskeyStep.tsx';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { useRefusal } from '#platform/client/refusal.ts';

const badBackupCode = 'That code is not right. Check it for typos, or use another: each works once.';

interface CodeFormProps {
  readonly onEntered: (facts: SessionFacts) => Promise<void>;
  /** @param why said where they come back to */
  readonly onBack: (why?: string) => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a backup code when the phone is lost. */
export function CodeForm({ onEntered, onBack }: CodeFormProps) {
  const [phoneLost, setPhoneLost] = useState(false);
  const refusal = useRefusal();
  const form = useForm(answerChallenge.body, { code: '' });
  const element = useRef<HTMLFormElement>(null);
  // They are already holding their phone: the code comes next.
  useEffect(() => element.current?.querySelector('input')?.focus(), [phoneLost]);

  const submit = form.submit(
    async (body) => {
      refusal.clear();
      const { next: _, ...facts } = await call(answerChallenge, { body });
      await onEntered(facts);
    },
    {
      onFailure: (error, how) => {
        if (error instanceof CallError && error.code === 'session_ended') {
          onBack('That took too long. Please sign in again.');
          return;
        }
        if (!how.isMarked) form.set('code', '');
        // A backup code doesn’t change by itself: waiting for the next one would not help.
        const isSpent = phoneLost && error instanceof CallError && error.code === 'bad_code';
        refusal.refuse(error, isSpent ? { ...how, words: badBackupCode } : how);
        how.retype('code');
      },
    },
  );
  return (
    <form ref={element} noValidate method="post" onSubmit={submit} className="grid gap-6">
      <TextField
        key={phoneLost ? 'backup' : 'app'}
        label={phoneLost ? 'Backup code' : 'Code'}
        hint={
          phoneLost
            ? 'One of the ten codes you saved. Each works once.'
            : 'Six digits, from your authenticator app.'
        }
        inputMode={phoneLost ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="max-w-64 font-semibold tracking-[0.14em] tabular-nums"
        {...form.field('code')}
      />
      <Refusal message={refusal.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={form.busy} disabled={refusal.waiting} className="min-w-44">
          Continue
        </Button>
        <Button variant="ghost" size="large" onClick={() => onBack()}>
          Back
        </Button>
      </div>
      <PasskeyStep
        onEntered={onEntered}
        onRefused={(error, words) => {
          refusal.refuse(error, { words });
        }}
      />
      <p className="text-soft">
        <button
          type="button"
          className="text-link text-ink min-h-11"
          onClick={() => {
            form.set('code', '');
            // The message was about the other kind of code; a wait applies to both.
            if (!refusal.waiting) refusal.clear();
            setPhoneLost(!phoneLost);
          }}
        >
          {phoneLost ? 'Use the authenticator app' : 'Lost your phone? Use a backup code'}
        </button>
        {phoneLost ? (
          <>
            <br />
            No codes left?{' '}
            <a href="/support" className="text-link text-ink">
              Write to us
            </a>
            , and we’ll make sure it’s you.
          </>
        ) : null}
      </p>
    </form>
  );
}
