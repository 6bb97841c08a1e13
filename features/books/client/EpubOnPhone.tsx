import { useQuery } from '@tanstack/react-query';
import type { BookSlug } from '#content/books/shelf.ts';
import { bookEpubPath, premiumBook } from '#features/books/rules.ts';
import { bookQuery } from './api.ts';

/** Above the pages, only on a phone, where they are small: the same book with letters as large as one sets them. */
export function EpubOnPhone({ book }: { readonly book: BookSlug }) {
  const isPremium = book === premiumBook.slug;
  const premium = useQuery({ ...bookQuery, enabled: isPremium });
  // Of a book that the owner replaced there is none.
  if (isPremium && !premium.data?.book?.isShipped) return null;
  return (
    <a
      href={bookEpubPath(book)}
      download
      className="text-link order-last inline-flex min-h-11 basis-full items-center sm:hidden"
    >
      Read on a phone: e-book (EPUB)
    </a>
  );
}
