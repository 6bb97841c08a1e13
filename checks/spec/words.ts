import type { Row } from './rows.ts';

/** Kinds of rows whose exact words a test must contain. */
const spoken: ReadonlySet<Row['kind']> = new Set(['string', 'error', 'constant']);

const quoted = /(?<![A-Za-z0-9])'([^']{2,})'(?![A-Za-z0-9])/g;
/** Figures, amounts and the payment provider's names. */
const figure = /\b(?:prod|price)_\w+|\d[\d,.]*\d|\d/g;

const alike = (text: string) =>
  text
    .replaceAll(/[’‘]|\\'/g, "'")
    .replaceAll(/(?<=\d)[_,](?=\d)/g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();

/** What a test must contain to prove a row: the row's own list, else what it quotes, its figures, or all of it. */
export function wordsOf(row: Row): readonly string[] {
  if (row.shows) return row.shows;
  if (!spoken.has(row.kind)) return [];
  const quotes = Array.from(row.text.matchAll(quoted), ([, words = '']) => words);
  if (quotes.length > 0) return quotes;
  if (row.kind === 'constant') return Array.from(row.text.matchAll(figure), ([words]) => words);
  return [row.text.replace(/^[^:]*: /, '').replace(/\.$/, '')];
}

/** The words of a row that none of its tests contains. */
export function missingWords(row: Row, tests: readonly string[]): readonly string[] {
  const said = tests.map(alike);
  return wordsOf(row).filter((words) => !said.some((text) => text.includes(alike(words))));
}
