import type { PDFDocumentProxy } from 'pdfjs-dist';

/** One place where the words stand. */
export interface Match {
  readonly page: number;
  readonly before: string;
  readonly words: string;
  readonly after: string;
}

const mostMatches = 200;
const around = 40;
const texts = new WeakMap<PDFDocumentProxy, Map<number, Promise<string>>>();

async function readPage(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  return items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
    .join('')
    .replace(/\s+/g, ' ');
}

/** The text of a page, read once. */
function textOf(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const known = texts.get(pdf) ?? new Map<number, Promise<string>>();
  texts.set(pdf, known);
  const text = known.get(number) ?? readPage(pdf, number);
  known.set(number, text);
  return text;
}

function matchesIn(text: string, words: string, page: number): Match[] {
  const [low, wanted] = [text.toLowerCase(), words.toLowerCase()];
  // Lower case of a few scripts is longer than its capitals: then the places would not fit.
  if (low.length !== text.length) return [];
  const found: Match[] = [];
  for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length;
    found.push({
      page,
      before: text.slice(Math.max(0, at - around), at),
      words: text.slice(at, end),
      after: text.slice(end, end + around),
    });
  }
  return found;
}

/** Finds the words page by page; tells what is found so far. @returns all of it, at most 200 places */
export async function searchPdf(
  pdf: PDFDocumentProxy,
  words: string,
  given: { readonly signal: AbortSignal; readonly onFound: (matches: readonly Match[]) => void },
): Promise<readonly Match[]> {
  const wanted = words.trim().replace(/\s+/g, ' ');
  let matches: readonly Match[] = [];
  if (wanted === '') return matches;
  for (let page = 1; page <= pdf.numPages && matches.length < mostMatches; page += 1) {
    const text = await textOf(pdf, page);
    if (given.signal.aborted) return matches;
    const found = matchesIn(text, wanted, page);
    if (found.length === 0) continue;
    matches = [...matches, ...found].slice(0, mostMatches);
    given.onFound(matches);
  }
  return matches;
}

const unsafe: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A piece of a page's text as HTML with the words marked. What stands in a PDF is anybody's: it is escaped. */
export function markedHtml(text: string, words: string): string {
  const escape = (part: string) => part.replace(/[&<>"]/g, (sign) => unsafe[sign] ?? sign);
  const wanted = words.trim().toLowerCase();
  const low = text.toLowerCase();
  if (wanted === '' || low.length !== text.length) return escape(text);
  let html = '';
  let from = 0;
  for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, from)) {
    html += `${escape(text.slice(from, at))}<mark class="bg-accent/50 text-transparent">${escape(text.slice(at, at + wanted.length))}</mark>`;
    from = at + wanted.length;
  }
  return html + escape(text.slice(from));
}
