import { useLocation, useNavigate } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { BookSection } from '#features/books/contract-text.ts';
import { placeOfSpot, spotOf } from '#features/books/rules-text.ts';

const settleMs = 250;
/** Above it, a section counts as being at its beginning. */
const atTop = 40;

/** The first line that is not under the bars. */
function lineInView(text: HTMLElement, bar: HTMLElement): HTMLElement | undefined {
  const { bottom } = bar.getBoundingClientRect();
  const lines = [...text.querySelectorAll<HTMLElement>('[data-line]')];
  return lines.find((line) => line.getBoundingClientRect().bottom > bottom + 8);
}

/** Changes how the text is laid out, while the line that is read stays where it is. */
export function holdingLine(text: HTMLElement | null, bar: HTMLElement | null, change: () => void): void {
  const line = text && bar && window.scrollY >= atTop ? lineInView(text, bar) : undefined;
  const before = line?.getBoundingClientRect().top ?? 0;
  flushSync(change);
  if (line) window.scrollBy(0, line.getBoundingClientRect().top - before);
}

interface ReadingPlaceOptions {
  readonly sections: readonly BookSection[];
  /** Where they stopped, e.g. on another device; null: they begin. */
  readonly stopped: string | null;
  readonly text: RefObject<HTMLElement | null>;
  readonly bar: RefObject<HTMLElement | null>;
  readonly onPlace: (spot: string) => void;
}

/**
 * The section that is open: the one in the address, else the one where they stopped. The address follows the reading, so
 * that a reload, a bookmark and the way back lead to the same line.
 */
export function useReadingPlace({ sections, stopped, text, bar, onPlace }: ReadingPlaceOptions) {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const spot = hash === '' ? (stopped ?? '') : hash;
  const wanted = placeOfSpot(spot)?.section;
  const index = Math.max(
    0,
    sections.findIndex(({ id }) => id === wanted),
  );
  const id = sections[index]?.id ?? '';

  // What the scrolling itself wrote into the address leads nowhere.
  const written = useRef<string | null>(null);
  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (written.current === spot) return;
    written.current = null;
    const line = placeOfSpot(spot)?.line === 0 ? null : document.getElementById(spot);
    if (line) line.scrollIntoView({ block: 'start' });
    else window.scrollTo(0, 0);
    // The button that led here may be gone, and keys and screen readers begin at the title.
    if (shown.current !== null && shown.current !== id)
      text.current?.querySelector('h1')?.focus({ preventScroll: true });
    shown.current = id;
    onPlace(spotOf(id, placeOfSpot(spot)?.line ?? 0));
  }, [spot, id, text, onPlace]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (!text.current || !bar.current) return;
      const line = window.scrollY < atTop ? undefined : lineInView(text.current, bar.current);
      const here = spotOf(id, Number(line?.dataset['line'] ?? 0));
      onPlace(here);
      if (here === written.current) return;
      written.current = here;
      void navigate({ to: '.', hash: here, replace: true, resetScroll: false, hashScrollIntoView: false });
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(look, settleMs);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
    };
  }, [id, text, bar, onPlace, navigate]);

  const go = useCallback(
    (to: string, how: { readonly replace?: boolean } = {}) =>
      void navigate({ to: '.', hash: to, hashScrollIntoView: false, ...how }),
    [navigate],
  );
  return { index, go };
}
