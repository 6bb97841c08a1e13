import { createContext } from 'react';

/**
 * Whether an address opens inside the app; our other pages are documents of their own. The app provides this check;
 * without it, every address does.
 */
export const AppPages = createContext<(address: string) => boolean>(() => true);
