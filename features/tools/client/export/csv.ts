/** A spreadsheet must never run what a result holds: such a cell is marked as text. */
const formulaStart = /^[=+\-@\t\r]/u;

function cell(value: string): string {
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Rows as a CSV file that spreadsheets and mail tools open: UTF-8 with its mark, lines that end in CRLF. */
export function csv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
