import { patternOf, type TextPiece } from './search.ts';

/** Letters of one piece of a page's text, which belong to a place where the words occur. */
interface Mark {
  readonly from: number;
  readonly to: number;
  /** Which place of its page, from 0: one that goes on in the next line has more than one mark. */
  readonly hit: number;
}

/** The marks of each piece of a page's text that has any. */
export type Marks = ReadonlyMap<number, readonly Mark[]>;

/** Where the words stand in the pieces of a page's text, in the order in which the search finds them. */
export function marksOn(pieces: readonly TextPiece[], words: readonly string[]): Marks {
  const marks = new Map<number, Mark[]>();
  if (words.length === 0) return marks;
  const starts: number[] = [];
  let text = '';
  for (const { str, hasEOL } of pieces) {
    starts.push(text.length);
    text += str + (hasEOL ? '\n' : '');
  }
  let first = 0;
  for (const [hit, found] of [...text.matchAll(patternOf(words))].entries()) {
    const end = found.index + found[0].length;
    while ((starts[first + 1] ?? text.length) <= found.index) first += 1;
    for (let at = first; at < pieces.length && (starts[at] ?? 0) < end; at += 1) {
      const start = starts[at] ?? 0;
      const from = Math.max(0, found.index - start);
      const to = Math.min(pieces[at]?.str.length ?? 0, end - start);
      if (from < to) marks.set(at, [...(marks.get(at) ?? []), { from, to, hit }]);
    }
  }
  return marks;
}

const unsafe: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * A piece of a page's text as HTML with its marks. The text of a PDF is not trusted, so it is escaped. The number of the
 * place is a class: no other attribute is let through (trusted-scripts.ts).
 */
export function markedHtml(text: string, marks: readonly Mark[]): string {
  const escape = (part: string) => part.replace(/[&<>"]/g, (sign) => unsafe[sign] ?? sign);
  let html = '';
  let done = 0;
  for (const { from, to, hit } of marks) {
    html += `${escape(text.slice(done, from))}<mark class="hit-${hit} bg-accent/50 text-transparent">${escape(text.slice(from, to))}</mark>`;
    done = to;
  }
  return html + escape(text.slice(done));
}
