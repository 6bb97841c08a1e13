import { saveFile } from '#platform/client/save-file.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import type { SignedOutline } from './outline.ts';

interface ExportButtonsProps {
  readonly outline: SignedOutline;
  /** For a spreadsheet, if that makes sense. */
  readonly rows?: readonly (readonly string[])[];
}

/** The file writers are loaded on demand. */
async function save(
  outline: SignedOutline,
  kind: 'md' | 'docx' | 'csv',
  rows: readonly (readonly string[])[],
) {
  try {
    const { fileName, fileOf } = await import('./result-file.ts');
    saveFile(fileName(outline.title, kind), await fileOf(kind, outline, rows));
  } catch {
    toast.error('Error', 'We couldn’t make the file. Please try again.');
  }
}

/** Exports a result: as a file, or on paper. */
export function ExportButtons({ outline, rows = [] }: ExportButtonsProps) {
  const item = (label: string, action: () => void) => (
    <Button variant="secondary" onClick={action}>
      {label}
    </Button>
  );
  return (
    <>
      {item('Word (.docx)', () => void save(outline, 'docx', rows))}
      {item('Markdown', () => void save(outline, 'md', rows))}
      {rows.length > 0 ? item('CSV', () => void save(outline, 'csv', rows)) : null}
      {item('Print', () => window.print())}
    </>
  );
}
