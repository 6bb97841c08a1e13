import { isUnspaced, runsOf } from '#platform/contract/words.ts';

const limits = { letters: 64, words: 5000, asked: 12 } as const;

/**
 * In scripts without spaces, each pair of adjacent letters is a word, and so is the last letter: a word is then found
 * anywhere in a sentence.
 */
function pairsOf(letters: readonly string[]): readonly string[] {
  return letters.map((letter, at) => letter + (letters[at + 1] ?? ''));
}

/** The words of a text, deduplicated, folded and without punctuation: both texts and queries are split this way. */
function wordsOf(text: string): string[] {
  return [
    ...new Set(
      runsOf(text).flatMap((letters) =>
        isUnspaced(letters) ? pairsOf([...letters]) : [...letters].slice(0, limits.letters).join(''),
      ),
    ),
  ];
}

/** Whether these texts contain every word of a question, or a word that begins with it; the same rule as the index. */
export function holdsAll(texts: readonly string[], question: string): boolean {
  const words = wordsOf(texts.join('\n'));
  return wordsOf(question)
    .slice(0, limits.asked)
    .every((asked) => words.some((one) => one.startsWith(asked)));
}

/** What a result's search index is built from: its words, separated by spaces. */
export function searchTextOf(texts: readonly string[]): string {
  return wordsOf(texts.join('\n')).slice(0, limits.words).join(' ');
}

/**
 * The query for PostgreSQL: every word must occur, each may be just the beginning of one. Null if there is nothing to
 * search for. Only letters and digits get in, so nothing can close the quotes.
 */
export function searchQueryOf(question: string): string | null {
  const words = wordsOf(question).slice(0, limits.asked);
  return words.length === 0 ? null : words.map((asked) => `'${asked}':*`).join(' & ');
}
