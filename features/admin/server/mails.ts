import { testMail } from '#content/emails/account.ts';
import { weekly } from '#content/emails/owner.ts';
import type { Money } from '#features/billing/contract-money.ts';
import { sumsOf } from '#features/billing/money.ts';
import { weekWords } from '#features/admin/rules-weekly.ts';
import type { MailTemplate } from '#platform/server/mail/delivery.ts';

/** Amounts as a mail's parameter: `eur:2000,usd:3134`. */
export const moneyParam = (amounts: readonly Money[]): string =>
  amounts.map(({ cents, currency }) => `${currency}:${cents}`).join(',');

function moneyIn(param: string): Money[] {
  const parts = param.split(',').filter((part) => part !== '');
  return parts.map((part) => {
    const [currency = '', cents = ''] = part.split(':');
    return { currency, cents: Number(cents) };
  });
}

/** The mails of this slice by name. */
export function adminMails({ appUrl }: { readonly appUrl: string }) {
  return {
    'admin.test': () => testMail(new URL('/admin/setup?step=mail', appUrl).href),
    'admin.weekly': ({ from, refunded = '', until, ...counted }) =>
      weekly(
        {
          ...counted,
          refunded: sumsOf(moneyIn(refunded)),
          period: weekWords({ from: new Date(from ?? 0), until: new Date(until ?? 0) }),
        },
        new URL('/admin', appUrl).href,
      ),
  } as const satisfies Readonly<Record<string, MailTemplate>>;
}
