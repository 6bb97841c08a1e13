import type { PDFDocumentProxy } from 'pdfjs-dist';
import {
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { Page } from './engine.ts';
import { gapOf, isNarrow, leftOf, pageAt, pagesIn, pageWithin, type Strip, stripOf } from './layout.ts';
import { markedHtml } from './marks.ts';
import { type Hit, showHit, useMarks } from './use-marks.ts';
import { useSwipe } from './use-swipe.ts';
import { useTap } from './use-tap.ts';

const widest = 880;
const margin = 16;
/** Beside a page: every pixel of a window as narrow as a phone is one of the print. */
const sideOf = (width: number) => (isNarrow(width) ? 2 : margin);
// An A4 page, until the shape of the first page is known.
const usualRatio = Math.SQRT2;

export interface PagesHandle {
  /** @param hit the place on the page to bring into view, from 0 */
  readonly goTo: (page: number, hit?: number) => void;
  /** Brings a page into view if nothing of it is drawn. */
  readonly show: (page: number) => void;
}

interface PdfPagesProps {
  readonly ref: Ref<PagesHandle>;
  readonly pdf: PDFDocumentProxy;
  readonly title: string;
  readonly count: number;
  readonly zoom: number;
  readonly firstPage: number;
  /** The words to mark on the pages. */
  readonly marked: string;
  readonly onPage: (page: number) => void;
  readonly onFailure: () => void;
}

function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

/**
 * When the reader itself is scrolled up, the beginning of a page would be under its bar. Otherwise nothing moves, so
 * the arrow that turned the page stays under the finger.
 */
function showTop(box: HTMLElement) {
  const reader = box.closest('[data-reader]');
  const bar = reader?.querySelector('[role=toolbar]');
  if (!bar) return;
  const { top } = box.getBoundingClientRect();
  if (top < bar.getBoundingClientRect().bottom - 1 || top >= window.innerHeight)
    reader?.scrollIntoView?.({ block: 'start' });
}

/** Keeps the reading position when the pages change size: the same part of the same page stays at the top. */
function useSteadyPlace(
  box: { readonly current: HTMLDivElement | null },
  strip: Strip,
  pageWidth: number,
  firstPage: number,
) {
  const place = useRef({ page: firstPage, part: 0 });
  useLayoutEffect(() => {
    const { page, part } = place.current;
    const top = strip.tops[page - 1] ?? 0;
    box.current?.scrollTo({
      top: page === 1 && part === 0 ? 0 : top + part * (strip.heights[page - 1] ?? 0) - margin,
    });
  }, [box, strip]);
  useLayoutEffect(() => {
    const element = box.current;
    element?.scrollTo({ left: leftOf(pageWidth, element.clientWidth) });
  }, [box, pageWidth]);
  return useCallback((page: number, part: number) => {
    place.current = { page, part };
  }, []);
}

/** The pages one below the other; only those near the viewport are rendered. */
export function PdfPages({
  ref,
  pdf,
  title,
  count,
  zoom,
  firstPage,
  marked,
  onPage,
  onFailure,
}: PdfPagesProps) {
  const { box, width } = useWidth();
  const [ratios, setRatios] = useState<readonly number[]>(() =>
    Array.from({ length: count }, () => usualRatio),
  );
  const pageWidth = Math.max(200, Math.min(width - 2 * sideOf(width), widest)) * zoom;
  const strip = useMemo(() => stripOf(ratios, pageWidth, gapOf(width)), [ratios, pageWidth, width]);
  const keepPlace = useSteadyPlace(box, strip, pageWidth, pageWithin(firstPage, count));
  const [shown, setShown] = useState<readonly [number, number]>([firstPage, firstPage]);

  const marks = useMarks(pdf, marked, shown[0], shown[1]);
  const textWithMarks = useCallback(
    ({ str, itemIndex, pageNumber }: { str: string; itemIndex: number; pageNumber: number }) =>
      markedHtml(str, marks.get(pageNumber)?.get(itemIndex) ?? []),
    [marks],
  );
  // The place that is to be shown as soon as its mark is drawn.
  const awaited = useRef<Hit | null>(null);
  const lookForHit = useCallback(() => {
    if (box.current && awaited.current && showHit(box.current, awaited.current)) awaited.current = null;
  }, [box]);

  const look = useCallback(() => {
    const element = box.current;
    if (!element || width === 0) return;
    const { scrollTop, clientHeight } = element;
    const [first, last] = pagesIn(strip, scrollTop, clientHeight);
    setShown((before) => (before[0] === first && before[1] === last ? before : [first, last]));
    const page = pageAt(strip, scrollTop + margin);
    const part = (scrollTop + margin - (strip.tops[page - 1] ?? 0)) / (strip.heights[page - 1] ?? 1);
    keepPlace(page, Math.max(0, part));
    onPage(pageAt(strip, scrollTop + clientHeight / 3));
  }, [box, width, strip, keepPlace, onPage]);
  useEffect(look, [look]);

  const goTo = useCallback(
    (page: number, hit?: number) => {
      box.current?.scrollTo({ top: (strip.tops[pageWithin(page, count) - 1] ?? 0) - margin });
      if (box.current) showTop(box.current);
      awaited.current = hit === undefined ? null : { page, hit };
      lookForHit();
    },
    [box, strip, count, lookForHit],
  );
  const turn = useCallback(
    (direction: 1 | -1) => {
      const { clientHeight = 0, scrollTop = 0 } = box.current ?? {};
      goTo(pageAt(strip, scrollTop + clientHeight / 3) + direction);
    },
    [box, strip, goTo],
  );
  useSwipe(box, turn);
  useTap(box, turn);
  /** The button disappears with its page, so the reader around it takes the focus and the keys. */
  function turnFrom(page: number) {
    box.current?.focus({ preventScroll: true });
    goTo(page + 1);
  }

  useImperativeHandle(
    ref,
    () => ({
      goTo,
      show: (page) => {
        if (page < shown[0] || page > shown[1]) goTo(page);
      },
    }),
    [goTo, shown],
  );

  const numbers = Array.from({ length: shown[1] - shown[0] + 1 }, (_, index) => shown[0] + index);

  function learnShape(page: number, ratio: number) {
    setRatios((before) => {
      if (Math.abs((before[page - 1] ?? 0) - ratio) < 0.001) return before;
      // In most documents all pages have the same shape, so the first page's is assumed for those not measured yet.
      return before.map((one, at) => (at === page - 1 || one === usualRatio ? ratio : one));
    });
  }

  return (
    <section
      ref={box}
      onScroll={look}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={`Pages of ${title}`}
      className={classes(
        'bg-sunken relative min-h-0 flex-1 overflow-auto overscroll-contain',
        // Otherwise a browser could take a horizontal swipe for its own gesture and leave the book.
        pageWidth <= width && 'touch-pan-y touch-pinch-zoom',
      )}
    >
      <div className="relative mx-auto" style={{ height: strip.total, width: pageWidth }}>
        {numbers.map((number) => (
          <div
            key={number}
            className="bg-white shadow-lifted absolute inset-x-0 overflow-hidden"
            style={{ top: strip.tops[number - 1], height: strip.heights[number - 1] }}
          >
            <Page
              pageNumber={number}
              suspense={false}
              width={pageWidth}
              customTextRenderer={textWithMarks}
              onRenderTextLayerSuccess={lookForHit}
              onLoadSuccess={({ originalWidth, originalHeight }) =>
                learnShape(number, originalHeight / originalWidth)
              }
              onLoadError={onFailure}
              loading={<Skeleton className="h-dvh w-full" />}
              error=""
            />
          </div>
        ))}
        {isNarrow(width)
          ? numbers
              .filter((number) => number < count)
              .map((number) => (
                <div
                  key={`after ${number}`}
                  className="absolute inset-x-0"
                  style={{
                    top: (strip.tops[number - 1] ?? 0) + (strip.heights[number - 1] ?? 0),
                    height: gapOf(width),
                  }}
                >
                  {/* In the middle of the window, however wide the page is. */}
                  <div
                    className="sticky left-0 grid h-full place-items-center"
                    style={{ width: Math.min(pageWidth, width) }}
                  >
                    <Button
                      variant="ghost"
                      aria-label={`Next page, ${number + 1}`}
                      onClick={() => turnFrom(number)}
                    >
                      Next page
                      <ArrowRightIcon width={20} />
                    </Button>
                  </div>
                </div>
              ))
          : null}
      </div>
    </section>
  );
}
