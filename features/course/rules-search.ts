import { cutAtWord, folded, isUnspaced, wordsOf } from '#platform/contract/words.ts';
import { withCharacters, withoutComments } from './rules-entities.ts';

const mostWords = 8;
const excerptLength = 180;

/** The words of a query, without duplicates. */
export function searchWords(query: string): readonly string[] {
  return [...new Set(wordsOf(query))].slice(0, mostWords);
}

/** The beginning of a word, which its stem keeps; "dying" is the exception, whose stem is "die". */
const beginning = (word: string) => word.slice(0, 2).replace(/y$/, 'i');

/**
 * Whether a text may contain one of the words in any form: a text that certainly has none needs no closer look.
 */
export function mayContain(text: string, words: readonly string[]): boolean {
  const beginnings = words.map(beginning);
  const tokens = folded(text).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  return (
    tokens.some((token) => beginnings.some((start) => beginning(token).startsWith(start))) ||
    words.some((word) => holdsAsTyped(text, word))
  );
}

/**
 * Whether a text contains a word exactly as typed: at the beginning of one of its words, or anywhere in a script
 * without spaces. The database knows the endings of English words, but finds neither of these.
 */
export function holdsAsTyped(text: string, word: string): boolean {
  if (isUnspaced(word)) return folded(text).includes(word);
  return wordsOf(text).some((own) => own.startsWith(word));
}

/** Markdown as plain text. */
export function plainWords(markdown: string): string {
  const text = withoutComments(markdown)
    .replace(/^ {0,3}\[[^\]\n]{1,500}\]:.*$/gm, '')
    .replace(/^[|:-][-:| \t]{2,500}$/gm, '')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+\.)\s+(?:\[[ xX]\] )?/gm, '')
    .replace(/!\[([^\]]{0,500})\]\(picture:[^)]{0,60}\)/g, ' $1 ')
    .replace(/\[([^\]]{1,500})\](?:\([^)]{0,2000}\)|\[[^\]]{0,500}\])/g, '$1')
    .replace(/[*_`|]+|~~/g, ' ');
  return withCharacters(text).replace(/\s+/g, ' ').trim();
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
