import type { Passage } from '#platform/contract/passages.ts';
import { cutAtWord, folded, wordsOf } from '#platform/contract/words.ts';
import { termsOf } from './terms.ts';

/** A sentence of an answer, with the words that it stands on. */
export interface Sentence {
  readonly text: string;
  /** Letter by letter from its source. */
  readonly quote: string;
  readonly source: Passage;
}

/** What a model writes: a sentence, the number of its passage from 1, and words copied from that. */
export interface WrittenSentence {
  readonly source: number;
  readonly quote: string;
  readonly text: string;
}

/** Fewer words are found in any text. */
const fewestQuoted = 3;
const mostSentences = 8;

/** Quotes and blanks are no letters: models set them as they like. */
const compared = (text: string) =>
  folded(text).replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ').trim();

const figuresIn = (text: string): readonly string[] => text.match(/\p{Nd}+/gu) ?? [];

function isSupported({ quote, text }: WrittenSentence, source: Passage | undefined): source is Passage {
  if (source === undefined || text.trim() === '' || wordsOf(quote).length < fewestQuoted) return false;
  if (!compared(source.text).includes(compared(quote))) return false;
  // A link in an answer would lead where no source does; a figure that the source doesn't have is made up.
  const figures = figuresIn(source.text);
  return !/https?:|www\.|\]\(/i.test(text) && figuresIn(text).every((figure) => figures.includes(figure));
}

/** The sentences that stand on what was given; every other one is left out, however good it sounds. */
export function supported(
  written: readonly WrittenSentence[],
  passages: readonly Passage[],
): readonly Sentence[] {
  return written.slice(0, mostSentences).flatMap(({ quote, source: number, text }) => {
    const source = passages[number - 1];
    return isSupported({ quote, source: number, text }, source)
      ? [{ text: text.trim(), quote: quote.trim(), source }]
      : [];
  });
}

const mostQuoted = 3;
const quoteLength = 320;

/** The paragraph of a passage that holds the most of a question. */
function bestParagraph(terms: readonly string[], text: string): string {
  const holds = (paragraph: string) => {
    const own = new Set(termsOf(paragraph));
    return terms.filter((term) => own.has(term)).length;
  };
  const [best = text] = text.split('\n').toSorted((one, other) => holds(other) - holds(one));
  return best.slice(0, cutAtWord(best, quoteLength)).trim();
}

/** An answer without a model: the best paragraphs, word for word, each from another place. */
export function quotedAnswer(question: string, passages: readonly Passage[]): readonly Sentence[] {
  const terms = termsOf(question);
  const places = [...Map.groupBy(passages, ({ title }) => title).values()].flatMap(([first]) => first ?? []);
  return places.slice(0, mostQuoted).map((source) => {
    const quote = bestParagraph(terms, source.text);
    return { text: quote, quote, source };
  });
}
