import type { MailWords } from '#platform/server/mail/compose.ts';
import { daysInUtc } from './days.ts';

/** The mails about a charge before it is made. Amounts and days are passed in ready for display. */

type Charge = Readonly<Record<'plan' | 'amount' | 'day', string>>;

export const renewsSoon = ({ amount, day, plan }: Charge, url: string): MailWords => ({
  subject: `${plan} renews on ${day}`,
  preview: `${amount} for another year is charged then.`,
  paragraphs: [
    `Your year of ${plan} ends on ${day}. It renews for another year that day, and ${amount} is charged to the card you pay with.`,
    'You don’t have to do anything. If you don’t want another year, cancel before that day: under Settings, Plan and billing, or without signing in by “Cancel subscription” at the foot of every page.',
  ],
  action: { label: 'See your plan, or cancel', url },
  footnote: daysInUtc,
});

export const trialEnds = ({ amount, day, plan }: Charge, url: string): MailWords => ({
  subject: `Your trial of ${plan} ends on ${day}`,
  preview: `${amount} is charged then, unless you cancel.`,
  paragraphs: [
    `Your free days end on ${day}. ${plan} continues, and ${amount} is charged to your card that day.`,
    'If you don’t want it, cancel before that day and you pay nothing: under Settings, Plan and billing, or without signing in by “Cancel subscription” at the foot of every page.',
  ],
  action: { label: 'See your plan, or cancel', url },
  footnote: daysInUtc,
});
