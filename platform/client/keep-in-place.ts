import { flushSync } from 'react-dom';

/** Draws a change, and leaves this element where it is in the window, whatever grew or shrank above it. */
export function keepInPlace(element: Element, change: () => void): void {
  const before = element.getBoundingClientRect().top;
  flushSync(change);
  const moved = element.getBoundingClientRect().top - before;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
}
