import { cutAtWord, folded, isUnspaced, wordsOf } from './words.ts';

const mostWords = 8;
const excerptLength = 180;

/** The words of a question, without duplicates. */
export function searchWords(question: string): readonly string[] {
  return [...new Set(wordsOf(question))].slice(0, mostWords);
}

/** Whether a word may begin after these characters. */
function beginsAfter(before: string): boolean {
  const last = [...before].at(-1) ?? '';
  return !/[\p{L}\p{M}\p{N}]/u.test(last) || isUnspaced(last);
}

function holdsIn(small: string, word: string): boolean {
  const isAnywhere = isUnspaced(word);
  for (let at = small.indexOf(word); at >= 0; at = small.indexOf(word, at + 1))
    if (isAnywhere || beginsAfter(small.slice(Math.max(0, at - 2), at))) return true;
  return false;
}

/**
 * Whether a text has every one of these words as typed: at the beginning of one of its words, or anywhere in a script
 * without spaces.
 */
export function holdsWords(text: string, words: readonly string[]): boolean {
  const small = folded(text);
  return words.every((word) => holdsIn(small, word));
}

/** A word with its beginning and end, in pieces of three letters, which one wrong letter leaves mostly as they are. */
export function trigramsOf(word: string): readonly string[] {
  const letters = [...`  ${word} `];
  return [...new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')))];
}

/** Shorter words have too few pieces to be guessed from. */
export const shortestGuessed = 4;

/** How much of a mistyped word must be there: most words with one wrong or missing letter keep more. */
export const closeEnough = 0.45;

/** Whether a text may mean these words, though they are mistyped. */
export function isCloseTo(text: string, words: readonly string[]): boolean {
  const small = `  ${wordsOf(text).join('  ')} `;
  return words.every((word) => {
    const pieces = trigramsOf(word);
    const shared = pieces.filter((piece) => small.includes(piece)).length;
    return word.length < shortestGuessed ? small.includes(` ${word}`) : shared / pieces.length > closeEnough;
  });
}

const lettersBefore = 200;

/** The position of the first of the words in a text, -1 if there is none. The word may have another ending there. */
function firstPlace(text: string, words: readonly string[]): number {
  const sought = words.map((word) => (isUnspaced(word) ? word : word.slice(0, 5)));
  // Letter by letter, since a lowercase letter may be longer than its capital.
  const places: number[] = [];
  let small = '';
  for (const [at, letter] of [...text].entries()) {
    const own = folded(letter);
    for (let part = 0; part < own.length; part += 1) places.push(at);
    small += own;
  }
  const found = sought.map((word) => small.indexOf(word)).filter((at) => at >= 0);
  if (found.length === 0) return -1;
  return [...text].slice(0, places[Math.min(...found)]).join('').length;
}

/** The part of a text around the first match, cut between words, with … at each cut. */
export function excerptAround(text: string, words: readonly string[]): string {
  if (text.length <= excerptLength) return text;
  const place = firstPlace(text, words);
  const wanted = Math.max(0, Math.min(place, text.length) - excerptLength / 3);
  const base = Math.max(0, wanted - lettersBefore);
  const from = wanted <= 0 ? 0 : base + cutAtWord(text.slice(base), wanted - base);
  const to = from + cutAtWord(text.slice(from), excerptLength);
  return `${from > 0 ? '… ' : ''}${text.slice(from, to).trim()}${to < text.length ? ' …' : ''}`;
}
