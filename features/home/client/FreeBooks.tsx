import { useQuery } from '@tanstack/react-query';
import { bookEpubPath, readerPath } from '#features/books/rules.ts';
import { workspaceQuery } from '#features/home/client/workspace/api.ts';
import type { SiteDetails } from '#features/home/contract-site.ts';
import { untold } from '#features/home/rules-site.ts';
import { saveFrom } from '#platform/client/save-file.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { BookIcon, DownloadIcon } from '#platform/client/ui/icons.tsx';
import { siteWordsQuery } from './api.ts';
import { type FreeBook, freeBooks } from './books.tsx';

/** Saves one of our books under its own name. A failure is only logged [books.free-download-logged]. */
export async function downloadBook(address: string): Promise<void> {
  try {
    await saveFrom(address, address.split('/').at(-1) ?? 'book.pdf');
  } catch (error) {
    console.error('the download failed', error);
  }
}

type Words = SiteDetails['books']['emotions'];

/** The free-books section of the dashboard [home.free-books-download]: Download PDF and Read Online. */
export function FreeBooks() {
  const { data, isPending } = useQuery(siteWordsQuery);
  // The shipped words are shown until the owner's arrive, and when those cannot be fetched.
  const words = data?.books ?? untold.books;
  const reading = useQuery(workspaceQuery).data?.reading ?? [];
  return (
    <section id="free-books" aria-labelledby="free-books-title" className="page-width py-10 sm:py-20">
      <h2 id="free-books-title" className="display text-title mb-6 sm:mb-10">
        Your free books
      </h2>
      <ul className="grid gap-5 lg:grid-cols-2">
        {freeBooks.map((book) => (
          <Book
            key={book.slug}
            book={book}
            words={words[book.slug]}
            isPending={isPending}
            page={reading.find((place) => place.book === book.slug)?.page}
          />
        ))}
      </ul>
    </section>
  );
}

interface BookProps {
  readonly book: FreeBook;
  readonly words: Words;
  readonly isPending: boolean;
  /** The page they stopped on, if they have begun. */
  readonly page?: number | undefined;
}

/** One book of the shelf. @param isPending its words are not known yet */
export function Book({ book, words: { description, subtitle, title }, isPending, page }: BookProps) {
  return (
    <li className="bubble bg-sunken grid grid-cols-[min(6.5rem,28vw)_minmax(0,1fr)] gap-x-5 gap-y-4 p-5 sm:grid-cols-[10rem_minmax(0,1fr)] sm:grid-rows-[auto_auto_1fr] sm:gap-x-8 sm:gap-y-2 sm:p-8">
      <div className="sm:row-span-3">{book.cover}</div>
      <div className={isPending ? 'invisible' : undefined}>
        <h3 className="text-heading">{title}</h3>
        <p className="mt-1 font-semibold">{subtitle}</p>
        {page === undefined ? null : <p className="mt-2 font-semibold">You stopped on page {page}.</p>}
      </div>
      {/* On a phone below the cover: beside it, the column would be three words wide. */}
      <p className={classes('text-soft max-sm:col-span-full', isPending && 'invisible')}>{description}</p>
      <div className="max-sm:col-span-full sm:mt-4 sm:self-end">
        <Actions book={book} title={title} />
      </div>
    </li>
  );
}

function Actions({ book, title }: { readonly book: FreeBook; readonly title: string }) {
  const reader = readerPath(book.slug, title);
  return (
    <div className="flex flex-wrap gap-3">
      <Button asChild>
        <PageLink to={reader}>
          <BookIcon width={20} />
          Read Online
          <span className="sr-only">: {title}</span>
        </PageLink>
      </Button>
      <Button variant="secondary" onClick={() => void downloadBook(book.file)}>
        <DownloadIcon width={20} />
        Download PDF
        <span className="sr-only">: {title}</span>
      </Button>
      <Button variant="secondary" onClick={() => void downloadBook(bookEpubPath(book.slug))}>
        EPUB for e-readers
        <span className="sr-only">: {title}</span>
      </Button>
    </div>
  );
}
