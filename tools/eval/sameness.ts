/** How alike many texts of one writer are: what is counted is how often the most frequent one occurs. */
export interface Sameness {
  readonly texts: number;
  readonly openers: number;
  readonly hours: number;
  readonly endings: number;
}

/** The most of thirty texts that may begin alike, name the same hour or end alike. */
export const mostAlike = 6;

const folded = (text: string) => text.toLowerCase().replaceAll('’', "'");
const wordsOf = (text: string) => folded(text).match(/[\p{L}']+/gu) ?? [];

/** Greetings and headings stand before every text of a kind. */
const body = (text: string) =>
  text.replaceAll(/^(?:headline:.*|email \d.*|subject:.*|hello,?|hi,?)\s*$/gimu, '').trim();

const hour =
  /\b(?:\d{1,2}(?::\d\d)?\s?(?:a\.?m\.?|p\.?m\.?|o'clock)|midnight|noon|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/gu;

function mostFrequent(items: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const item of items) if (item !== '') counts.set(item, (counts.get(item) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

export function samenessOf(texts: readonly string[]): Sameness {
  const bodies = texts.map(body);
  return {
    texts: texts.length,
    openers: mostFrequent(bodies.map((text) => wordsOf(text).slice(0, 3).join(' '))),
    hours: mostFrequent(bodies.flatMap((text) => [...new Set(folded(text).match(hour))])),
    endings: mostFrequent(bodies.map((text) => wordsOf(text).slice(-3).join(' '))),
  };
}
