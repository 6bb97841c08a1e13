import { useSyncExternalStore } from 'react';

/** From this width on pages have a second column beside the first. */
const wide = '(min-width: 64rem)';

/** Calls back whenever the window gets another size. @returns the way to stop it */
export function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/** Whether there is a second column at this moment. */
export const isWide = (): boolean => matchMedia(wide).matches;

/** Whether there is a second column now: for parts that have another place in the page's order without one. */
export const useIsWide = (): boolean => useSyncExternalStore(onResize, isWide);
