import { z } from 'zod';
import { wordsOf } from '#platform/contract/words.ts';
import { mapStrings } from './map-strings.ts';
import { planSchema } from './plan.ts';

/** The most sentences that a member is asked about at once. */
const mostAsked = 5;

/**
 * What the second call returns: sentences that claim too much, each with a rewording ('' if only the member can know),
 * and why the text is as it is.
 */
export const truthCheckOutput = z.object({
  unsupported: z.array(z.object({ sentence: z.string(), instead: z.string() })),
  plan: planSchema,
});
type Unsupported = z.output<typeof truthCheckOutput>['unsupported'][number];

const folded = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();

/** Those of the sentences that the text really contains. */
export function standingIn(text: string, sentences: readonly string[]): string[] {
  const whole = folded(text);
  const found = sentences.map(folded).filter((sentence) => sentence !== '' && whole.includes(sentence));
  return [...new Set(found)].slice(0, mostAsked);
}

/** How many of a sentence's telling words have to stand in what the member said. */
const shareStated = 0.85;
const fewestTelling = 3;
/** 'roof' and 'rooftop', 'pump' and 'pumps' are the same thing said; a figure is never cut. */
const stemOf = (word: string) => (/\p{Nd}/u.test(word) ? word : word.slice(0, 4));

/**
 * Whether the member said themselves what a sentence says: nearly all of its telling words stand there, and each of its
 * figures. A careful reader asks about those at times, and a member who is asked about their own words believes no more.
 */
export function isStated(sentence: string, sources: readonly string[]): boolean {
  const known = new Set(wordsOf(sources.join('\n')).map(stemOf));
  const telling = wordsOf(sentence).filter((word) => word.length > 3 || /\p{Nd}/u.test(word));
  const held = telling.filter((word) => known.has(stemOf(word)));
  const figures = telling.filter((word) => /\p{Nd}/u.test(word));
  return (
    telling.length >= fewestTelling &&
    held.length >= telling.length * shareStated &&
    figures.every((figure) => known.has(figure))
  );
}

/**
 * A text with its unsupported sentences reworded. The member is asked about a sentence that the text does not contain
 * word for word.
 */
export function mended(output: unknown, unsupported: readonly Unsupported[]) {
  const changed: Unsupported[] = [];
  let text = output;
  for (const { sentence, instead } of unsupported) {
    if (sentence.trim() === '' || instead.trim() === '' || sentence === instead) continue;
    let isThere = false;
    text = mapStrings(text, (words) => {
      if (!words.includes(sentence)) return words;
      isThere = true;
      return words.replace(sentence, () => instead);
    });
    if (isThere) changed.push({ sentence, instead });
  }
  const open = unsupported.filter(({ sentence }) => changed.every((one) => one.sentence !== sentence));
  return { output: text, changed, asked: open.map(({ sentence }) => sentence) };
}
