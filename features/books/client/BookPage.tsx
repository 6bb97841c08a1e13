import { bookEpubPath, premiumBook } from '#features/books/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { can } from '#platform/contract/capabilities.ts';
import { fileSize } from '#platform/contract/files.ts';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { BookIcon } from '#platform/client/ui/icons.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { plans, priceOf } from '#platform/contract/plans.ts';
import { type BookEdition, openBook } from '#features/books/contract.ts';
import { bookQuery } from './api.ts';
import { BookCover } from './BookCover.tsx';

/** The PDF viewer's page for the premium book behind a signed address. */
function premiumReaderSearch(url: string): { url: string; title: string; book: string } {
  return { url, title: premiumBook.title, book: premiumBook.slug };
}

const whatOpensTheBook = `It comes with ${plans.tools.name} at ${priceOf('tools')} a month, and with Premium.`;
const failed = 'Failed to load the book. Please try again later.';
const coming = "The 'Make Me Great!' book PDF will be available soon.";

/** `/book`: the premium book [books.book-gate]. Visitors sign in first; members without it see the prices. */
export function BookPage() {
  const member = useMemberOnly();
  const mayRead = can(member, 'book.read');
  const navigate = useNavigate();
  const isRefused = member !== null && !mayRead;
  useEffect(() => {
    if (!isRefused) return;
    toast.notice('The book comes with a plan', [whatOpensTheBook, 'The free books are yours either way.']);
    void navigate({ to: '/', hash: 'pricing', replace: true });
  }, [isRefused, navigate]);
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
  if (isError) return <ErrorState message={failed} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton className="h-64 w-full max-w-2xl" />;
  if (data.book === null) return <EmptyState icon={BookIcon} title="Book Coming Soon" description={coming} />;
  return <Open book={data.book} />;
}

function Open({ book }: { readonly book: BookEdition }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  async function open() {
    setBusy(true);
    try {
      const { url } = await call(openBook, {});
      await navigate({ to: '/pdf-viewer', search: premiumReaderSearch(url) });
    } catch (error) {
      if (error instanceof CallError && error.code === 'book_unavailable')
        toast.error('Book not available yet', coming);
      else toast.error('Error', failed);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Card
      as="section"
      className="grid max-w-3xl items-center gap-6 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-10"
    >
      <div className="w-40 max-w-full sm:w-full">
        <BookCover book={book} />
      </div>
      <div className="grid justify-items-start gap-4">
        <h2 className="text-heading">The book</h2>
        <p className="text-soft max-w-prose">
          With a table of contents and search. It opens on the page where you stopped, on every device. PDF,{' '}
          {fileSize(book.size)}.
          {book.isShipped
            ? ' On a phone, the EPUB is easier to read: its letters are as large as you set them.'
            : ''}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button size="large" busy={busy} onClick={() => void open()}>
            Open Book Reader
          </Button>
          {book.isShipped ? (
            <Button size="large" variant="secondary" asChild>
              <a href={bookEpubPath(premiumBook.slug)} download>
                EPUB for e-readers
              </a>
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  );
}
