import { csv } from './csv.ts';
import { markdown, type Outline } from './outline.ts';

/** A result as a file of that kind. What writes Word is large and is fetched when it is asked for. @param rows what a spreadsheet gets */
export async function fileOf(
  kind: 'md' | 'docx' | 'csv',
  outline: Outline,
  rows: readonly (readonly string[])[],
): Promise<Blob> {
  switch (kind) {
    case 'md':
      return new Blob([markdown(outline)], { type: 'text/markdown' });
    case 'docx':
      return (await import('./docx.ts')).docx(outline);
    case 'csv':
      return new Blob([csv(rows)], { type: 'text/csv' });
  }
}
