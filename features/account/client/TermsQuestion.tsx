import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { acceptTerms } from '#features/account/contract-terms.ts';
import { call } from '#platform/client/call.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { NarrowPage } from '#platform/client/ui/NarrowPage.tsx';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { termsKey } from './terms-due.ts';
import { useRefusal } from '#platform/client/refusal.ts';

interface TermsQuestionProps {
  /** The version that is asked about. */
  readonly version: string;
  /** The way out. */
  readonly signOut: ReactNode;
}

/** Replaces a page until an existing member has accepted the terms. The settings stay open. */
export function TermsQuestion({ version, signOut }: TermsQuestionProps) {
  const client = useQueryClient();
  const refusal = useRefusal();
  const [busy, setBusy] = useState(false);

  async function accept() {
    setBusy(true);
    refusal.clear();
    try {
      client.setQueryData(termsKey, await call(acceptTerms, { body: { version } }));
    } catch (error) {
      refusal.refuse(error);
      await client.invalidateQueries({ queryKey: termsKey });
    } finally {
      setBusy(false);
    }
  }
  return (
    <NarrowPage title="Our terms" lead="We haven’t asked you to accept them yet.">
      <div className="grid justify-items-start gap-6">
        <p>
          Please read the{' '}
          <a href="/terms" target="_blank" rel="noopener" className="text-link">
            terms<span className="sr-only"> (opens in a new tab)</span>
          </a>
          . The{' '}
          <a href="/privacy" target="_blank" rel="noopener" className="text-link">
            privacy page<span className="sr-only"> (opens in a new tab)</span>
          </a>
          {' says what happens to your data. Take your time: nothing you made is lost.'}
        </p>
        <Refusal message={refusal.message} />
        <div className="flex flex-wrap gap-3">
          <Button size="large" busy={busy} disabled={refusal.waiting} onClick={() => void accept()}>
            I accept the terms
          </Button>
          {signOut}
        </div>
        <p className="text-soft">
          If you’d rather not: in{' '}
          <Link to="/settings/data" className="text-link">
            your settings
          </Link>{' '}
          you can download your data, cancel your plan, or delete your account.
        </p>
      </div>
    </NarrowPage>
  );
}
