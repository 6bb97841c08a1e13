import type { MailWords } from '#platform/server/mail/compose.ts';
import { accountNow, intoAccount, keptWhileSuspended } from './account-now.ts';

/** The mails about the end of a contract: what was declared and when, what follows, and the way to undo it. */

interface DeclaredWords {
  readonly kind: string;
  readonly at: string;
  readonly name: string;
  readonly email: string;
  readonly plan: string;
  readonly manner: string;
  readonly reason: string;
  /** The contract that the address has, if it is not the one that was named; else ''. */
  readonly found: string;
  /** '' for as soon as possible. */
  readonly endOn: string;
  /** '' for somebody who was not signed in. */
  readonly signedIn: string;
  readonly undoHours: number;
}

const subjects = {
  cancellation: 'We received your cancellation',
  withdrawal: 'We received your withdrawal',
} as const;

function followsFrom({ endOn, kind, signedIn, undoHours }: DeclaredWords): string {
  if (kind === 'withdrawal')
    return signedIn === ''
      ? `If the law gives you the right to withdraw, we end the contract ${undoHours} hours after that and send your money back. The wait is there so nobody else can end it for you. The time above is the one that counts.`
      : 'The contract ends right away, and a second email says what we send back.';
  return endOn === ''
    ? 'The contract ends with the month you’ve paid for, and it won’t renew. A second email gives you the date.'
    : `The contract ends with the month that ${endOn} falls in, and nothing is charged after that.`;
}

/** Text that anybody may have typed, changed so that no mail program turns it into a link. */
const unlinked = (text: string) => text.replace(/[.:/@]/g, '$&\u200B');

export const declared = (given: DeclaredWords, undoUrl: string): MailWords => {
  const { at, email, endOn, kind, manner, plan, signedIn } = given;
  const typed = (text: string) => (signedIn === '' ? unlinked(text) : text);
  const [name, reason] = [typed(given.name), typed(given.reason)];
  const isWithdrawal = kind === 'withdrawal';
  const what = isWithdrawal
    ? `Withdrawal from the contract for ${plan}`
    : `${manner === 'extraordinary' ? 'Extraordinary cancellation' : 'Cancellation'} of ${plan}, ${endOn === '' ? 'as soon as possible' : `as of ${endOn}`}`;
  return {
    subject: isWithdrawal ? subjects.withdrawal : subjects.cancellation,
    preview: `Received on ${at}.`,
    paragraphs: [
      `We received this on ${at}:`,
      `${what}. Declared by ${name}, ${email}.${reason === '' ? '' : ` Reason: ${reason}`}`,
      ...(given.found === ''
        ? []
        : [
            `This address has no contract for ${plan}. It has one for ${given.found}, so we’ll take it you meant that one. If you didn’t, reply to this email right away. A person reads it.`,
          ]),
      followsFrom(given),
      'You don’t have to do anything else. Keep this email. It’s your receipt.',
    ],
    // If it was carried out at once, there is nothing left to undo.
    ...(isWithdrawal && signedIn !== ''
      ? {
          footnote:
            'If it wasn’t you, reply to this email right away and set a new password. A person reads it.',
        }
      : {
          action: { label: 'It wasn’t me', url: undoUrl },
          footnote: isWithdrawal
            ? 'If it wasn’t you, press the button. Then nothing ends, as long as no money has gone back.'
            : 'If it wasn’t you, press the button, and this cancellation is undone.',
        }),
  };
};

export const declaredUnknown = (
  { at, kind, plan }: { readonly kind: string; readonly at: string; readonly plan: string },
  url: string,
): MailWords => ({
  subject: kind === 'withdrawal' ? subjects.withdrawal : subjects.cancellation,
  preview: 'We don’t know of a paid contract under this address.',
  paragraphs: [
    `On ${at} somebody used this address to ${kind === 'withdrawal' ? 'withdraw from' : 'cancel'} a contract with us${plan === '' ? '' : `, for ${plan}`}.`,
    'We don’t know of a paid contract under this address, so there’s nothing to end. If you do pay us, use the address of your account instead. It’s the one our receipts go to.',
  ],
  action: { label: 'Use another address', url },
  footnote: 'If it wasn’t you, you don’t have to do anything.',
});

export const withdrawn = (
  {
    amount,
    disputed,
    byHand,
    kept,
    plan,
  }: Readonly<Record<'plan' | 'amount' | 'byHand' | 'disputed' | 'kept', string>>,
  url: string,
): MailWords => ({
  subject: 'Your withdrawal is done',
  preview: amount === '' ? `The contract for ${plan} has ended.` : `${amount} is on its way back.`,
  paragraphs: [
    `The contract for ${plan} has ended.${
      amount === '' ? '' : ` We’ve sent back ${amount}, the way you paid. Banks often need 5 to 10 days.`
    }`,
    ...(amount + byHand + disputed === '' ? ['There was nothing left to send back.'] : []),
    ...(byHand === ''
      ? []
      : [
          `${amount === '' ? '' : 'Another '}${byHand} can’t go back the way you paid, so a person sends it. Please reply to this email and tell us where.`,
        ]),
    ...(disputed === ''
      ? []
      : [
          `Your bank is already taking ${disputed} back from us, so we don’t send it a second time. If it decides against you, please reply to this email: then a person sends it.`,
        ]),
    kept === keptWhileSuspended
      ? accountNow(kept)
      : `${accountNow(kept)} You can still read what you made in it.`,
  ],
  ...intoAccount(kept, 'See your account', url),
});

export const withdrawalTooLate = (days: number, url: string): MailWords => ({
  subject: 'Your withdrawal came too late',
  preview: `The ${days} days are over.`,
  paragraphs: [
    `Where the law of your country gives you that right, you can withdraw within ${days} days of buying. Either those days are over or your country has no such right, so the contract goes on.`,
    'You can cancel anytime. It then ends with the month you’ve paid for.',
  ],
  action: { label: 'Cancel subscription', url },
  footnote: 'If you think we’ve got that wrong, reply to this email. A person reads it.',
});
