import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { securityQuery } from '#features/account/client/api.ts';
import { retryMail } from '#features/account/contract-mail.ts';
import type { securityAnswer } from '#features/account/contract-security.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/Notice.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { dayOf } from '#platform/client/when.ts';
import { memberWords } from '#platform/contract/mail-fault.ts';
import type { z } from 'zod';

type Mail = z.output<typeof securityAnswer>['mail'];

/** Why we stopped writing, in the member's words. */
function reasonWords({ code, reason }: NonNullable<Mail['stopped']>): string {
  switch (reason) {
    case 'complained':
      return 'One of our mails was reported as spam from there. News, books and the course send you no mail; payments, security and links that you ask for still do.';
    case 'bounced':
      return 'Our mail came back. Until this is mended, nothing from us reaches you: no receipts, no security notices.';
    case 'refused':
      return `${memberWords(code ?? '')} Until this is mended, nothing from us reaches you: no receipts, no security notices.`;
  }
}

function Stopped({ stopped }: { readonly stopped: NonNullable<Mail['stopped']> }) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(retryMail, {}),
    onSuccess: () => toast.success('We have written to you', 'Look into your mailbox.'),
    onError: (error) => toast.error('Error', messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: securityQuery.queryKey }),
  });
  const isSpam = stopped.reason === 'complained';
  return (
    <Notice
      tone={isSpam ? 'attention' : 'danger'}
      title={
        isSpam
          ? `We write to ${stopped.address} only what we must`
          : `We have stopped writing to ${stopped.address}`
      }
    >
      <p>
        {reasonWords(stopped)} Since {dayOf(stopped.at)}.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <Button variant="secondary" busy={retry.isPending} onClick={() => retry.mutate()}>
          {isSpam ? 'Send me mail again' : 'Try this address again'}
        </Button>
        <Link to="/settings/security" className="text-link inline-flex min-h-11 items-center">
          Use another address
        </Link>
      </div>
    </Notice>
  );
}

/** Says that our mail does not reach the member, which they cannot find out anywhere else. */
export function MailTrouble() {
  const { data } = useQuery(securityQuery);
  if (data?.mail.stopped) return <Stopped stopped={data.mail.stopped} />;
  if (data?.mail.refused) {
    const { to, subject, at, reason } = data.mail.refused;
    return (
      <Notice tone="danger" title={`Our email to ${to} was refused`}>
        <p>
          “{subject}”, on {dayOf(at)}. {memberWords(reason)}
        </p>
        <p>Check the address under Sign-in and security, or choose another one.</p>
      </Notice>
    );
  }
  if (data && !data.mail.available) {
    return (
      <Notice tone="attention" title="This site sends no email at the moment">
        <p>A forgotten password cannot be reset by mail. Keep your password and your backup codes safe.</p>
      </Notice>
    );
  }
  return null;
}
