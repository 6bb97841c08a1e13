import { holdsWords } from '#platform/contract/search-words.ts';
import { folded } from '#platform/contract/words.ts';
import { withCharacters, withoutComments } from './rules-entities.ts';

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
    words.some((word) => holdsWords(text, [word]))
  );
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
