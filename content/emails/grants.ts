import type { MailWords } from '#platform/server/mail/compose.ts';
import { daysInUtc } from './days.ts';

/** Mails about a plan that an admin gave. */

const lasts = (until: string) => (until === '' ? 'with no end date' : `until ${until}`);
const why = (site: string, until: string) =>
  `You get this email because ${site} gave you a plan.${until === '' ? '' : ` ${daysInUtc}`}`;

/** @param from empty: it has begun. @param until empty: it has no end */
export const planGiven = (
  plan: string,
  from: string,
  until: string,
  url: string,
  site: string,
): MailWords => ({
  subject: `You were given ${plan}`,
  preview: `It’s yours ${lasts(until)}, and it costs you nothing.`,
  paragraphs: [
    `${plan} is yours ${from === '' ? '' : `from ${from} `}${lasts(until)}. It costs you nothing, and it doesn’t renew.`,
  ],
  action: { label: 'See your plan', url },
  footnote: why(site, `${from}${until}`),
});

export const givenEnds = (plan: string, until: string, url: string, site: string): MailWords => ({
  subject: `Your ${plan} ends on ${until}`,
  preview: 'Nothing is charged, and what you made stays.',
  paragraphs: [
    `The ${plan} that you were given ends on ${until}. You don’t have to do anything: nothing is charged, and everything you made stays in your account.`,
    'If you want to keep it, you can buy it at any time.',
  ],
  action: { label: 'See the plans', url },
  footnote: why(site, until),
});

/** @param kept the name of a plan that they still have; empty: a free account */
export const givenEnded = (plan: string, kept: string, url: string, site: string): MailWords => ({
  subject: `Your ${plan} has ended`,
  preview: 'Nothing was charged, and what you made stays.',
  paragraphs: [
    `The ${plan} that you were given has ended. Nothing was charged. ${kept === '' ? 'Your account is a free one again' : `You still have ${kept}`}, with everything you made in it.`,
    'If you want to keep it, you can buy it at any time.',
  ],
  action: { label: 'See the plans', url },
  footnote: why(site, ''),
});

/** @param until empty: it has no end anymore */
export const givenMoved = (plan: string, until: string, url: string, site: string): MailWords => ({
  subject: `Your ${plan} now lasts ${until === '' ? 'with no end date' : `until ${until}`}`,
  preview: 'It still costs you nothing.',
  paragraphs: [`The ${plan} that you were given is now yours ${lasts(until)}. It still costs you nothing.`],
  action: { label: 'See your plan', url },
  footnote: why(site, until),
});
