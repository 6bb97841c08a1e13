import { useQuery } from '@tanstack/react-query';
import type { BookSlug } from '#content/books/shelf.ts';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { premiumBook, textPath } from '#features/books/rules.ts';
import { bookQuery } from './api.ts';

/** Above the pages: the same book as text, whose letters are as large as one sets them. */
export function TextLink({ book }: { readonly book: BookSlug }) {
  const isPremium = book === premiumBook.slug;
  const premium = useQuery({ ...bookQuery, enabled: isPremium });
  // Of a book that the owner replaced there is none.
  if (isPremium && !premium.data?.book?.isShipped) return null;
  return (
    <PageLink
      to={textPath(book)}
      className="text-link order-last inline-flex min-h-11 basis-full items-center sm:order-none sm:basis-auto"
    >
      Read as text
    </PageLink>
  );
}
