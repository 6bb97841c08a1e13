import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { BookIcon } from '#platform/client/ui/icons.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { type BookSlug, bookSlugs } from '#content/books/shelf.ts';
import { placeQuery, textQuery } from './api.ts';
import { Reader } from './reader/Reader.tsx';

/** `/read/emotions`: the text of a book, in letters as large as one likes. */
export function ReaderPage() {
  const member = useMemberOnly();
  const { book } = useParams({ strict: false }) as { book?: string };
  const known = bookSlugs.find((slug) => slug === book);
  if (member === null) return <Waiting />;
  return known ? <Book key={known} book={known} /> : <Unknown />;
}

const Waiting = () => (
  <div className="page-width py-6 sm:py-10">
    <Skeleton className="h-[70dvh] w-full" />
  </div>
);

function Unknown() {
  return (
    <div className="page-width py-10">
      <EmptyState
        icon={BookIcon}
        title="We have no such book"
        action={
          <PageLink to="/#free-books" className="text-link">
            See the books
          </PageLink>
        }
      />
    </div>
  );
}

/** Their own page says how these are had: with a plan, or as the PDF that the owner published. */
const leadsToBook: ReadonlySet<string> = new Set(['premium_required', 'book_unavailable']);

function Book({ book }: { readonly book: BookSlug }) {
  const navigate = useNavigate();
  const text = useQuery(textQuery(book));
  const place = useQuery(placeQuery(book));
  const isElsewhere = text.error instanceof CallError && leadsToBook.has(text.error.code);
  useEffect(() => {
    if (isElsewhere) void navigate({ to: '/book', replace: true });
  }, [isElsewhere, navigate]);
  if (text.error && !isElsewhere)
    return (
      <div className="page-width py-10">
        <ErrorState
          title="Failed to load the book"
          message={messageOf(text.error)}
          onRetry={() => void text.refetch()}
          retrying={text.isFetching}
        />
      </div>
    );
  if (!text.data || place.isPending) return <Waiting />;
  return <Reader book={book} text={text.data} stopped={place.data?.spot ?? null} />;
}
