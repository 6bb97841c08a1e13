import { FileAnswer } from './file-answer.ts';

/**
 * Where a spreadsheet would read a formula: at the beginning, and after the separators that computers set to other
 * languages use. Some read the wide signs of Asian keyboards, too (owasp.org/www-community/attacks/CSV_Injection).
 */
const formulaStart = /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=[=+\-@＝＋－＠])/g;

/**
 * One field of a CSV file. Text that a spreadsheet would take for a formula gets an apostrophe before it: anybody can
 * create an address or a name.
 */
export function csvField(value: string): string {
  const safe = value.replace(formulaStart, "'");
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** An instant as spreadsheets read it, in UTC, which its heading says: '2026-11-26 05:47:09'; '' for none. */
export const csvInstant = (at: Date | null | undefined): string =>
  at ? at.toISOString().slice(0, 19).replace('T', ' ') : '';

/** Without it Excel reads letters beyond ASCII in another encoding: “Jürgen” becomes “JÃ¼rgen”. */
const byteOrderMark = '\uFEFF';

const lineOf = (fields: readonly string[]) => `${fields.map(csvField).join(',')}\r\n`;

async function* piecesOf<Row>(file: CsvFile<Row>): AsyncGenerator<string> {
  let head = byteOrderMark + lineOf(file.head);
  for await (const rows of file.pages) {
    yield head + rows.map((row) => lineOf(file.fieldsOf(row))).join('');
    head = '';
  }
  if (head !== '') yield head;
}

interface CsvFile<Row> {
  readonly name: `${string}.csv`;
  readonly head: readonly string[];
  /** Read one after the other while the file is being sent. */
  readonly pages: AsyncIterable<readonly Row[]>;
  readonly fieldsOf: (row: Row) => readonly string[];
}

/**
 * Rows as a file for a spreadsheet. The header is sent with the first page: what cannot be read must not become a file
 * with only a header.
 */
export function csvFile<Row>(file: CsvFile<Row>): FileAnswer {
  return new FileAnswer({ name: file.name, type: 'text/csv', pieces: piecesOf(file) });
}

/** Pages in order until one is short. @param page the rows after this one; null for the first ones */
export async function* pagesOf<Row>(
  page: (after: Row | null, limit: number) => Promise<readonly Row[]>,
  limit = 500,
): AsyncGenerator<readonly Row[]> {
  for (let after: Row | null = null; ; ) {
    const rows: readonly Row[] = await page(after, limit);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    after = last;
  }
}
