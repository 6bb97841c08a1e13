import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { requestReset } from '#features/account/contract-mail.ts';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { useRefusal } from '#platform/client/refusal.ts';

interface SetPasswordSectionProps {
  readonly email: string;
  /** False: this site sends no mail, so no link can arrive. */
  readonly canMail: boolean;
}

/** Sets a first password for an account without one: by a mailed link, as for a forgotten password. */
export function SetPasswordSection({ email, canMail }: SetPasswordSectionProps) {
  const refusal = useRefusal();
  const [busy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  async function press() {
    setBusy(true);
    refusal.clear();
    try {
      await call(requestReset, { body: { email } });
      setSent(true);
    } catch (error) {
      refusal.refuse(error);
    }
    setBusy(false);
  }
  return (
    <SettingsSection
      title="Password"
      text="Your account has no password. With one, you can still get in if the other ways fail."
    >
      {isSent ? (
        <Notice tone="mail" title={`We emailed ${email}`}>
          <p>Follow the link in that email to set a password. You’ll then be asked to sign in again.</p>
        </Notice>
      ) : null}
      <Refusal message={refusal.message} />
      {canMail && !isSent ? (
        <Button
          variant="secondary"
          busy={busy}
          disabled={refusal.waiting}
          onClick={() => void press()}
          className="w-fit"
        >
          Set a password by email
        </Button>
      ) : null}
    </SettingsSection>
  );
}
