import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { keepDraft } from '#platform/client/drafts.ts';
import { useForm } from '#platform/client/form.ts';
import { useSessionStore } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { resetPassword } from '#features/account/contract-mail.ts';
import { useMailToken } from '#platform/client/mail-token.ts';
import { NarrowPage } from '#platform/client/ui/NarrowPage.tsx';
import { NewPasswordField, weaknessAt } from '#features/account/client/NewPasswordField.tsx';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { signInDraft } from '#features/account/client/sign-in/SignInForm.tsx';
import { RemoveOtherWays } from './RemoveOtherWays.tsx';
import { SpentLink } from '#platform/client/ui/SpentLink.tsx';
import { useRefusal } from '#platform/client/refusal.ts';

/** The link does not say whose it is; the server knows, and checks again. */
const nobodyKnown = {};
const newPassword = resetPassword.body.pick({ password: true });

type Others = NonNullable<z.output<typeof resetPassword.output>['others']>;

interface PasswordFormProps {
  readonly token: string;
  readonly onSpent: () => void;
  readonly onOthers: (others: Others) => void;
}

function PasswordForm({ token, onOthers, onSpent }: PasswordFormProps) {
  const navigate = useNavigate();
  const session = useSessionStore();
  const refusal = useRefusal();
  const form = useForm(newPassword, { password: '' });
  const submit = form.submit(
    async ({ password }) => {
      refusal.clear();
      const { email, others } = await call(resetPassword, { body: { token, password } });
      keepDraft(signInDraft, { email });
      toast.success('Password changed', 'You’re signed out everywhere. Sign in with your new password.');
      await session.refresh();
      if (others) return onOthers(others);
      await navigate({ to: '/auth' });
    },
    {
      examine: ({ password }) => weaknessAt('password', password, nobodyKnown),
      onFailure: (error, how) => {
        if (error instanceof CallError && error.code === 'link_spent') onSpent();
        else refusal.refuse(error, how);
      },
    },
  );
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-6">
      <NewPasswordField label="New password" whose={nobodyKnown} {...form.field('password')} />
      <Refusal message={refusal.message} />
      <Button type="submit" size="large" busy={form.busy} disabled={refusal.waiting} className="w-fit">
        Set the new password
      </Button>
    </form>
  );
}

/** What opens the account besides the new password: somebody else may have set it up. */
function StillOpen({ passkeys, providers, token }: Others) {
  const ways = [
    ...(passkeys > 0 ? [passkeys === 1 ? 'One passkey' : `${passkeys} passkeys`] : []),
    ...providers.map((name) => `An account with ${name}`),
  ];
  return (
    <NarrowPage title="These open your account too" lead="They work without your new password.">
      <ul className="mb-6 list-disc ps-6">
        {ways.map((way, at) => (
          <li key={at}>{way}</li>
        ))}
      </ul>
      <RemoveOtherWays token={token} />
    </NarrowPage>
  );
}

/** `/reset-password#token=…`: the page behind the mail about a forgotten password. */
export function ResetPasswordPage() {
  const token = useMailToken();
  const [spent, setSpent] = useState(token === null);
  const [others, setOthers] = useState<Others | null>(null);
  if (others !== null) return <StillOpen {...others} />;
  return (
    <NarrowPage
      title="Choose a new password."
      lead="Every device that is signed in now will be signed out. Two-step sign-in stays as it is."
    >
      {spent || token === null ? (
        <SpentLink>
          <Button asChild>
            <Link to="/forgot-password">Ask for a new link</Link>
          </Button>
        </SpentLink>
      ) : (
        <PasswordForm token={token} onOthers={setOthers} onSpent={() => setSpent(true)} />
      )}
    </NarrowPage>
  );
}
