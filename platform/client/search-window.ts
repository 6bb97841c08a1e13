import { createSignal } from './signal.ts';

/** What the search over everything begins with while it is open, null while it isn't: the frame shows it, and any page may open it. */
export const searchWindow = createSignal<string | null>(null);

/** Opens it over whatever page is shown. */
export const openSearch = (): void => searchWindow.set('');

/** The same, for words that were typed elsewhere. */
export const searchFor = (words: string): void => searchWindow.set(words);
