import { useState } from 'react';
import { BookIcon } from '#platform/client/ui/icons.tsx';
import shipped from '#content/books/pdf/make-me-great.svg?url';
import type { BookEdition } from '#features/books/contract.ts';
import { premiumBook } from '#features/books/rules.ts';

// With a border, because a dark cover would have no edge on a dark page.
const look = 'rounded-control shadow-lifted border-line w-full border';

/**
 * The cover of the premium book, as wide as its container: the one that came with the product, the first page of an
 * admin's own PDF, or a plain one with the title when there is no picture of that page.
 */
export function BookCover({ book }: { readonly book: BookEdition }) {
  const picture = book.isShipped ? shipped : book.coverUrl;
  const [broken, setBroken] = useState<string | null>(null);
  if (picture === null || picture === broken)
    return (
      <div
        aria-hidden="true"
        className={`${look} bg-accent text-on-accent @container flex aspect-[340/539] flex-col justify-between p-[8%]`}
      >
        <p className="display text-[clamp(0.875rem,15cqw,1.75rem)]">{premiumBook.title}</p>
        <BookIcon className="h-auto w-1/4" />
      </div>
    );
  return (
    <img
      src={picture}
      alt={`Cover of the book ${premiumBook.title}`}
      {...(book.isShipped ? { width: 340, height: 539 } : {})}
      className={`${look} h-auto`}
      onError={() => setBroken(picture)}
    />
  );
}
