import { call } from '#platform/client/call.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { resendCoolDownSeconds, resendVerification } from '#features/account/contract-mail.ts';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { ResendButton } from '#features/account/client/mailed-links/ResendButton.tsx';

interface CheckMailProps {
  readonly email: string;
  /** Whether a mail was just sent: then the next one has to wait. */
  readonly justSent: boolean;
  readonly onBack: () => void;
}

/** The account's address is not confirmed yet. */
export function CheckMail({ email, justSent, onBack }: CheckMailProps) {
  return (
    <div className="grid gap-6">
      <Notice tone="mail" title={justSent ? `We emailed ${email}` : `${email} isn’t confirmed yet`}>
        <p>Open the email and follow its link. Then sign in here.</p>
      </Notice>
      <p className="text-soft">Nothing there? Check your spam folder, or send it again.</p>
      <div className="flex flex-wrap gap-3">
        <ResendButton
          label="Send the email again"
          firstWait={justSent ? resendCoolDownSeconds : 0}
          onSend={() => call(resendVerification, { body: { email } })}
        />
        <Button variant="ghost" onClick={onBack}>
          Back to sign in
        </Button>
      </div>
    </div>
  );
}
