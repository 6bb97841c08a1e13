import { type Fields, lineOf } from '#fakes/model/prompt.ts';

/** Each with the space after it. (Intl.Segmenter sees no end before a figure: "We listen. 97% of buyers agree.") */
const sentencesOf = (text: string) => text.split(/(?<=[.!?][”’)"]*\s+)(?=\S)/u);

/**
 * What a button asks of one text. Templates cannot follow free-form instructions: those only produce another version.
 */
const reworks: Readonly<Record<string, (text: string) => string>> = {
  shorter: (text) => {
    const all = sentencesOf(text);
    return all
      .slice(0, Math.ceil(all.length / 2))
      .join('')
      .trim();
  },
  warmer: (text) => `Take your time with this. ${text}`,
  bolder: (text) =>
    text
      .replaceAll(/\b(?:perhaps|maybe|a little|seldom) /giu, '')
      .replace(/[.]?\s*$/u, '. That is worth one honest conversation.'),
  simpler: (text) =>
    text.replaceAll(/; (\p{L})/gu, (_, letter: string) => `. ${letter.toUpperCase()}`).replaceAll(':', ','),
};

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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The sentences of a text that contain none of the flagged words; if all do, a sentence that is honest in any case. */
function withoutMarked(quotes: readonly string[]) {
  return (text: string): string => {
    const kept = sentencesOf(text).filter((sentence) => !quotes.some((quote) => sentence.includes(quote)));
    return kept.join('').trim() || 'Let us talk about what would really help you.';
  };
}

function quotesIn(marked: string): string[] {
  const list = parsed(marked);
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) =>
    typeof item === 'object' && item !== null && 'quote' in item && typeof item.quote === 'string'
      ? [item.quote]
      : [],
  );
}

/**
 * A new text, or the previous one as the member wants it changed: by button, or without what the ethics check flagged.
 */
export function reworked(fields: Fields, prose: Prose, fresh: () => object): object {
  const before = typeof fields['previousVersion'] === 'string' ? parsed(fields['previousVersion']) : null;
  if (typeof before !== 'object' || before === null) return fresh();
  const quotes = quotesIn(typeof fields['marked'] === 'string' ? fields['marked'] : '');
  const everything = new Set([...prose, 'headline', 'subject', 'title', 'imagePrompt']);
  if (quotes.length > 0) return mapTexts(before, everything, withoutMarked(quotes)) as object;
  const rework = reworks[lineOf(fields, 'refinement')];
  return rework ? (mapTexts(before, prose, rework) as object) : fresh();
}
