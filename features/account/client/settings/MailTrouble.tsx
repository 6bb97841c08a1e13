import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { securityQuery } from '#features/account/client/api.ts';
import { ResendButton } from '#features/account/client/mailed-links/ResendButton.tsx';
import { resendVerification, retryMail } from '#features/account/contract-mail.ts';
import type { securityAnswer } from '#features/account/contract-security.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { useViewer } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { dayOf } from '#platform/client/when.ts';
import { memberWords } from '#platform/contract/mail-fault.ts';
import type { z } from 'zod';

type Mail = z.output<typeof securityAnswer>['mail'];

/** Why we stopped writing, in the member's words. */
function reasonWords({ code, reason }: NonNullable<Mail['stopped']>): string {
  switch (reason) {
    case 'complained':
      return 'One of our emails was reported as spam from there. We no longer email you about news, books and the course; payments, security and links you ask for still come.';
    case 'bounced':
      return 'Our email bounced. Until this is fixed, nothing from us reaches you: no receipts, no security notices.';
    case 'refused':
      return `${memberWords(code ?? '')} Until this is fixed, nothing from us reaches you: no receipts, no security notices.`;
  }
}

function Stopped({ stopped }: { readonly stopped: NonNullable<Mail['stopped']> }) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(retryMail, {}),
    onSuccess: () => toast.success('We sent you an email', 'Check your inbox.'),
    onError: (error) => toast.error('Error', messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: securityQuery.queryKey }),
  });
  const isSpam = stopped.reason === 'complained';
  return (
    <Notice
      tone={isSpam ? 'attention' : 'danger'}
      title={
        isSpam ? `We send ${stopped.address} only what we have to` : `We stopped emailing ${stopped.address}`
      }
    >
      <p>
        {reasonWords(stopped)} Since {dayOf(stopped.at)}.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <Button variant="secondary" busy={retry.isPending} onClick={() => retry.mutate()}>
          {isSpam ? 'Send me email again' : 'Try this address again'}
        </Button>
        <Link to="/settings/security" className="text-link inline-flex min-h-11 items-center">
          Use another address
        </Link>
      </div>
    </Notice>
  );
}

/** Nobody has followed a link we sent to this address. If it is mistyped, receipts go there, too. */
function Unheard({ email }: { readonly email: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <p className="text-soft wrap-anywhere">We haven’t heard from {email} yet. Is that your address?</p>
      <ResendButton
        label="Send a confirmation"
        onSend={() => call(resendVerification, { body: { email } })}
      />
    </div>
  );
}

/**
 * Says that our mail does not reach the member, which they cannot find out anywhere else. @param asks on the page where
 * the address stands, which asks about one that nobody has confirmed: no other does, however long it lasts
 */
export function MailTrouble({ asks }: { readonly asks: boolean }) {
  const { data } = useQuery(securityQuery);
  const viewer = useViewer();
  if (data?.mail.stopped) return <Stopped stopped={data.mail.stopped} />;
  if (data?.mail.refused) {
    const { to, subject, at, reason } = data.mail.refused;
    return (
      <Notice tone="danger" title={`Our email to ${to} was refused`}>
        <p>
          “{subject}”, on {dayOf(at)}. {memberWords(reason)}
        </p>
        <p>Check the address under Sign-in and security, or use another one.</p>
      </Notice>
    );
  }
  if (data && !data.mail.available) {
    return (
      <Notice tone="attention" title="This site can’t send email right now">
        <p>A forgotten password can’t be reset by email. Keep your password and your backup codes safe.</p>
      </Notice>
    );
  }
  return asks && data && viewer && !viewer.emailVerified ? <Unheard email={viewer.email} /> : null;
}
