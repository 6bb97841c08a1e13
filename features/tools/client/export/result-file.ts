import { cutAtWord } from '#platform/contract/words.ts';
import { type SignedOutline, markdown } from './outline.ts';

/** Some file systems take at most 255 bytes for a name; a letter takes up to four. */
const mostLetters = 60;

/** A file name from a title: letters with their marks and digits of any script, joined by hyphens. */
export function fileName(title: string, extension: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? ['text'];
  const name = words.join('-');
  return `${name.slice(0, cutAtWord(name, mostLetters)).replace(/-$/, '')}.${extension}`;
}

/** A spreadsheet must never execute what a result contains: such a cell is marked as text. */
const formulaStart = /^[=+\-@\t\r＝＋－＠]/u;

function cell(value: string): string {
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Rows as a CSV file that spreadsheets and mail programs open: UTF-8 with a byte order mark, CRLF line ends. */
export function csv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** The rows plus a last column that says who wrote them: a CSV file has no other place for it. */
function marked(
  [head, ...rows]: readonly (readonly string[])[],
  madeBy: string,
): readonly (readonly string[])[] {
  return head ? [[...head, 'Origin'], ...rows.map((row) => [...row, madeBy])] : [];
}

/**
 * A result as a file of this kind. The Word writer is large and is loaded on demand. @param rows what a spreadsheet
 * gets
 */
export async function fileOf(
  kind: 'md' | 'docx' | 'csv',
  outline: SignedOutline,
  rows: readonly (readonly string[])[],
): Promise<Blob> {
  switch (kind) {
    case 'md':
      return new Blob([markdown(outline)], { type: 'text/markdown' });
    case 'docx':
      return (await import('./docx.ts')).docx(outline);
    case 'csv':
      return new Blob([csv(marked(rows, outline.madeBy))], { type: 'text/csv' });
  }
}
