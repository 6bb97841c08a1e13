import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { keepDraft, readDraft } from '#platform/client/drafts.ts';
import { useForm } from '#platform/client/form.ts';
import { useViewer } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { resendVerification, verifyEmail } from '#features/account/contract-mail.ts';
import { useMailLink } from './mail-link.ts';
import { NarrowPage } from '#platform/client/ui/NarrowPage.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { ResendButton } from './ResendButton.tsx';
import { signInDraft } from '#features/account/client/sign-in/SignInForm.tsx';
import { SpentLink } from '#platform/client/ui/SpentLink.tsx';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { useRefusal } from '#platform/client/refusal.ts';

const verify = (token: string) => call(verifyEmail, { body: { token } });

/** Requests another mail; the address is that of who is signed in, or was typed in this tab before. */
function AskAgain() {
  const [sentTo, setSentTo] = useState<{ email: string; wait: number } | null>(null);
  const refusal = useRefusal();
  const form = useForm(resendVerification.body, { email: readDraft(signInDraft, ['email']).email ?? '' });
  const viewer = useViewer();
  const { fill, values } = form;
  const isKnown = useRef(false);
  useEffect(() => {
    // Once, and never over what somebody typed.
    if (!viewer || isKnown.current) return;
    isKnown.current = true;
    if (values.email === '') fill({ email: viewer.email });
  }, [viewer, fill, values]);
  const submit = form.submit(
    async (body) => {
      refusal.clear();
      const { retryAfterSeconds } = await call(resendVerification, { body });
      setSentTo({ email: body.email, wait: retryAfterSeconds });
    },
    { onFailure: refusal.refuse },
  );
  if (sentTo !== null) {
    return (
      <>
        <Notice
          tone="mail"
          title={`If ${sentTo.email} still has to be confirmed, a new link is on its way`}
        />
        <ResendButton
          label="Send the email again"
          firstWait={sentTo.wait}
          onSend={() => call(resendVerification, { body: { email: sentTo.email } })}
        />
      </>
    );
  }
  return (
    <form noValidate method="post" onSubmit={submit} className="grid w-full gap-6">
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <Refusal message={refusal.message} />
      <Button type="submit" busy={form.busy} disabled={refusal.waiting} className="w-fit">
        Send a new link
      </Button>
    </form>
  );
}

function Confirmed({ email }: { readonly email: string }) {
  const viewer = useViewer();
  useEffect(() => {
    if (viewer === null) keepDraft(signInDraft, { email });
  }, [viewer, email]);
  return (
    <div className="grid justify-items-start gap-6">
      <Notice tone="success" title={`${email} is confirmed`}>
        <p>
          {viewer
            ? 'You can go on.'
            : 'Sign in to open your account. Any device where it was open before has to sign in again.'}
        </p>
      </Notice>
      <Button asChild size="large">
        {viewer ? <Link to="/">Go to the dashboard</Link> : <Link to="/auth">Sign In</Link>}
      </Button>
    </div>
  );
}

/** `/verify-email#token=…`: the page behind the confirmation mail. It acts when its button is pressed. */
export function VerifyEmailPage() {
  const { outcome, use } = useMailLink(verify);
  return (
    <NarrowPage title="Your email address">
      {outcome.is === 'asked' || outcome.is === 'working' ? (
        <div className="grid justify-items-start gap-6">
          <p>Press the button to confirm that this address is yours.</p>
          <Button size="large" busy={outcome.is === 'working'} onClick={use}>
            Confirm my address
          </Button>
        </div>
      ) : null}
      {outcome.is === 'done' ? <Confirmed email={outcome.email} /> : null}
      {outcome.is === 'spent' ? (
        <SpentLink>
          <AskAgain />
        </SpentLink>
      ) : null}
      {outcome.is === 'failed' ? <ErrorState message={outcome.message} onRetry={use} /> : null}
    </NarrowPage>
  );
}
