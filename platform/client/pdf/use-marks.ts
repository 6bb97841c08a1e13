import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { type Marks, marksOn } from './marks.ts';
import { piecesOf, wordsOf } from './search.ts';

const none: ReadonlyMap<number, Marks> = new Map();

/** Where the words stand on each of the pages from the first to the last one. */
export function useMarks(
  pdf: PDFDocumentProxy,
  words: string,
  first: number,
  last: number,
): ReadonlyMap<number, Marks> {
  const [marks, setMarks] = useState(none);
  const wanted = wordsOf(words).join(' ');
  useEffect(() => {
    if (wanted === '') return;
    let gone = false;
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    void Promise.all(
      numbers.map(async (number) => [number, marksOn(await piecesOf(pdf, number), wordsOf(wanted))] as const),
    ).then(
      (found) => {
        if (!gone) setMarks(new Map(found));
      },
      // A page that could not be read reports that itself.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [pdf, wanted, first, last]);
  return wanted === '' ? none : marks;
}

/** One of the places on a page where the words occur, from 0. */
export interface Hit {
  readonly page: number;
  readonly hit: number;
}

/** Brings the mark of a place into view, in the window too. @returns false: it is not drawn yet */
export function showHit(box: HTMLElement, { page, hit }: Hit): boolean {
  const mark = box.querySelector(`[data-page-number="${page}"] mark.hit-${hit}`);
  if (!mark) return false;
  const { top, bottom } = mark.getBoundingClientRect();
  const seen = box.getBoundingClientRect();
  if (top < seen.top || bottom > Math.min(seen.bottom, window.innerHeight))
    box.scrollBy({ top: top - seen.top - box.clientHeight / 3 });
  mark.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return true;
}
