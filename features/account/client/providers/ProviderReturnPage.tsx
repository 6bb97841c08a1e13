import { Link } from '@tanstack/react-router';
import { useViewer } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { Spinner } from '#platform/client/ui/notices/Spinner.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { CodeForm } from '#features/account/client/sign-in/CodeForm.tsx';
import { NarrowPage } from '#platform/client/ui/NarrowPage.tsx';
import { type Return, useProviderReturn } from './provider-return.ts';
import { ProviderJoinForm } from './ProviderJoinForm.tsx';
import { ProviderSignUpForm } from './ProviderSignUpForm.tsx';

function titleOf(outcome: Return): string {
  if (outcome.is === 'code') return 'One more step.';
  if (outcome.is === 'told') return outcome.told.next === 'join' ? 'Is this you?' : 'Almost there.';
  return outcome.is === 'working' ? 'One moment.' : 'That didn’t work.';
}

/** Why it failed, and the way back. */
function Failed({ message }: { readonly message: string }) {
  const viewer = useViewer();
  return (
    <div className="grid justify-items-start gap-6">
      <Notice tone="attention" title="You’re not signed in, and nothing has changed">
        <p>{message}</p>
      </Notice>
      <Button asChild size="large">
        {viewer ? (
          <Link to="/settings/security">Back to my settings</Link>
        ) : (
          <Link to="/auth">Back to sign in</Link>
        )}
      </Button>
    </div>
  );
}

/** `/auth/callback/…`: where a provider sends people back to. */
export function ProviderReturnPage() {
  const { again, enter, goOn, outcome, startOver } = useProviderReturn();
  return (
    <NarrowPage title={titleOf(outcome)}>
      {outcome.is === 'working' ? (
        <p className="text-3xl">
          <Spinner label="Signing you in" />
        </p>
      ) : null}
      {outcome.is === 'code' ? (
        <CodeForm
          onEntered={async (facts) => {
            enter(facts, 'mfa-verified');
          }}
          onBack={startOver}
        />
      ) : null}
      {outcome.is === 'told' && outcome.told.next === 'sign_up' ? (
        <ProviderSignUpForm
          told={outcome.told}
          onEntered={async (facts) => {
            enter(facts);
          }}
        />
      ) : null}
      {outcome.is === 'told' && outcome.told.next === 'join' ? (
        <ProviderJoinForm told={outcome.told} onDone={goOn} />
      ) : null}
      {outcome.is === 'failed' ? <Failed message={outcome.message} /> : null}
      {outcome.is === 'lost' ? <ErrorState message={outcome.message} onRetry={again} /> : null}
    </NarrowPage>
  );
}
