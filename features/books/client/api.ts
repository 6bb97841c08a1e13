import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { changeCopy, keepingCopy } from '#platform/client/offline/offline.ts';
import { sendOrQueue } from '#platform/client/offline/queue.ts';
import { readBook, readPlace, readPublished, savePlace } from '#features/books/contract.ts';
import { listHighlights } from '#features/books/contract-highlights.ts';
import { readText, saveSpot } from '#features/books/contract-text.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import { type BookSlug, shelf } from '#content/books/shelf.ts';

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

/** The text of a book. A free one stays on the device once opened; the premium one would outlast its plan there. */
export const textQuery = (book: BookSlug) =>
  queryOptions({
    queryKey: ['books', 'text', book],
    queryFn: ({ signal }) => {
      const load = () => call(readText, { query: { book } }, { signal });
      return shelf[book].access === 'member' ? keepingCopy(`books.text.${book}`, load) : load();
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** What the member marked in a book; of a free one also without a connection. */
export const highlightsQuery = (book: BookSlug) =>
  queryOptions({
    queryKey: ['books', 'highlights', book],
    queryFn: ({ signal }) => {
      const load = () => call(listHighlights, { query: { book } }, { signal });
      return shelf[book].access === 'member' ? keepingCopy(`books.highlights.${book}`, load) : load();
    },
  });

const placeCopy = (book: BookSlug) => `books.place.${book}`;

/** Where the member stopped in a book, as it was when the reader was opened. */
export const placeQuery = (book: BookSlug) =>
  queryOptions({
    queryKey: ['books', 'place', book],
    queryFn: ({ signal }) =>
      keepingCopy(placeCopy(book), () => call(readPlace, { query: { book } }, { signal })),
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

/** Remembers a line of a book's text; without a connection it waits on this device. A failure does not disturb the reader. */
export async function rememberSpot(book: BookSlug, spot: string): Promise<void> {
  try {
    await changeCopy<Answer<typeof readPlace>>(placeCopy(book), (place) => ({ ...place, spot }));
    await sendOrQueue(`books.spot:${book}`, saveSpot, { body: { book, spot } });
  } catch (error) {
    console.info('the line was not saved', error);
  }
}
