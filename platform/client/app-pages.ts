import { createContext } from 'react';

/**
 * Whether an address opens inside the app; our other pages are documents of their own. The app provides it; without it,
 * all do.
 */
export const AppPages = createContext<(address: string) => boolean>(() => true);
