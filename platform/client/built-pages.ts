import { createContext, useContext } from 'react';

/** Whether an address of the product leads to a page today. The app provides its list; alone, everything exists. */
export const BuiltPages = createContext<(address: string) => boolean>(() => true);

/** Asks before linking: a link whose page is not built yet is not shown, and appears by itself when it is. */
export function usePageExists(): (address: string) => boolean {
  return useContext(BuiltPages);
}
