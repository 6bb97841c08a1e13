import type { Start } from '#features/admin/client/api.ts';
import { ownerWords } from '#platform/contract/mail-fault.ts';
import { Figure, Group } from './Group.tsx';
import { counted, whole } from './words.ts';

function waited(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

/** The state of the mails, and why they wait. */
function mailNote({ mailFault, mailsUnknown, mailsWaiting }: Start['behind']): string {
  const fault = mailFault === null ? '' : `; ${ownerWords(mailFault)}`;
  const unknown = mailsUnknown === 0 ? '' : ` ${counted(mailsUnknown, 'email')} without an answer.`;
  return `${counted(mailsWaiting, 'email')} on the way${fault}.${unknown}`;
}

/** What waits or was refused: emails and what the CRM should hear. */
export function Behind({ behind }: { readonly behind: Start['behind'] }) {
  const isOff = behind.crm === 'off';
  return (
    <Group title="Emails and CRM">
      <p className="text-soft mb-6 max-w-prose">
        {isOff
          ? 'No CRM (such as HighLevel) is connected. You need none; if you connect one, it hears of everybody who waits for it.'
          : 'Who signs up, pays or cancels is told to your CRM. Red means: look at it.'}
      </p>
      <dl className="grid gap-6 sm:grid-cols-2 lg:grid-cols-5">
        <Figure
          label="Refused by your CRM"
          value={whole(behind.crmDead)}
          alarm={behind.crmDead > 0 || behind.crmPaused}
          to="/crm-admin"
          {...(behind.crmPaused ? { note: 'Nothing is sent: it refuses our key.' } : {})}
        />
        <Figure
          label="Waiting for your CRM"
          value={whole(behind.crmWaiting)}
          {...(isOff ? { to: '/admin/setup?step=live' } : {})}
        />
        <Figure
          label="Emails not delivered, 30 days"
          value={whole(behind.mailsDead)}
          note={mailNote(behind)}
          alarm={behind.mailsDead > 0 || behind.mailFault !== null}
        />
        <Figure
          label="Addresses we stopped writing to"
          value={whole(behind.addressesStopped)}
          {...(behind.addressesStopped > 0 ? { to: '/admin/members?mail=stopped' } : {})}
        />
        <Figure
          label="Longest wait for work in the background"
          value={waited(behind.oldestJobSeconds)}
          alarm={behind.oldestJobSeconds > 300}
          {...(behind.oldestJobSeconds > 300
            ? { note: 'Ask whoever runs the server whether the worker (npm run work) is up.' }
            : {})}
        />
      </dl>
    </Group>
  );
}
