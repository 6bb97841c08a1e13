import { csv } from './csv.ts';
import { markdown, type SignedOutline } from './outline.ts';

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
