import { type Fields, lineOf } from '#fakes/model/prompt.ts';
import { stepOf } from './brief.ts';

/** Each with the space after it. (Intl.Segmenter sees no end before a figure: "We listen. 97% of buyers agree.") */
const sentencesOf = (text: string) => text.split(/(?<=[.!?][”’)"]*\s+)(?=\S)/u);

/** What a text may not lose, however short it gets. */
interface Kept {
  /** What the reader is asked to do. */
  readonly step: string;
  /** What the member does, in their own words; may be empty. */
  readonly business: string;
}
type Rework = (text: string, kept: Kept) => string;

/** The hashtags below a post are no sentence of it. */
function apart(text: string): readonly [words: string, tags: string] {
  const at = text.search(/\n\n#\p{L}[^\n]*$/u);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

/** How much of a text may stay. */
const leftWhenShorter = 0.65;

const greeting = /^(?:Good morning|Hello),\s+/u;

/**
 * What a button asks of one text. Templates cannot follow free-form instructions: those only produce another version.
 */
const reworks: Readonly<Record<string, Rework>> = {
  shorter: (text, { business, step }) => {
    const [words] = apart(text);
    const all = sentencesOf(words);
    const asks = (sentence: string) => sentence.toLowerCase().includes(step.toLowerCase());
    const tells = (sentence: string) => business !== '' && sentence.includes(business);
    const isMust = (sentence: string, at: number) =>
      asks(sentence) || tells(sentence) || (at === 0 && !all.some(asks));
    let left = words.length * leftWhenShorter - all.filter(isMust).join('').length;
    const kept = all.filter((sentence, at) => {
      if (isMust(sentence, at)) return true;
      left -= sentence.length;
      return left >= 0;
    });
    return kept.join('').trim();
  },
  warmer: (text) => {
    const hello = greeting.exec(text)?.[0] ?? '';
    return `${hello}Take your time with this. ${text.slice(hello.length)}`;
  },
  bolder: (text) => {
    const [words, tags] = apart(text);
    const plain = words.replaceAll(/\b(?:perhaps|maybe|a little) /giu, '').trim();
    const ended = /[.!?][”’)]?$/u.test(plain) ? plain : `${plain}.`;
    return `${ended} That is worth one honest conversation.${tags}`;
  },
  simpler: (text) => {
    const shortened = text.replaceAll(
      /[;:] ([“‘]?)(\p{L})/gu,
      (_, mark: string, letter: string) => `. ${mark}${letter.toUpperCase()}`,
    );
    return shortened === text ? text.replace(/, and /u, '. And ') : shortened;
  },
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

/** The first sentence in which the member says what they do, without the stop at its end. */
const firstSentenceOf = (fields: Fields) =>
  (sentencesOf(lineOf(fields, 'businessDescription'))[0] ?? '').trim().replace(/[.!?]+$/u, '');

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
  const kept = { step: stepOf(fields), business: firstSentenceOf(fields) };
  return rework ? (mapTexts(before, prose, (text) => rework(text, kept)) as object) : fresh();
}
