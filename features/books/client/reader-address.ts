import { premiumBook } from '#features/books/rules.ts';

/** The PDF viewer's page for the premium book behind a signed address. */
export function premiumReaderSearch(url: string): { url: string; title: string; book: string } {
  return { url, title: premiumBook.title, book: premiumBook.slug };
}
