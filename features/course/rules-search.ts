const mostWords = 8;
const excerptLength = 180;

/** The words of a query: letters and digits only, in lower case, without duplicates. */
export function searchWords(query: string): readonly string[] {
  const words = query.toLocaleLowerCase('en').match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, mostWords);
}

/** How a word begins, whatever its ending: a stem keeps that much, but for "dying", whose stem is "die". */
const beginning = (word: string) => word.slice(0, 2).replace(/y$/, 'i');

/**
 * Whether a text may contain one of the words, in any of its forms: what surely contains none need not be looked at
 * closely.
 */
export function mayContain(text: string, words: readonly string[]): boolean {
  const beginnings = words.map(beginning);
  const tokens = text.toLocaleLowerCase('en').match(/[\p{L}\p{N}]+/gu) ?? [];
  return tokens.some((token) => beginnings.some((start) => beginning(token).startsWith(start)));
}

/** Markdown as plain text. */
export function plainWords(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/!\[([^\]]{0,500})\]\(picture:[^)]{0,60}\)/g, ' $1 ')
    .replace(/\[([^\]]{1,500})\]\([^)]{0,2000}\)/g, '$1')
    .replace(/[*_`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The part of a text around the first match, cut at spaces, with … at each cut. */
export function excerptAround(text: string, words: readonly string[]): string {
  if (text.length <= excerptLength) return text;
  const lower = text.toLocaleLowerCase('en');
  const places = words.map((word) => lower.indexOf(word.slice(0, 5))).filter((at) => at >= 0);
  const wanted = Math.max(0, Math.min(...places, text.length) - excerptLength / 3);
  const from = wanted <= 0 || places.length === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const cut = text.lastIndexOf(' ', from + excerptLength);
  const to = from + excerptLength >= text.length ? text.length : Math.max(cut, from + 1);
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
}
