import { z } from 'zod';
import { type Fields, jsonIn, lineOf } from '#fakes/model/prompt.ts';
import { turnOf } from './kit.ts';

/** Each with the space after it. */
const sentencesOf = (text: string) => text.split(/(?<=[.!?][”’)"]*\s+)(?=\S)/u);

/** How much of a text may stay. */
const leftWhenShorter = 0.65;

/** The first sentences and the last one, which asks. */
function shorter(text: string): string {
  const all = sentencesOf(text);
  let left = text.length * leftWhenShorter - (all.at(-1)?.length ?? 0);
  const kept = all.filter((sentence, at) => {
    if (at === all.length - 1) return true;
    left -= sentence.length;
    return left >= 0;
  });
  return kept.join('').trim();
}

/** Which keys of a tool's output are prose that a button may change; the rest (a subject, a day) stay as they are. */
export type Prose = ReadonlySet<string>;

function mapTexts(value: unknown, prose: Prose, change: (text: string) => string, key = ''): unknown {
  if (typeof value === 'string') return prose.has(key) ? change(value) : value;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, prose, change, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, prose, change, name)]),
  );
}

/** The sentences of a text that contain none of the flagged words; if all do, a sentence that is honest in any case. */
function withoutMarked(quotes: readonly string[]) {
  return (text: string): string => {
    const kept = sentencesOf(text).filter((sentence) => !quotes.some((quote) => sentence.includes(quote)));
    return kept.join('').trim() || 'What would really help here? Ask us.';
  };
}

const markedShape = z.array(z.object({ quote: z.string() }));

/** Prose anywhere, and what the check may mark besides it. */
const everywhere = ['headline', 'subject', 'title', 'imagePrompt', 'opener', 'proofPoints'];

/**
 * The previous text as a button wants it, where a library can do that: without what was marked, or shorter. Everything
 * else is another text of the library.
 */
export function reworked(fields: Fields, prose: Prose, fresh: (turn: number) => object): object {
  const before = jsonIn(fields, 'previousVersion');
  const turn = turnOf(fields);
  const text = fresh(turn);
  if (typeof before !== 'object' || before === null) return text;
  const quotes = (markedShape.safeParse(jsonIn(fields, 'marked')).data ?? []).map(({ quote }) => quote);
  if (quotes.length > 0)
    return mapTexts(before, new Set([...prose, ...everywhere]), withoutMarked(quotes)) as object;
  if (lineOf(fields, 'refinement') === 'shorter') return mapTexts(before, prose, shorter) as object;
  return JSON.stringify(text) === JSON.stringify(before) ? fresh(turn + 1) : text;
}
