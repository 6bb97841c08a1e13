import * as words from '#content/emails/membership.ts';
import type { MailTemplate } from '#platform/server/mail/outbox.ts';

/** The mails of this slice by name. Amounts and days come as they are to be read. */
export function billingMails({ appUrl }: { readonly appUrl: string }) {
  const billing = new URL('/settings/billing', appUrl).href;
  const course = new URL('/course', appUrl).href;
  return {
    'billing.receipt': ({ plan = '', amount = '', day = '', until = '' }) =>
      words.receipt({ plan, amount, day, until }, billing),
    'billing.paymentFailedFirst': ({ plan = '', amount = '', retryDay = '' }) =>
      words.paymentFailedFirst({ plan, amount, retryDay }, billing),
    'billing.paymentFailedLast': ({ plan = '', amount = '', endDay = '' }) =>
      words.paymentFailedLast({ plan, amount, endDay }, billing),
    'billing.upgraded': ({ plan = '' }) => words.upgraded(plan, course),
    'billing.cancelled': ({ plan = '', endDay = '' }) => words.cancelled(plan, endDay, billing),
    'billing.refunded': ({ plan = '', amount = '' }) => words.refunded(amount, plan, billing),
  } as const satisfies Readonly<Record<string, MailTemplate>>;
}
