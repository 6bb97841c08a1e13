import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { readBook, readPlace, readPublished, savePlace } from '#features/books/contract.ts';
import type { BookSlug } from '#content/books/shelf.ts';

/** The premium book as it is published. */
export const bookQuery = queryOptions({
  queryKey: ['books', 'premium'],
  queryFn: ({ signal }) => call(readBook, {}, { signal }),
});

/** The same for an admin, with the storage used. */
export const publishedQuery = queryOptions({
  queryKey: ['books', 'published'],
  queryFn: ({ signal }) => call(readPublished, {}, { signal }),
});

/** The page at which the member stopped in a book, as it was when the reader was opened. */
export const placeQuery = (book: BookSlug) =>
  queryOptions({
    queryKey: ['books', 'place', book],
    queryFn: ({ signal }) => call(readPlace, { query: { book } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** Remembers a page; if that fails, the reader is not disturbed. */
export async function rememberPlace(book: BookSlug, page: number): Promise<void> {
  try {
    await call(savePlace, { body: { book, page } });
  } catch (error) {
    console.info('the page was not saved', error);
  }
}
