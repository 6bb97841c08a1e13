import { createSignal } from './signal.ts';

/** Whether the search over everything is open: the frame shows it, and any page may open it. */
export const searchWindow = createSignal(false);

/** Opens it over whatever page is shown. */
export const openSearch = (): void => searchWindow.set(true);
