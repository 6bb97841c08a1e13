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
