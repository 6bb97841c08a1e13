const word = /[\p{L}\p{N}\p{M}]+/gu;
const limits = { letters: 64, words: 5000, asked: 12 } as const;

/** The words of a text, each once, in lower case and without marks: as both the text and the question are cut. */
function wordsOf(text: string): string[] {
  const found = text.normalize('NFC').toLocaleLowerCase('en').match(word) ?? [];
  return [...new Set(found.map((letters) => [...letters].slice(0, limits.letters).join('')))];
}

/** What the search of a result is built from: its words with a blank between them. */
export function searchTextOf(texts: readonly string[]): string {
  return wordsOf(texts.join('\n')).slice(0, limits.words).join(' ');
}

/**
 * The question for PostgreSQL: every word must occur, each may be only the beginning of one. Null when nothing can be
 * searched for. Letters and digits alone get in, so nothing can end the quotes.
 */
export function searchQueryOf(question: string): string | null {
  const words = wordsOf(question).slice(0, limits.asked);
  return words.length === 0 ? null : words.map((asked) => `'${asked}':*`).join(' & ');
}
