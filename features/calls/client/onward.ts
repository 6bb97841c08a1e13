import type { Call } from '#features/calls/contract.ts';
import { labelOf } from '#platform/contract/clients.ts';
import type { Review } from './use-review.ts';

// A day of the calendar, wherever the reader is.
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The day of a call: 'November 28, 2026'. */
export const dayOfCall = ({ heldOn }: Pick<Call, 'heldOn'>): string => long.format(new Date(heldOn));

/** What they said that is worth saying back, each once. */
export function theirWords({ safeSentence, walkedPast }: Review): string[] {
  return [...new Set([walkedPast?.quote.text, safeSentence?.quote.text].filter((one) => one !== undefined))];
}

/** The emails that follow the call, with a form filled with what they said. */
export function followUpAddress({ client }: Pick<Call, 'client'>, review: Review): string {
  const who = client?.name ?? 'my client';
  const said = theirWords(review).map((words) => `“${words}”`);
  const fields = {
    ...(client === null ? {} : { client: labelOf(client) }),
    ...(said.length === 0 ? {} : { frustrations: [`Said by ${who} on our call:`, ...said].join('\n') }),
    targetAudience: `${who}, one person`,
    sequenceGoal: `Follow up on my call with ${who}. The first email says back what they told me, in their words, and agrees on the next step.`,
    numberOfEmails: '3',
  };
  return `/tools/email-sequences?${new URLSearchParams(fields).toString()}`;
}

/** A note that a CRM takes: who, when, and their own words. No judgment of anybody is in it. */
export function noteOf({ client, heldOn }: Pick<Call, 'client' | 'heldOn'>, review: Review): string {
  const whom = client === null ? '' : ` with ${labelOf(client)}`;
  const said = theirWords(review).map((words) => `- “${words}”`);
  return [
    `Call${whom}, ${dayOfCall({ heldOn })}`,
    ...(said.length === 0 ? [] : ['They said:', ...said]),
  ].join('\n');
}
