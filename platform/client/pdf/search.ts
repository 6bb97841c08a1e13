import type { PDFDocumentProxy } from 'pdfjs-dist';

/** One place where the words occur. */
export interface Match {
  readonly page: number;
  readonly before: string;
  readonly words: string;
  readonly after: string;
}

const mostMatches = 200;
const around = 40;
/** As pdf.js gives the text of a page; what only marks a place in it has none. */
export interface TextPiece {
  readonly str: string;
  readonly hasEOL: boolean;
}

const pages = new WeakMap<PDFDocumentProxy, Map<number, Promise<readonly TextPiece[]>>>();

async function readPage(pdf: PDFDocumentProxy, number: number): Promise<readonly TextPiece[]> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  return items.map((item) =>
    'str' in item ? { str: item.str, hasEOL: item.hasEOL } : { str: '', hasEOL: false },
  );
}

/** The pieces of a page's text, read once. @throws what pdf.js gives when the page can't be fetched or read */
export function piecesOf(pdf: PDFDocumentProxy, number: number): Promise<readonly TextPiece[]> {
  const known = pages.get(pdf) ?? new Map<number, Promise<readonly TextPiece[]>>();
  pages.set(pdf, known);
  const pieces = known.get(number) ?? readPage(pdf, number);
  known.set(number, pieces);
  // After a failure, the next request reads the page again.
  pieces.catch(() => known.delete(number));
  return pieces;
}

/** The text of a page, each line in one. */
async function textOf(pdf: PDFDocumentProxy, number: number): Promise<string> {
  return (await piecesOf(pdf, number))
    .map(({ str, hasEOL }) => str + (hasEOL ? '\n' : ''))
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n');
}

/** The words of what somebody searches. */
export const wordsOf = (wanted: string): readonly string[] =>
  wanted.split(/\s+/).filter((word) => word !== '');

/** Where a book may break a word: the hyphen that it prints there may be missing from its text. */
const broken = '(?:[-\\u00ad\\u2010]?[^\\S\\n]*\\n\\s*)?';

/** The pattern that finds the words in a page's text, also across a line break. */
export function patternOf(words: readonly string[]): RegExp {
  const letters = (word: string) =>
    [...word].map((one) => one.replace(/[\^$\\.*+?()[\]{}|/]/, String.raw`\$&`));
  return new RegExp(words.map((word) => letters(word).join(broken)).join('\\s+'), 'giu');
}

/** The match as it would read within one line. */
function mended(found: string, words: readonly string[]): string {
  const letters = [...found.replace(/[-\u00ad\u2010]?\n|\s+/g, '')];
  let at = 0;
  return words
    .map((word) => {
      const from = at;
      at += [...word].length;
      return letters.slice(from, at).join('');
    })
    .join(' ');
}

/** Every match on one page, including words broken across lines, each with whole words of context. */
export function placesIn(text: string, wanted: string, page: number): Match[] {
  const words = wanted.split(' ');
  return [...text.matchAll(patternOf(words))].map((found) => {
    const [start, end] = [found.index, found.index + found[0].length];
    const before = text.slice(Math.max(0, start - around), start).replaceAll('\n', ' ');
    const after = text.slice(end, end + around).replaceAll('\n', ' ');
    return {
      page,
      before: start > around ? before.replace(/^\S*\s/, '') : before,
      words: mended(found[0], words),
      after: end + around < text.length ? after.replace(/\s\S*$/, '') : after,
    };
  });
}

/** The result of searching a whole document. */
export interface Searched {
  /** At most 200. */
  readonly matches: readonly Match[];
  /** How many pages could not be fetched or read. */
  readonly unread: number;
}

/** Searches page by page and reports the matches so far. A page that can't be read is counted, and the next one follows. */
export async function searchPdf(
  pdf: PDFDocumentProxy,
  words: string,
  given: { readonly signal: AbortSignal; readonly onFound: (matches: readonly Match[]) => void },
): Promise<Searched> {
  const wanted = wordsOf(words).join(' ');
  let matches: readonly Match[] = [];
  let unread = 0;
  if (wanted === '') return { matches, unread };
  for (let page = 1; page <= pdf.numPages && matches.length < mostMatches; page += 1) {
    const text = await textOf(pdf, page).catch(() => null);
    if (given.signal.aborted) break;
    if (text === null) {
      unread += 1;
      continue;
    }
    const found = placesIn(text, wanted, page);
    if (found.length === 0) continue;
    matches = [...matches, ...found].slice(0, mostMatches);
    given.onFound(matches);
  }
  return { matches, unread };
}
