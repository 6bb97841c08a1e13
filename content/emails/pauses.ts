import type { MailWords } from '#platform/server/mail/compose.ts';
import { daysInUtc } from './days.ts';

/** The mails about a plan that is paused. Amounts and days are passed in ready for display. */

type Words<Name extends string> = Readonly<Record<Name, string>>;

export const paused = (
  { amount, day, endDay, plan }: Words<'plan' | 'amount' | 'endDay' | 'day'>,
  url: string,
): MailWords => ({
  subject: `Your plan will pause on ${endDay}`,
  preview: `It resumes automatically on ${day}.`,
  paragraphs: [
    `You keep ${plan} until ${endDay}, because it’s paid for. Then it rests, and nothing is charged: what it opens is closed until it resumes, and you can still read what you made.`,
    `It resumes automatically on ${day}, and ${amount} is charged then. We’ll email you a week before.`,
  ],
  action: { label: 'See your plan', url },
  footnote: `You can resume earlier, or cancel, on the same page. ${daysInUtc}`,
});

export const pauseCalledOff = (
  { amount, day, plan, rhythm }: Words<'plan' | 'amount' | 'day' | 'rhythm'>,
  url: string,
): MailWords => ({
  subject: `${plan} won’t pause`,
  preview: `It renews on ${day} for ${amount}.`,
  paragraphs: [
    `The pause of ${plan} has been taken back, and nothing is charged today. It renews on ${day} for ${amount}, and each ${rhythm} after that until you cancel.`,
  ],
  action: { label: 'See your plan, or cancel', url },
  footnote: `If you didn’t want this, cancel under Settings, Plan and billing, or reply to this email. ${daysInUtc}`,
});

export const pauseEnds = (
  { amount, day, plan }: Words<'plan' | 'amount' | 'day'>,
  url: string,
): MailWords => ({
  subject: `${plan} resumes on ${day}`,
  preview: `Your pause ends then, and ${amount} is charged.`,
  paragraphs: [
    `You paused ${plan}. Your pause ends on ${day}: the plan resumes, and ${amount} is charged to the card you pay with.`,
    'You don’t have to do anything. If you’d rather not, cancel before that day.',
  ],
  action: { label: 'See your plan, or cancel', url },
  footnote: daysInUtc,
});

export const pauseNotPaid = ({ amount, plan }: Words<'plan' | 'amount'>, url: string): MailWords => ({
  subject: `${plan} couldn’t resume`,
  preview: 'Your bank refused the payment. Nothing is lost.',
  paragraphs: [
    `Your pause is over, but your bank refused the ${amount} for ${plan}. Often it’s just an expired card.`,
    'Your plan rests until a card works. Choose Manage on the billing page to enter another one.',
  ],
  action: { label: 'Open billing', url },
  footnote: 'If you’d rather stop here, cancel on the same page, and we won’t try again.',
});
