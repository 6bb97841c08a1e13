import { useEffect, useSyncExternalStore } from 'react';

/** The library's own limit, up to which toasts are as wide as the window. */
const narrow = '(max-width: 600px)';

/** How far above the foot of the window a toast may reach, in px: what stands lower could be below it. */
const reach = 200;

/** Whether somebody works where toasts stand: then they stand at the other end of the window. */
let isInTheWay = false;
const watchers = new Set<() => void>();

function noteWork({ target }: Event): void {
  if (!(target instanceof Element) || target.closest('[data-sonner-toaster]')) return;
  const { bottom } = target.getBoundingClientRect();
  // What is as tall as the window, like the page itself, says nothing of where in it they work.
  const isLow = bottom > innerHeight - reach && bottom <= innerHeight + reach;
  if (isLow === isInTheWay) return;
  isInTheWay = isLow;
  for (const watch of watchers) watch();
}

function watchPlace(changed: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', changed);
  watchers.add(changed);
  return () => {
    query.removeEventListener('change', changed);
    watchers.delete(changed);
  };
}

function place() {
  if (matchMedia(narrow).matches) return 'top-center';
  return isInTheWay ? 'top-right' : 'bottom-right';
}

/**
 * Where toasts stand: on a phone below the top bar, else at the foot of the window, or below the top bar while what was
 * pressed or has the focus stands at the foot, so that they never cover the row that somebody works on.
 */
export function useToastPlace() {
  useEffect(() => {
    const events = ['pointerdown', 'focusin'] as const;
    for (const event of events) window.addEventListener(event, noteWork, true);
    return () => {
      for (const event of events) window.removeEventListener(event, noteWork, true);
      isInTheWay = false;
    };
  }, []);
  // Pages that are drawn in advance have no window, and no toasts either.
  return useSyncExternalStore(watchPlace, place, () => 'bottom-right' as const);
}
