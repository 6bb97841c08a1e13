import { bookEpubPath, premiumBook, textPath } from '#features/books/rules.ts';
import { stoppedAt } from '#features/books/rules-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { can } from '#platform/contract/capabilities.ts';
import { fileSize } from '#platform/contract/files.ts';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { BookIcon } from '#platform/client/ui/icons.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { plans } from '#platform/contract/plans.ts';
import { usePrices } from '#platform/client/prices.ts';
import type { BookEdition } from '#features/books/contract.ts';
import { bookQuery, placeQuery } from './api.ts';
import { BookCover } from './BookCover.tsx';
import { bookWords, useOpenPdf } from './open-pdf.ts';

/** `/book`: the premium book [books.book-gate]. Visitors sign in first; members without it see the prices. */
export function BookPage() {
  const member = useMemberOnly();
  const mayRead = can(member, 'book.read');
  const { month } = usePrices();
  const whatOpensIt = `It comes with ${plans.tools.name} at ${month.tools} a month, and with Premium.`;
  const navigate = useNavigate();
  const isRefused = member !== null && !mayRead;
  useEffect(() => {
    if (!isRefused) return;
    toast.notice('The book comes with a plan', [whatOpensIt, 'The free books are yours either way.']);
    void navigate({ to: '/', hash: 'pricing', replace: true });
  }, [isRefused, navigate, whatOpensIt]);
  return (
    <div className="page-width py-10 sm:py-16">
      <PageHeading
        title="Make Me Great!"
        lead="The whole method in one book: to read here, or to take with you."
      />
      {mayRead ? <Book /> : <Skeleton className="h-64 w-full max-w-2xl" />}
    </div>
  );
}

function Book() {
  const { data, isError, refetch, isFetching } = useQuery(bookQuery);
  if (isError)
    return <ErrorState message={bookWords.failed} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton className="h-64 w-full max-w-2xl" />;
  if (data.book === null)
    return <EmptyState icon={BookIcon} title="Book Coming Soon" description={bookWords.coming} />;
  return <Open book={data.book} />;
}

function Open({ book }: { readonly book: BookEdition }) {
  const { isOpening, openPdf } = useOpenPdf();
  const place = useQuery({ ...placeQuery(premiumBook.slug), staleTime: 0 }).data;
  const isBegun = place !== undefined && (place.spot !== null || place.page > 1);
  return (
    <section className="grid max-w-3xl grid-cols-[min(7rem,28vw)_minmax(0,1fr)] items-center gap-x-5 gap-y-6 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-x-10">
      <BookCover book={book} />
      <div className="grid justify-items-start gap-4">
        {isBegun ? <p className="font-semibold">You stopped {stoppedAt(place)}.</p> : null}
        {book.isShipped ? (
          <Button size="large" asChild>
            <PageLink to={textPath(premiumBook.slug)}>Open Book Reader</PageLink>
          </Button>
        ) : (
          <Button size="large" busy={isOpening} onClick={() => void openPdf()}>
            Open Book Reader
          </Button>
        )}
        {book.isShipped ? (
          <div className="flex flex-wrap gap-x-6">
            <button
              type="button"
              className="text-link inline-flex min-h-11 items-center"
              onClick={() => void openPdf()}
            >
              PDF
            </button>
            <a
              href={bookEpubPath(premiumBook.slug)}
              download
              className="text-link inline-flex min-h-11 items-center"
            >
              EPUB for e-readers
            </a>
          </div>
        ) : (
          <p className="text-soft">PDF, {fileSize(book.size)}.</p>
        )}
      </div>
    </section>
  );
}
