import type { MailWords } from '#platform/server/mail/compose.ts';

/** The mails about the end of a contract: what was declared and when, what follows, and the way to undo it. */

interface DeclaredWords {
  readonly kind: string;
  readonly at: string;
  readonly name: string;
  readonly email: string;
  readonly plan: string;
  readonly manner: string;
  readonly reason: string;
  /** The contract that the address has instead of the one that was named; '' where it has that one. */
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
      ? `If the law gives you the right to withdraw, we end the contract ${undoHours} hours after that, so that nobody else can end it for you, and send your money back then. What counts is the time above.`
      : 'The contract ends at once, and a second mail says what we send back.';
  return endOn === ''
    ? 'The contract ends with the month that is paid for, and nothing more is charged. A second mail says the day.'
    : `The contract ends with the month in which ${endOn} lies, and nothing is charged after that.`;
}

/** What somebody typed who may be anybody: no mail program makes a link of it. */
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
            `This address has no contract for ${plan}. It has one for ${given.found}, so we take what you declared for that one. If you meant another, answer this mail at once: a person reads it.`,
          ]),
      followsFrom(given),
      'You need not do anything else. Keep this mail: it is your receipt.',
    ],
    // Carried out at once, there is nothing left to undo.
    ...(isWithdrawal && signedIn !== ''
      ? { footnote: 'If it was not you, answer this mail at once and set a new password. A person reads it.' }
      : {
          action: { label: 'It wasn’t me', url: undoUrl },
          footnote: isWithdrawal
            ? 'If it was not you, press the button: nothing is ended, as long as no money has gone back.'
            : 'If it was not you, press the button: this cancellation is then undone.',
        }),
  };
};

export const declaredUnknown = (
  { at, kind, plan }: { readonly kind: string; readonly at: string; readonly plan: string },
  url: string,
): MailWords => ({
  subject: kind === 'withdrawal' ? subjects.withdrawal : subjects.cancellation,
  preview: 'There is no paid contract under this address.',
  paragraphs: [
    `On ${at} somebody used this address to ${kind === 'withdrawal' ? 'withdraw from' : 'cancel'} a contract with us${plan === '' ? '' : `, for ${plan}`}.`,
    'We know of no paid contract under this address, so there is nothing to end. If you pay us, declare it again with the address of your account: it stands in each of our receipts.',
  ],
  action: { label: 'Declare it again', url },
  footnote: 'If it was not you, you need not do anything.',
});

export const withdrawn = (plan: string, amount: string, byHand: string, url: string): MailWords => ({
  subject: 'Your withdrawal is done',
  preview: `${amount} are on their way back.`,
  paragraphs: [
    `The contract for ${plan} has ended. We have sent back ${amount}, the way you paid; banks often need 5 to 10 days.`,
    ...(byHand === ''
      ? []
      : [
          `Another ${byHand} cannot go back the way they came, so a person sends them: please answer this mail and say where they may go.`,
        ]),
    'Your account is a free one now. What you made in it stays readable.',
  ],
  action: { label: 'See your account', url },
});

export const withdrawalTooLate = (days: number, url: string): MailWords => ({
  subject: 'Your withdrawal came too late',
  preview: `The ${days} days are over.`,
  paragraphs: [
    `You can withdraw within ${days} days of buying where the law of your country gives you that right. These days are over, or there is no such right there, so the contract goes on.`,
    'You can cancel at any time: it then ends with the month that is paid for.',
  ],
  action: { label: 'Cancel subscription', url },
  footnote: 'If you think that we are mistaken, answer this mail. A person reads it.',
});
