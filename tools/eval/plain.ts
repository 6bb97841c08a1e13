import { blandPatterns, borrowedPatterns } from './bland.ts';

/** What can be counted of a text without asking a model. */
export interface PlainCounts {
  /** Which of the known patterns occur, in their own words. */
  readonly patterns: readonly string[];
  /** Sentences with a pattern or a seller's usual word, and no hour, figure or quotation: a competitor could sign them. */
  readonly signable: number;
  readonly sentences: number;
}

const folded = (text: string) => text.toLowerCase().replaceAll('’', "'");

/** A pattern as found in a text: on the edge of a word, and X and Y of a pattern for anything short. */
function matcher(pattern: string): RegExp {
  const words = folded(pattern).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`\\b${words.replace(/\bx\b/, '[^.!?]{1,40}').replace(/\by\b/, '')}`, 'u');
}
const matchers = [...blandPatterns, ...borrowedPatterns].map(
  (pattern) => [pattern, matcher(pattern)] as const,
);

/** What sellers say of themselves in every trade. */
const sellersWords =
  /\b(?:best|care|careful|comfort|committed|competitive|comprehensive|contact|customers?|dedicated|deliver|demo|detail|easy|efficient|excellent|experience|experienced|expert(?:ise|s)?|friendly|great|grow|growth|help|high|highest|ideal|innovative|instructors|leading|memories|modern|offers?|partner|passionate|perfect|precious|professional|provide|provider|quality|range|reliable|satisfaction|services?|simple|skills?|solutions?|streamline|successful?|support|sustainability|tailored|teams?|together|trust|trusted|unforgettable|unique|value|whenever)\b/u;
/** What ties a sentence to one hour: a rival would have to have been there. */
const moment =
  /["\u201c]|\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|morning|noon|evening|night|midnight|o'clock|minutes?|hours?|\d+)\b/u;

/** Counts patterns and the swap test in one text. */
export function plainCounts(text: string): PlainCounts {
  const sentences = folded(text)
    .split(/(?<=[.!?])\s+|\n+/u)
    .filter((sentence) => /\p{L}{3}/u.test(sentence));
  const patternsIn = (part: string) => matchers.filter(([, found]) => found.test(part));
  const isSignable = (sentence: string) =>
    !moment.test(sentence) && (sellersWords.test(sentence) || patternsIn(sentence).length > 0);
  return {
    patterns: patternsIn(folded(text)).map(([pattern]) => pattern),
    signable: sentences.filter(isSignable).length,
    sentences: sentences.length,
  };
}
