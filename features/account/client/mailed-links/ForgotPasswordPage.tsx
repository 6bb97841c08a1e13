import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import { readDraft } from '#platform/client/drafts.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { requestReset } from '#features/account/contract-mail.ts';
import { resetLinkMinutes } from '#features/account/rules-mailed-links.ts';
import { NarrowPage } from '#platform/client/ui/NarrowPage.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { ResendButton } from './ResendButton.tsx';
import { signInDraft } from '#features/account/client/sign-in/SignInForm.tsx';
import { useRefusal } from '#platform/client/refusal.ts';

/** `/forgot-password`: requests the mail. Says the same whether or not the account exists. */
export function ForgotPasswordPage() {
  const [asked, setAsked] = useState<{ email: string; wait: number } | null>(null);
  const refusal = useRefusal();
  const form = useForm(requestReset.body, { email: readDraft(signInDraft, ['email']).email ?? '' });
  const submit = form.submit(
    async (body) => {
      refusal.clear();
      const { retryAfterSeconds } = await call(requestReset, { body });
      setAsked({ email: body.email, wait: retryAfterSeconds });
    },
    { onFailure: refusal.refuse },
  );
  if (asked !== null) {
    return (
      <NarrowPage
        title="Check your inbox."
        lead={`The link in it works once, for ${resetLinkMinutes} minutes.`}
      >
        <div className="grid gap-6">
          <Notice tone="mail" title={`If there’s an account for ${asked.email}, we’ve sent an email there`}>
            <p>Nothing there? Check your spam folder, or send it again.</p>
          </Notice>
          <div className="flex flex-wrap gap-3">
            <ResendButton
              label="Send the email again"
              firstWait={asked.wait}
              onSend={() => call(requestReset, { body: { email: asked.email } })}
            />
            <Button variant="ghost" onClick={() => setAsked(null)}>
              Use another address
            </Button>
          </div>
        </div>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage
      title="A new password."
      lead="Tell us your email address, and we’ll send you a link to choose one."
    >
      <form noValidate method="post" onSubmit={submit} className="grid gap-6">
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          {...form.field('email')}
        />
        <Refusal message={refusal.message} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" size="large" busy={form.busy} disabled={refusal.waiting}>
            Send the link
          </Button>
          <Link to="/auth" className="text-link inline-flex min-h-11 items-center">
            Back to sign in
          </Link>
        </div>
      </form>
    </NarrowPage>
  );
}
