import { testMail } from '#content/emails/account.ts';
import { weekly } from '#content/emails/owner.ts';
import { moneyOf } from '#features/billing/money.ts';
import type { MailTemplate } from '#platform/server/mail/delivery.ts';

/** The mails of this slice by name. */
export function adminMails({ appUrl }: { readonly appUrl: string }) {
  return {
    'admin.test': () => testMail(new URL('/admin/setup?step=mail', appUrl).href),
    'admin.weekly': ({ refundedCents = '0', ...params }) =>
      weekly({ ...params, refunded: moneyOf(Number(refundedCents), 'usd') }, new URL('/admin', appUrl).href),
  } as const satisfies Readonly<Record<string, MailTemplate>>;
}
