import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';

interface Entry {
  readonly title: string;
  readonly page: number | null;
  readonly entries: readonly Entry[];
}

type OutlineNode = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

async function pageOf(pdf: PDFDocumentProxy, dest: OutlineNode['dest']): Promise<number | null> {
  const place = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
  const target: unknown = place?.[0];
  if (typeof target === 'number') return target + 1;
  if (typeof target !== 'object' || target === null) return null;
  // A bookmark may point to a page that no longer exists.
  return pdf.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0]).then(
    (index) => index + 1,
    () => null,
  );
}

async function entriesOf(pdf: PDFDocumentProxy, nodes: readonly OutlineNode[]): Promise<readonly Entry[]> {
  return Promise.all(
    nodes.map(async ({ title, dest, items }) => ({
      title,
      page: await pageOf(pdf, dest),
      entries: await entriesOf(pdf, items as readonly OutlineNode[]),
    })),
  );
}

interface PdfContentsProps {
  readonly pdf: PDFDocumentProxy;
  readonly onPage: (page: number) => void;
}

/** The document's own table of contents. */
export function PdfContents({ pdf, onPage }: PdfContentsProps) {
  const [entries, setEntries] = useState<readonly Entry[] | null>(null);
  useEffect(() => {
    let gone = false;
    const show = (found: readonly Entry[]) => {
      if (!gone) setEntries(found);
    };
    pdf
      .getOutline()
      // The type does not say so, but a document without an outline returns null.
      .then((nodes: OutlineNode[] | null) => entriesOf(pdf, nodes ?? []))
      .then(show, () => show([]));
    return () => {
      gone = true;
    };
  }, [pdf]);
  if (entries === null) return <Skeleton className="h-40 w-full" />;
  if (entries.length === 0) return <p className="text-soft">This PDF has no table of contents.</p>;
  return <Entries entries={entries} onPage={onPage} />;
}

function Entries({
  entries,
  onPage,
}: {
  readonly entries: readonly Entry[];
  readonly onPage: PdfContentsProps['onPage'];
}) {
  return (
    <ul className="grid gap-1">
      {entries.map(({ title, page, entries: inner }, at) => (
        <li key={`${at}-${title}`}>
          <button
            type="button"
            disabled={page === null}
            onClick={() => page !== null && onPage(page)}
            className="hover:bg-sunken rounded-control flex min-h-11 w-full items-center justify-between gap-3 px-3 py-2 text-left leading-snug"
          >
            <span>{title}</span>
            <span className="text-soft tabular-nums">{page}</span>
          </button>
          {inner.length > 0 ? (
            <div className="border-line ml-3 border-l-2 pl-1">
              <Entries entries={inner} onPage={onPage} />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
