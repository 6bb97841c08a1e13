import { createContext, useContext } from 'react';

/** Whether an address of the product leads to a page today. The app provides its list; without it, all pages exist. */
export const BuiltPages = createContext<(address: string) => boolean>(() => true);

/**
 * Whether an address opens inside the app; our other pages are documents of their own. The app provides it; without it,
 * all do.
 */
export const AppPages = createContext<(address: string) => boolean>(() => true);

/** Asks before linking: a link is hidden until its page is built, and then appears without further work. */
export function usePageExists(): (address: string) => boolean {
  return useContext(BuiltPages);
}
