/** Where each page stands in the long strip of a document, in CSS pixels. */
export interface Strip {
  readonly tops: readonly number[];
  readonly heights: readonly number[];
  readonly total: number;
}

export const pageGap = 16;
/** Room for a button between two pages, with the usual gap above and below it. */
const gapWithButton = 44 + 2 * pageGap;

/** Whether a window is as narrow as a phone; 0: not measured yet. */
export const isNarrow = (windowWidth: number): boolean => windowWidth > 0 && windowWidth < 640;

/** The space between two pages: on a phone it has room for the button to the next page. */
export const gapOf = (windowWidth: number): number => (isNarrow(windowWidth) ? gapWithButton : pageGap);

/**
 * Stacks pages of the same width vertically.
 * @param ratios height by width of each page
 * @param gap between two pages
 */
export function stripOf(ratios: readonly number[], width: number, gap: number = pageGap): Strip {
  const tops: number[] = [];
  const heights: number[] = [];
  let at = pageGap;
  for (const ratio of ratios) {
    const height = Math.round(width * ratio);
    tops.push(at);
    heights.push(height);
    at += height + gap;
  }
  return { tops, heights, total: at - gap + pageGap };
}

/** The page (from 1) under a height of the strip. */
export function pageAt({ tops }: Strip, height: number): number {
  const next = tops.findIndex((top) => top > height);
  return Math.max(1, next < 0 ? tops.length : next);
}

/** First and last page (from 1) visible in a window onto the strip, plus half a window on either side. */
export function pagesIn(strip: Strip, from: number, windowHeight: number): readonly [number, number] {
  const reserve = windowHeight / 2;
  return [pageAt(strip, from - reserve), pageAt(strip, from + windowHeight + reserve)];
}

/** What most pages leave empty beside their text, as a part of their width. */
const emptyPart = 0.1;

/**
 * The left edge of the visible part of a page that is wider than its window: its empty margins are cut off first, and
 * the beginning of each line stays visible.
 */
export function leftOf(pageWidth: number, windowWidth: number): number {
  return Math.round(Math.max(0, Math.min((pageWidth - windowWidth) / 2, pageWidth * emptyPart)));
}

/** The nearest page number that exists; 1 for anything that is not a number. */
export function pageWithin(page: number, count: number): number {
  return Math.min(Math.max(1, Math.trunc(page) || 1), Math.max(1, count));
}

export const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3] as const;

/** The next larger or smaller zoom; stays at the ends. */
export function zoomStep(zoom: number, direction: 1 | -1): number {
  const at = zooms.findIndex((one) => one >= zoom);
  return zooms[at + direction] ?? zoom;
}
