import type { Agreed } from '#features/tools/contract.ts';

// Days of the calendar, wherever the reader is.
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dayOf = (on: string) => long.format(new Date(on));

/** What a client agreed to: 'You agreed on November 26, 2026: Show the rooms · December 4, 2026'. */
export function agreedWords({ on, saidOn, step }: Agreed): string {
  const what = [step, on === null ? '' : dayOf(on)].filter((part) => part !== '').join(' · ');
  return `You agreed on ${dayOf(saidOn)}: ${what}`;
}

/** That a client bought. @param on the day, `YYYY-MM-DD` */
export const boughtWords = (on: string): string => `They bought on ${dayOf(on)}.`;

/** That a client said no to a text. @param at when the text was used, an ISO instant */
export const saidNoWords = (at: string): string => `They said no to your text of ${dayOf(at)}.`;
