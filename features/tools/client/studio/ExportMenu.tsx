import { type ReactNode, useEffect, useRef } from 'react';
import { saveFile } from '#platform/client/save-file.ts';
import { ChevronDownIcon } from '#platform/client/ui/icons.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import type { SignedOutline } from '#features/tools/client/export/outline.ts';

interface ExportMenuProps {
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
    const { fileName, fileOf } = await import('#features/tools/client/export/result-file.ts');
    saveFile(fileName(outline.title, kind), await fileOf(kind, outline, rows));
  } catch {
    toast.error('Error', 'We couldn’t make the file. Please try again.');
  }
}

/** A menu that closes on Escape and when it loses the focus. */
function useFoldingMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  function close() {
    if (menu.current) menu.current.open = false;
  }
  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      element.open = false;
      element.querySelector('summary')?.focus();
    };
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) element.open = false;
    };
    element.addEventListener('keydown', onKey);
    element.addEventListener('focusout', onLeave);
    return () => {
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('focusout', onLeave);
    };
  }, []);
  return { menu, close };
}

/** Exports a result from the studio: as a file, or on paper. */
export function ExportMenu({ outline, rows = [] }: ExportMenuProps) {
  const { menu, close } = useFoldingMenu();
  const item = (label: ReactNode, action: () => void) => (
    <li>
      <button
        type="button"
        className="hover:bg-sunken min-h-11 w-full rounded-control px-4 text-left"
        onClick={() => {
          close();
          action();
        }}
      >
        {label}
      </button>
    </li>
  );
  return (
    <details ref={menu} className="group relative">
      <summary className="border-edge bg-raised hover:bg-sunken inline-flex min-h-11 items-center gap-2 rounded-full border-2 px-5 font-semibold">
        Export
        <ChevronDownIcon width={18} className="transition-transform group-open:rotate-180" />
      </summary>
      <ul className="bubble bg-raised border-line shadow-lifted absolute bottom-full left-0 z-10 mb-2 w-60 border-2 p-2">
        {item('Word (.docx)', () => void save(outline, 'docx', rows))}
        {item('Markdown', () => void save(outline, 'md', rows))}
        {rows.length > 0 ? item('CSV', () => void save(outline, 'csv', rows)) : null}
        {item('Print', () => window.print())}
      </ul>
    </details>
  );
}
