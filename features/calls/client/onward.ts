import type { Call } from '#features/calls/contract.ts';
import { clientLimits, labelOf } from '#platform/contract/clients.ts';
import { openPromises, type PromiseMade, promisesIn } from '#features/calls/rules/promises.ts';
import { hourMeant } from '#platform/contract/hour-meant.ts';
import { dayMeant } from '#features/calls/rules/day-meant.ts';
import { emailTo } from '#features/tools/rules/email-to.ts';
import type { Review } from './use-review.ts';

// A day of the calendar, wherever the reader is.
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The day of a call: 'November 28, 2026'. */
export const dayOfCall = ({ heldOn }: Pick<Call, 'heldOn'>): string => long.format(new Date(heldOn));

/** What they said that is worth saying back, each once. */
export function theirWords({ safeSentence, walkedPast }: Review): string[] {
  return [...new Set([walkedPast?.quote.text, safeSentence?.quote.text].filter((one) => one !== undefined))];
}

export type Agreement = NonNullable<Review['agreed']>;

/**
 * What was agreed with its time, as far as a next step holds it: 'Show them the list, at seven'. Where the day is known
 * it is left out, since 'tomorrow' is another day tomorrow; else it stands as it was said.
 * @param heldOn the day of the call
 */
export function agreedWords({ what, when }: Pick<Agreement, 'what' | 'when'>, heldOn: string): string {
  if (when === null) return what;
  const time = dayMeant(when, heldOn) === null ? when : hourMeant(when);
  const both = time === null ? what : `${what}, ${time}`;
  return both.length > clientLimits.nextStep ? what : both;
}

/** The same with the day that is meant, for who reads it later. */
function agreedFact({ heldOn }: Pick<Call, 'heldOn'>, agreed: Agreement): string {
  const day = dayMeant(agreed.when ?? '', heldOn);
  const words = agreedWords(agreed, heldOn);
  return day === null ? words : `${words} (${long.format(new Date(day))})`;
}

type CallSaid = Pick<Call, 'client' | 'heldOn' | 'memberSpeaker' | 'turns' | 'promisesDone'>;

const quoted = (words: string) => `“${words}”`;
/** What the member said they would do, with the question that it answers. */
const promiseWords = ({ about, words }: PromiseMade) =>
  about === null ? quoted(words) : `${quoted(words)} (they asked: ${quoted(about)})`;

/** The email that follows the call, with a form filled with what they said. */
export function followUpAddress(kept: CallSaid, review: Review): string {
  const { client } = kept;
  const { agreed } = review;
  const who = client?.name ?? 'my client';
  // What they agreed to is what the email is about: what they said to put it off isn't read back to them.
  const said = agreed === null ? theirWords(review).map(quoted) : [];
  const promised = openPromises(kept).map(promiseWords);
  const fact = agreed === null ? null : agreedFact(kept, agreed);
  const heard = [
    ...(said.length === 0 ? [] : [`Said by ${who} on our call:`, ...said]),
    ...(agreed === null ? [] : [`Agreed to by ${who} on our call: ${fact}`, quoted(agreed.quote.text)]),
    ...(promised.length === 0 ? [] : ['What I said on our call I would do:', ...promised]),
  ];
  const fields = {
    ...(client === null ? {} : { client: labelOf(client) }),
    ...(heard.length === 0 ? {} : { frustrations: heard.join('\n') }),
    ...emailTo(who),
    sequenceGoal:
      fact === null
        ? `Follow up on my call with ${who}: say back what they told me, in their words, and agree on the next step.`
        : `Confirm what ${who} and I agreed on in our call: ${fact}.`,
  };
  return `/tools/email-sequences?${new URLSearchParams(fields).toString()}`;
}

/** A note that a CRM takes: who, when, their own words, and what they agreed to. No judgment of anybody is in it. */
export function noteOf(kept: CallSaid, review: Review): string {
  const { client } = kept;
  const { agreed } = review;
  const whom = client === null ? '' : ` with ${labelOf(client)}`;
  const said = theirWords(review).map((words) => `- “${words}”`);
  const promised = promisesIn(kept).map((one) => `- ${promiseWords(one)}`);
  return [
    `Call${whom}, ${dayOfCall(kept)}`,
    ...(said.length === 0 ? [] : ['They said:', ...said]),
    ...(agreed === null ? [] : [`They agreed: ${agreedFact(kept, agreed)}`, `- “${agreed.quote.text}”`]),
    ...(promised.length === 0 ? [] : ['I said I would:', ...promised]),
  ].join('\n');
}
