import { type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useSonner } from 'sonner';

/** The library's own limit, up to which toasts are as wide as the window. */
const narrow = '(max-width: 600px)';

function onNarrow(changed: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** What a toast covers of a phone's window, in pixels: its distance to the edge, and two lines of words. */
const coveredPx = 120;
/** Until then, what a page shows first is there. */
const settledMs = 400;

/** What is folded away has a place in the window all the same; where a browser cannot tell, it counts. */
const isSeen = (control: Element) => !('checkVisibility' in control) || control.checkVisibility();

/** How many controls of the page stand between two heights of the window. */
function controlsBetween(from: number, to: number): number {
  const controls = document.querySelectorAll('main :is(a, button, input, select, textarea, summary)');
  return [...controls].filter((control) => {
    const { bottom, height, top } = control.getBoundingClientRect();
    return height > 1 && bottom > from && top < to && isSeen(control);
  }).length;
}

const openDialog = ':is([role=dialog], [role=alertdialog])[data-state=open]';

/** Below the top bar, unless fewer controls would be covered at the foot; above a dialog there is a strip for it. */
function freerEdge(): PhoneEdge {
  if (document.querySelector(openDialog)) return 'top-center';
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const atTop = controlsBetween(top, top + coveredPx);
  const isFreer = atTop > 0 && controlsBetween(innerHeight - coveredPx, innerHeight) < atTop;
  return isFreer ? 'bottom-center' : 'top-center';
}

type PhoneEdge = 'top-center' | 'bottom-center';

interface EdgeLookProps {
  readonly page: string;
  readonly onEdge: (edge: PhoneEdge) => void;
}

/** Looks which edge is freer when toasts come, and again when another page has taken its place. */
function EdgeLook({ page, onEdge }: EdgeLookProps) {
  const hasNews = useSonner().toasts.length > 0;
  useLayoutEffect(() => {
    if (!hasNews) return;
    const look = () => onEdge(freerEdge());
    look();
    const timer = setTimeout(look, settledMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another page has other controls
  }, [hasNews, onEdge, page]);
  return null;
}

/**
 * Where toasts stand. On a phone they are as wide as the window, and take the edge where they cover fewer controls.
 * @returns the place, and what looks for it: apart, since it is drawn with each toast
 */
export function useToastEdge(page: string): {
  readonly edge: PhoneEdge | 'bottom-right';
  readonly look: ReactNode;
} {
  // Pages that are drawn in advance have no window, and no toasts either.
  const isNarrow = useSyncExternalStore(
    onNarrow,
    () => matchMedia(narrow).matches,
    () => false,
  );
  const [edge, setEdge] = useState<PhoneEdge>('top-center');
  if (!isNarrow) return { edge: 'bottom-right', look: null };
  return { edge, look: <EdgeLook page={page} onEdge={setEdge} /> };
}
