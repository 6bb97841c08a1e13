import { accountNow, intoAccount, keptWhileSuspended } from './account-now.ts';
import type { MailWords } from '#platform/server/mail/compose.ts';

/** Mails about money that goes back, however it does. */

/**
 * @param amount empty, like `byHand` and `disputed`: nothing is paid back that way.
 * @param kept as in `accountNow`
 * @param goesOn the plan still runs
 */
export const partRefunded = (
  {
    amount,
    byHand,
    disputed,
    kept,
    plan,
  }: Readonly<Record<'plan' | 'amount' | 'byHand' | 'disputed' | 'kept', string>>,
  goesOn: boolean,
  url: string,
): MailWords => ({
  subject: 'You get some of your money back',
  preview: `${[amount, byHand, disputed].find((part) => part !== '') ?? ''} of what you paid for ${plan}.`,
  paragraphs: [
    ...(amount === ''
      ? []
      : [
          `We’ve sent back ${amount} of what you paid for ${plan}, the way you paid. Banks often need 5 to 10 days.`,
        ]),
    ...(byHand === ''
      ? []
      : [
          `You get ${byHand} of what you paid for ${plan}. It can’t go back the way you paid, so a person sends it. Please reply to this email and tell us where.`,
        ]),
    ...(disputed === ''
      ? []
      : [
          `Your bank is already taking ${disputed} for ${plan} back from us, so we don’t send it a second time.`,
        ]),
    ...(kept === keptWhileSuspended ? [accountNow(kept)] : goesOn ? ['Your plan goes on as before.'] : []),
  ],
  ...intoAccount(kept, 'See your payments', url),
  footnote: 'If you don’t know why, reply to this email. A person reads it.',
});

export const refunded = (amount: string, plan: string, kept: string, url: string): MailWords => ({
  subject: 'Your money is on its way back',
  preview: `${amount} for ${plan}. Banks often need 5 to 10 days.`,
  paragraphs: [
    `We’ve sent back ${amount} for ${plan}. It goes to the card or account you paid with. Banks often need 5 to 10 days.`,
    `${accountNow(kept)} You owe us nothing, not even a reason.`,
  ],
  ...intoAccount(kept, 'See your account', url),
});

export const refundByHand = (amount: string, plan: string, kept: string, url: string): MailWords => ({
  subject: 'We’ll send your money back by hand',
  preview: `${amount} for ${plan} can’t go back the way you paid.`,
  paragraphs: [
    `You get ${amount} back for ${plan}. It can’t go back the way you paid, so a person sends it. Please reply to this email and tell us where.`,
    `${accountNow(kept)} You owe us nothing, not even a reason.`,
  ],
  ...intoAccount(kept, 'See your account', url),
});

export const refundAtBank = (amount: string, plan: string, kept: string, url: string): MailWords => ({
  subject: 'Your bank decides about your money',
  preview: `${amount} for ${plan}: your bank is already taking it back from us.`,
  paragraphs: [
    `You asked your bank for the ${amount} that you paid for ${plan}. It’s already taking that back from us, so we don’t send it a second time. If it decides against you, please reply to this email: then a person sends it.`,
    `${accountNow(kept)} You owe us nothing, not even a reason.`,
  ],
  ...intoAccount(kept, 'See your account', url),
});

export const disputeLost = (amount: string, plan: string, kept: string, url: string): MailWords => ({
  subject: 'Your bank took your payment back',
  preview: `${amount} for ${plan}: what was paid for with it has ended.`,
  paragraphs: [
    `Your bank has decided about the ${amount} paid for ${plan}: the money went back from us. What was paid for with it has ended.`,
    `${accountNow(kept)} Everything you made is still there.`,
    'Is that a mistake? Reply to this email. A person reads it.',
  ],
  ...intoAccount(kept, 'See your account', url),
});

export const refundFailed = (amount: string, plan: string, url: string): MailWords => ({
  subject: 'Your money didn’t arrive',
  preview: `Your bank returned the ${amount} we sent you.`,
  paragraphs: [
    `We sent you ${amount} for ${plan}, and your bank returned it. Often the card has been closed.`,
    'Please reply to this email and tell us where to send it instead. A person takes care of it.',
  ],
  action: { label: 'See your account', url },
});
