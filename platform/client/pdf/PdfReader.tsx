import 'react-pdf/dist/Page/AnnotationLayer.css';
import 'react-pdf/dist/Page/TextLayer.css';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { Listen } from '#platform/client/speech/Listen.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { Document, loading } from './engine.ts';
import { failureOf, type PdfFailure } from './failure.ts';
import { rememberZoom, rememberedZoom } from './zoom-memory.ts';
import { pageWithin, zoomStep } from './layout.ts';
import { PdfContents } from './PdfContents.tsx';
import { PdfPages, type PagesHandle } from './PdfPages.tsx';
import { PdfSearch } from './PdfSearch.tsx';
import { PdfToolbar } from './PdfToolbar.tsx';
import { readPdfSentences } from './sentences.ts';

interface PdfReaderProps {
  /** Its address, or the file itself. */
  readonly file: string | Blob;
  readonly title: string;
  /** The first page to show, from 1. */
  readonly page?: number;
  readonly onPage?: (page: number) => void;
  /** The document or one of its pages could not be read; another `file` tries again at the same page. */
  readonly onFailure?: (why: PdfFailure) => void;
}

type Panel = 'contents' | 'search' | null;

/** Whether a key press is meant for a control and not for the reader. */
const isTyping = (target: EventTarget) => target instanceof HTMLInputElement;

/**
 * Reads a PDF of ours with contents, search, zoom, keyboard and touch. Load it lazily: it brings pdf.js.
 * Keys: left and right turn the page, + and - zoom, / searches, c opens the contents, Escape closes.
 */
export function PdfReader({ file, title, page: firstPage = 1, onPage, onFailure }: PdfReaderProps) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [page, setPage] = useState(firstPage);
  const [zoom, setZoom] = useState(rememberedZoom);
  const [panel, setPanel] = useState<Panel>(null);
  const [words, setWords] = useState('');
  // When the chosen page covers the search, the matches on it stay marked.
  const [staysMarked, setStaysMarked] = useState(false);
  const pages = useRef<PagesHandle>(null);
  const count = pdf?.numPages ?? 0;

  const arrive = useCallback(
    (now: number) => {
      setPage(now);
      onPage?.(now);
    },
    [onPage],
  );
  const goTo = (wanted: number) => pages.current?.goTo(wanted);
  function show(wanted: Panel) {
    setPanel(wanted);
    setStaysMarked(false);
  }
  /** On a phone the panel lies over the page that was chosen in it. */
  function leadTo(wanted: number, hit?: number) {
    pages.current?.goTo(wanted, hit);
    if (!matchMedia('(width < 40rem)').matches) return;
    setPanel(null);
    setStaysMarked(hit !== undefined);
  }
  function zoomTo(wanted: number) {
    setZoom(wanted);
    rememberZoom(wanted);
  }
  const toggle = (wanted: Panel) => show(panel === wanted ? null : wanted);

  const keys: Readonly<Record<string, () => void>> = {
    ArrowRight: () => goTo(page + 1),
    ArrowLeft: () => goTo(page - 1),
    '+': () => zoomTo(zoomStep(zoom, 1)),
    '-': () => zoomTo(zoomStep(zoom, -1)),
    '0': () => zoomTo(1),
    '/': () => show('search'),
    c: () => toggle('contents'),
  };

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act =
      event.key === 'Escape' && (panel !== null || staysMarked) ? () => show(null) : keys[event.key];
    if (!act || (isTyping(event.target) && event.key !== 'Escape')) return;
    event.preventDefault();
    act();
  }

  return (
    // When scrolled to its start, its border lies above the bar's sticky position, so that the bar does not move.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys bubble up here from the controls inside
    <div
      onKeyDown={onKeyDown}
      data-reader=""
      className="-scroll-mt-0.5 bubble border-line bg-raised flex h-[82dvh] min-h-96 flex-col overflow-clip border-2"
    >
      <PdfToolbar
        page={page}
        count={count}
        zoom={zoom}
        panel={panel}
        onPage={goTo}
        onZoom={(direction) => zoomTo(zoomStep(zoom, direction))}
        onPanel={toggle}
      />
      {pdf ? (
        <Listen
          what="document"
          className="border-line border-b-2 p-2"
          read={async () => {
            const sentences = await readPdfSentences(pdf, (wanted) => pages.current?.show(wanted));
            const start = sentences.findIndex((sentence) => sentence.page >= page);
            return { sentences, start: Math.max(0, start) };
          }}
        />
      ) : null}
      <Document
        file={file}
        // A failure is reported to `onFailure`, not thrown to an error boundary.
        suspense={false}
        options={loading}
        className="relative flex min-h-0 flex-1"
        externalLinkTarget="_blank"
        externalLinkRel="noopener noreferrer"
        loading={<Skeleton className="m-4 h-full flex-1" />}
        error=""
        onLoadSuccess={(loaded) => setPdf(loaded as unknown as PDFDocumentProxy)}
        onLoadError={(error) => onFailure?.(failureOf(error))}
        // Without it, react-pdf asks the member with a native prompt, again after every answer.
        onPassword={() => onFailure?.('locked')}
        onItemClick={({ pageNumber }) => goTo(pageNumber)}
      >
        {pdf && panel !== null ? (
          <aside
            aria-label={panel === 'contents' ? 'Contents' : 'Search'}
            className="border-line bg-raised absolute inset-y-0 left-0 z-10 w-full overflow-auto p-4 sm:static sm:w-80 sm:shrink-0 sm:border-r-2"
          >
            {panel === 'contents' ? (
              <PdfContents pdf={pdf} onPage={(wanted) => leadTo(wanted)} />
            ) : (
              <PdfSearch pdf={pdf} words={words} onWords={setWords} onHit={leadTo} />
            )}
          </aside>
        ) : null}
        {pdf ? (
          <PdfPages
            ref={pages}
            title={title}
            count={count}
            zoom={zoom}
            firstPage={pageWithin(page, count)}
            pdf={pdf}
            marked={panel === 'search' || staysMarked ? words : ''}
            onPage={arrive}
            onFailure={() => onFailure?.('unreachable')}
          />
        ) : null}
      </Document>
    </div>
  );
}
