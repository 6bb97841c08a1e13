import { csv } from './csv.ts';
import { docx } from './docx.ts';
import { markdown, type Outline } from './outline.ts';

/** A result as a file of that kind. @param rows what a spreadsheet gets */
export function fileOf(
  kind: 'md' | 'docx' | 'csv',
  outline: Outline,
  rows: readonly (readonly string[])[],
): Blob {
  switch (kind) {
    case 'md':
      return new Blob([markdown(outline)], { type: 'text/markdown' });
    case 'docx':
      return docx(outline);
    case 'csv':
      return new Blob([csv(rows)], { type: 'text/csv' });
  }
}
