import { nextSteps } from '#content/emails/steps.ts';
import type { MailTemplate } from '#platform/server/mail/delivery.ts';

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/** This slice's mails by name. */
export function clientMails({ appUrl }: { readonly appUrl: string }) {
  return {
    'clients.nextSteps': ({ clientId = '', count = '', on = '' }) =>
      nextSteps(
        count,
        weekday.format(new Date(on)),
        new URL(count === '1' ? `/clients/${clientId}` : '/clients', appUrl).href,
      ),
  } as const satisfies Readonly<Record<string, MailTemplate>>;
}
