import type { MailWords } from '#platform/server/mail/compose.ts';
import { accountNow, intoAccount, keptWhileSuspended } from './account-now.ts';
import { daysInUtc } from './days.ts';

/**
 * The mails about a membership: what happened, what it means for the member, and one thing to do. Amounts and days are
 * passed in ready for display.
 */

const welcomeSubject = (site: string) => `Welcome to ${site}`;
const welcomeWords =
  'It’s good to have you here. This is about one thing: the frustration your clients feel and don’t say.';

export const welcome = (url: string, site: string): MailWords => ({
  subject: welcomeSubject(site),
  preview: 'Start with five questions. They take two minutes.',
  paragraphs: [
    welcomeWords,
    'Start with the assessment. It’s five questions, each with a line you may have heard from a client. At the end you’ll see which habit to work on first, by your own count.',
  ],
  action: { label: 'Take the assessment', url },
  footnote: 'It’s free, and so are the Frustration Identifier and both short books.',
});

/** The welcome for somebody who took the assessment before they had an account. */
export const welcomeAssessed = (url: string, site: string): MailWords => ({
  subject: welcomeSubject(site),
  preview: 'Your result is saved. Next comes one frustration of a client of yours.',
  paragraphs: [
    welcomeWords,
    'Your assessment is saved, with the habit to work on first. Now for the other side of the table: tell the Frustration Identifier what you sell and who your client is. It finds three frustrations. Keep the one you’ve met in a real room.',
  ],
  action: { label: 'Find your first one', url },
  footnote: 'It’s free, and so are both short books.',
});

/**
 * The welcome for somebody who found frustrations before they had an account: these are now their first cards.
 * @param assessed whether they took the assessment, too
 */
export const welcomeWithCards = (url: string, assessed: boolean, site: string): MailWords => ({
  subject: welcomeSubject(site),
  preview: 'What you found is saved: your first cards are here.',
  paragraphs: [
    welcomeWords,
    'The frustrations you found on our front page are saved as your first cards. Pick the one that rings true, and read what to say about it in the first 11 seconds of a call.',
    assessed
      ? 'Your assessment is saved, too. It’s on your home page when you sign in.'
      : 'The free assessment comes next: five questions, two minutes. It’s on your home page when you sign in.',
  ],
  action: { label: 'Open your cards', url },
  footnote: 'The cards and the assessment are free, and so are both short books.',
});

/** What happens to a plan after the paid period. */
function thenWords({
  renews,
  renewsFor,
  rhythm,
}: {
  readonly renews: boolean;
  readonly renewsFor: string;
  readonly rhythm: string;
}): string {
  if (!renews) return 'It ends then, and nothing more is charged.';
  return renewsFor === ''
    ? `It renews each ${rhythm} until you cancel.`
    : `It renews on that day for ${renewsFor}, and each ${rhythm} after that until you cancel.`;
}

function guaranteeWords({ guarantee, guaranteeDays }: { guarantee: string; guaranteeDays: number }): string {
  if (guarantee === '') return '';
  if (guarantee === 'no')
    return `The ${guaranteeDays}-day money-back guarantee is for a first payment, once per person and card: it doesn’t cover this one.`;
  return guarantee === 'later'
    ? `In the first ${guaranteeDays} days after your first payment you get your money back if you ask, once per person and card.`
    : `Until ${guarantee} you get back everything you paid if you ask, once per person and card.`;
}

function receiptPreview({
  amount,
  credit,
  day,
}: Readonly<Record<'amount' | 'credit' | 'day', string>>): string {
  if (amount !== '') return `${amount}, paid on ${day}.`;
  return credit === '' ? `Nothing was due on ${day}.` : `${credit} of credit, used on ${day}.`;
}

export const receipt = (
  paid: {
    plan: string;
    /** '' if nothing had to be paid. */
    amount: string;
    /** What credit paid where nothing else had to be; '' if none did. */
    credit: string;
    day: string;
    until: string;
    renews: boolean;
    /** What the next renewal costs; '' if not known. */
    renewsFor: string;
    /** `month` or `year`. */
    rhythm: string;
    /** The last day of the guarantee; `later`: it begins with a payment; `no`: it doesn't cover this one; '' says nothing. */
    guarantee: string;
    guaranteeDays: number;
    /** '' if the law gives this buyer no right to withdraw, or the period is over. */
    withdrawUntil: string;
    /** Name, address and register of the seller; '' until the owner has entered them. */
    seller: string;
  },
  url: string,
): MailWords => ({
  subject: `Your receipt for ${paid.plan}`,
  preview: receiptPreview(paid),
  paragraphs: [
    paid.amount === ''
      ? paid.credit === ''
        ? `Thank you. Nothing was due for ${paid.plan} on ${paid.day}.`
        : `Your credit paid ${paid.credit} for ${paid.plan} on ${paid.day}. Nothing was charged to your card.`
      : `Thank you. You paid ${paid.amount} for ${paid.plan} on ${paid.day}.`,
    `Your plan is ${paid.amount === '' && paid.credit === '' ? 'yours' : 'paid'} until ${paid.until}. ${thenWords(paid)}`,
    'You can cancel at any time: under Settings, Plan and billing, or without signing in by “Cancel subscription” at the foot of every page.',
    ...(paid.withdrawUntil === ''
      ? []
      : [
          `If the law of your country gives you a right of withdrawal, you may withdraw from the contract until the end of ${paid.withdrawUntil}: by “Withdraw from contract” at the foot of every page, or under Settings, Plan and billing.`,
        ]),
    ...(paid.seller === '' ? [] : [`Sold by ${paid.seller}.`]),
  ],
  action: { label: 'See your invoices, or cancel', url },
  footnote: `${guaranteeWords(paid)} ${daysInUtc}`.trimStart(),
});

export const paymentFailedFirst = (
  failed: { plan: string; amount: string; retryDay: string },
  url: string,
): MailWords => ({
  subject: 'Your payment didn’t go through',
  preview: 'Nothing is lost. Your plan goes on while we try again.',
  paragraphs: [
    `Your bank refused the payment of ${failed.amount} for ${failed.plan}. Often it’s just an expired card.`,
    `Your plan goes on for now. We’ll try again on ${failed.retryDay}. If you enter a new card, you don’t have to wait for that.`,
  ],
  action: { label: 'Update your card', url },
  footnote: daysInUtc,
});

/** @param failed `retryDay`: of the next try, which comes only after access has ended; '' if there is none */
export const paymentFailedLast = (
  failed: { plan: string; amount: string; endDay: string; retryDay: string },
  url: string,
): MailWords => ({
  subject: `${failed.plan} ends on ${failed.endDay}`,
  preview: 'Your payment failed again. Whether you keep your plan is up to you.',
  paragraphs: [
    failed.retryDay === ''
      ? `We couldn’t collect ${failed.amount} for ${failed.plan}, and this was the last try.`
      : `We couldn’t collect ${failed.amount} for ${failed.plan}. We’ll try again on ${failed.retryDay}, but your plan ends before that.`,
    `On ${failed.endDay} your account becomes a free one, unless you enter a new card. What you made stays, and so does your place in the course.`,
  ],
  action: { label: 'Keep your plan', url },
  footnote:
    failed.retryDay === ''
      ? daysInUtc
      : `If you’d rather stop here, cancel the plan on the same page, and we won’t try again. ${daysInUtc}`,
});

export const confirmPayment = (
  waits: { plan: string; amount: string; endDay: string },
  url: string,
): MailWords => ({
  subject: 'Your bank asks about your payment',
  preview: 'It wants you to confirm it. That takes a minute.',
  paragraphs: [
    `Before it pays ${waits.amount} for ${waits.plan}, your bank wants to hear that it’s you. You can confirm on the page of your invoice. It takes a minute.`,
    `Your plan goes on until ${waits.endDay}. Or use another card, and you don’t have to confirm this one.`,
  ],
  action: { label: 'Confirm the payment', url },
  footnote: daysInUtc,
});

export const addressNeeded = (plan: string, url: string): MailWords => ({
  subject: 'Please complete your billing address',
  preview: `Without it we can’t make your invoice for ${plan}.`,
  paragraphs: [
    `We couldn’t make your invoice for ${plan}. The tax depends on where you are, and your billing address is missing or incomplete.`,
    'Choose Manage on the billing page and enter it. You keep your plan in the meantime.',
  ],
  action: { label: 'Open billing', url },
});

/** @param opens how the course opens: `A new module opens every week` */
export const upgraded = (plan: string, opens: string, url: string): MailWords => ({
  subject: `You now have ${plan}`,
  preview: `The course is open for you. ${opens}.`,
  paragraphs: [
    `Your upgrade to ${plan} is done. You can begin the course right away. ${opens}.`,
    'A lesson takes a few minutes and ends with something to try on a real client.',
  ],
  action: { label: 'Open the first lesson', url },
});

function keptUntil({ endDay, owed, plan }: Readonly<Record<'plan' | 'endDay' | 'owed', string>>): string {
  if (owed === '') return `You keep ${plan} until ${endDay}, because it’s paid for. Nothing more is charged.`;
  if (owed === 'over') return `${plan} is on hold for a payment that is still open, and it won’t renew.`;
  return `${plan} won’t renew. A payment is still open: you keep ${plan} until ${owed}, or ${endDay} if it goes through.`;
}

/**
 * @param kept as in `accountNow`
 * @param guarantee until when they could have their money back instead; '' if they couldn't
 * @param owed until when the plan continues although a payment is open; 'over' once that has passed, '' if nothing is
 * owed
 */
export const cancelled = (
  canceled: Readonly<Record<'plan' | 'endDay' | 'guarantee' | 'kept' | 'owed', string>>,
  url: string,
): MailWords => {
  const { endDay, kept, plan } = canceled;
  return kept === keptWhileSuspended
    ? {
        subject: 'Your subscription is canceled',
        preview: `${plan} won’t renew, because your account is suspended.`,
        paragraphs: [
          `Your account is suspended, so ${plan} won’t renew, and nothing more is charged.`,
          `It’s paid until ${endDay}. You can’t use it while your account is suspended.`,
        ],
        footnote: `If you think this is wrong, reply to this email. A person reads it. ${daysInUtc}`,
      }
    : canceledBy(canceled, url);
};

const canceledBy = (
  {
    endDay,
    guarantee,
    kept,
    owed,
    plan,
  }: Readonly<Record<'plan' | 'endDay' | 'guarantee' | 'kept' | 'owed', string>>,
  url: string,
): MailWords => ({
  subject: 'Your subscription is canceled',
  preview:
    owed === ''
      ? `You keep ${plan} until ${endDay}, and nothing more is charged.`
      : `${plan} won’t renew. A payment is still open.`,
  paragraphs: [
    keptUntil({ plan, endDay, owed }),
    kept === ''
      ? 'After that your account is a free one, with everything you made in it.'
      : `After that you still have ${kept}, and everything you made in your account.`,
  ],
  action: { label: 'See your plan', url },
  footnote: `${guarantee === '' ? '' : `Until ${guarantee} you can still get back everything you paid: “Get my money back” under Settings, Plan and billing. `}If something bothered you, reply to this email. A person reads it. ${daysInUtc}`,
});

export const resumed = (
  {
    plan,
    renewsFor,
    renewsOn,
    rhythm,
  }: Readonly<Record<'plan' | 'renewsFor' | 'renewsOn' | 'rhythm', string>>,
  url: string,
): MailWords => ({
  subject: `${plan} renews again`,
  preview: `It renews on ${renewsOn}${renewsFor === '' ? '' : ` for ${renewsFor}`}.`,
  paragraphs: [
    `${plan} was set to end. That has been taken back: it renews on ${renewsOn}${renewsFor === '' ? '' : ` for ${renewsFor}`}, and each ${rhythm} after that until you cancel.`,
  ],
  action: { label: 'See your plan, or cancel', url },
  footnote: `If you didn’t want this, cancel under Settings, Plan and billing, or reply to this email. ${daysInUtc}`,
});

/** What somebody still has after we ended their subscription. */
function afterwards(kept: string, until: string): string {
  if (kept === keptWhileSuspended) return accountNow(kept);
  if (kept === '') return 'Your account stays, as a free one, with everything you made in it.';
  return `${until === '' ? 'You still have' : 'After that you still have'} ${kept}, and everything you made in your account.`;
}

/**
 * @param until empty: it ended at once.
 * @param amount empty, like `byHand`: nothing is paid back that way.
 * @param kept as in `accountNow`
 */
export const cancelledByUs = (
  {
    amount,
    byHand,
    kept,
    plan,
    until,
  }: Readonly<Record<'plan' | 'until' | 'amount' | 'byHand' | 'kept', string>>,
  url: string,
): MailWords => ({
  subject: until === '' ? 'We ended your subscription' : 'We canceled your subscription',
  preview:
    until === '' || kept === keptWhileSuspended
      ? `Your subscription to ${plan} ${until === '' ? 'has ended' : 'won’t renew'}.`
      : `You keep ${plan} until ${until}.`,
  paragraphs: [
    until === ''
      ? `We’ve ended your subscription to ${plan} today, and nothing more is charged.`
      : `We’ve canceled your subscription to ${plan}. ${kept === keptWhileSuspended ? 'It’s paid' : 'You keep it'} until ${until}, and nothing more is charged.`,
    ...(amount === '' ? [] : [`We’ve sent back ${amount}, the way you paid. Banks often need 5 to 10 days.`]),
    ...(byHand === ''
      ? []
      : [
          `${byHand} can’t go back the way you paid, so a person sends it. Please reply to this email and tell us where.`,
        ]),
    afterwards(kept, until),
  ],
  ...intoAccount(kept, 'See your plan', url),
  footnote: `If you don’t know why, reply to this email. A person reads it.${until === '' ? '' : ` ${daysInUtc}`}`,
});

export const moduleOpened = (
  module: { title: string; firstLesson: string; minutes: string },
  url: string,
): MailWords => ({
  subject: `Open now: ${module.title}`,
  preview: `It begins with “${module.firstLesson}”, about ${module.minutes} minutes.`,
  paragraphs: [
    `“${module.title}” is open for you. It begins with “${module.firstLesson}”, which takes about ${module.minutes} minutes.`,
    'It stays open. If this week’s full, next week is fine.',
  ],
  action: { label: 'Open the lesson', url },
});

export const bookReady = (title: string, url: string): MailWords => ({
  subject: `“${title}” is ready to read`,
  preview: 'On the screen, or as a PDF to take with you.',
  paragraphs: [`“${title}” is in your account now. Read it on the screen, or take the PDF with you.`],
  action: { label: 'Open the book', url },
});
