import type { Platform } from './platforms.ts';

/** Where an ad runs, and how much of it is read there before the rest is cut. */
export const adPlaces = {
  search: { name: 'A search ad', headline: 30, body: 90, firstSentence: null },
  linkedin: { name: 'LinkedIn', headline: null, body: null, firstSentence: 150 },
  feed: { name: 'A feed', headline: null, body: null, firstSentence: 125 },
} as const;
export type AdPlace = keyof typeof adPlaces;

/** Where the ad runs according to the member's goal; a feed if it does not say. */
export function adPlaceOf(goal: string): AdPlace {
  if (/\bsearch ads?\b|\bgoogle ads?\b|\badwords\b|\bbing ads?\b/iu.test(goal)) return 'search';
  return /\blinkedin\b/iu.test(goal) ? 'linkedin' : 'feed';
}

/** How much of a post is shown before 'see more'; null if nothing is cut. */
export const readBeforeMore: Readonly<Record<Platform, number | null>> = {
  linkedin: 150,
  instagram: 125,
  facebook: null,
  twitter: null,
  tiktok: null,
};

/** The longest subject that a phone shows whole. */
export const subjectLength = 45;

const lengthOf = (text: string) => [...text.trim()].length;

/** The first sentence or line of a text. */
export function firstSentence(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  return /^.*?[.!?][”"’']?(?=\s|$)/u.exec(line)?.[0] ?? line;
}

/** Says that the first sentence is cut, as a sentence; null if it is shown whole. */
export function cutProblem(text: string, name: string, most: number | null): string | null {
  const length = lengthOf(firstSentence(text));
  return most === null || length <= most
    ? null
    : `The first sentence has ${length} characters; ${name} cuts after ${most}.`;
}

/** Which part of an ad is too long for its place. */
export function adProblem(
  { headline, bodyText }: { readonly headline: string; readonly bodyText: string },
  goal: string,
): string | null {
  const place = adPlaces[adPlaceOf(goal)];
  if (place.headline !== null && lengthOf(headline) > place.headline)
    return `The headline has ${lengthOf(headline)} characters; a search ad takes ${place.headline}.`;
  if (place.body !== null && lengthOf(bodyText) > place.body)
    return `The text has ${lengthOf(bodyText)} characters; a search ad takes ${place.body}.`;
  return cutProblem(bodyText, place.name, place.firstSentence);
}

/** Which subject is too long for a phone. */
export function subjectProblem(emails: readonly { readonly subject: string }[]): string | null {
  const at = emails.findIndex(({ subject }) => lengthOf(subject) > subjectLength);
  const subject = emails[at]?.subject;
  return subject === undefined
    ? null
    : `The subject of email ${at + 1} has ${lengthOf(subject)} characters; phones cut it after ${subjectLength}.`;
}
