import type { Member } from '#features/members/client/api.ts';
import { momentOf } from '#platform/client/when.ts';
import { mailStates, type StateLook } from './mail-states.ts';
import { Part } from './Part.tsx';
import { Written } from './Written.tsx';

type Mail = Member['notifications'][number]['mail'];

/** What became of the email, beside the notification's title; nothing for one that was in the app alone. */
function lookOf(mail: Mail): StateLook | null {
  if (mail === null) return null;
  if (mail.state === null) return { label: 'Email: not known', tone: 'neutral' };
  const { label, tone } = mailStates[mail.state];
  return { label: `Email: ${label.toLowerCase()}`, tone };
}

/** The same in a sentence. */
function mailWords(mail: Mail): string {
  if (mail === null) return 'Only in the app, not by email.';
  const when = mail.at === null ? '' : ` on ${momentOf(mail.at)}`;
  switch (mail.state) {
    case 'pending':
      return 'We’re emailing it to them as well.';
    case 'sent':
      return `We also emailed it to them${when}.`;
    case 'dead':
      return `We also tried to email it to them, and gave up${when}.`;
    case 'unknown':
      return 'We also emailed it to them, but the mail server never confirmed it.';
    case 'skipped':
      return 'It was to go out by email as well. We didn’t send theirs: we had stopped writing to their address.';
    case null:
      return `It was to go out by email as well. We don’t know what became of theirs.${mail.isOff ? ' They have these emails turned off now.' : ''}`;
    default:
      return mail.state satisfies never;
  }
}

interface NotificationsProps {
  readonly member: Pick<Member, 'notifications'>;
}

/** What admins sent in the app to a member alone or to chosen ones, and whether an email went out with it. */
export function Notifications({ member: { notifications } }: NotificationsProps) {
  return (
    <Part title="Notifications to them">
      <div className="grid gap-3">
        {notifications.length === 0 ? (
          <p className="text-soft">None to them alone or to chosen members yet.</p>
        ) : (
          <>
            <p className="text-soft">What was sent to them alone or to chosen members.</p>
            <ul className="divide-line divide-y-2" aria-label="Notifications, newest first">
              {notifications.map((sent) => (
                <Written key={sent.id} title={sent.title} written={sent} look={lookOf(sent.mail)}>
                  <p className="text-soft mt-2">{mailWords(sent.mail)}</p>
                </Written>
              ))}
            </ul>
          </>
        )}
      </div>
    </Part>
  );
}
