import { testMail } from '#content/emails/account.ts';
import type { MailTemplate } from '#platform/server/mail/delivery.ts';

/** The mails of this slice by name. */
export function adminMails({ appUrl }: { readonly appUrl: string }) {
  return {
    'admin.test': () => testMail(new URL('/admin/setup?step=mail', appUrl).href),
  } as const satisfies Readonly<Record<string, MailTemplate>>;
}
