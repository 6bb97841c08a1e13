import { useQuery } from '@tanstack/react-query';
import { securityQuery } from '#features/account/client/api.ts';
import { Notice } from '#platform/client/ui/Notice.tsx';
import { dayOf } from '#platform/client/when.ts';

/** Says that our mail does not reach the member, which he can find out nowhere else. */
export function MailTrouble() {
  const { data } = useQuery(securityQuery);
  if (data?.mail.refused) {
    const { to, subject, at, reason } = data.mail.refused;
    return (
      <Notice tone="danger" title={`Our email to ${to} was refused`}>
        <p>
          “{subject}”, on {dayOf(at)}. The other server said: {reason}
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
