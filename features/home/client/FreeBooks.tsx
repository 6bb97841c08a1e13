import { useQuery } from '@tanstack/react-query';
import { bookEpubPath, textPath } from '#features/books/rules.ts';
import { workspaceQuery } from '#features/home/client/workspace/api.ts';
import type { SiteDetails } from '#features/home/contract-site.ts';
import { untold } from '#features/home/rules-site.ts';
import { saveFrom } from '#platform/client/save-file.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { classes } from '#platform/client/ui/classes.ts';
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
    <section id="free-books" aria-labelledby="free-books-title" className="page-width py-5 sm:py-8">
      <h2 id="free-books-title" className="display text-heading mb-3 sm:mb-5">
        Your free books
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-5">
        {freeBooks.map((book) => (
          <Book
            key={book.slug}
            book={book}
            words={words[book.slug]}
            isPending={isPending}
            stopped={reading.find((place) => place.book === book.slug)?.stopped}
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
  /** Where they stopped, if they have begun: "in chapter 3". */
  readonly stopped?: string | undefined;
}

/** One book of the shelf. @param isPending its words are not known yet */
export function Book({ book, words: { description, subtitle, title }, isPending, stopped }: BookProps) {
  const reader = textPath(book.slug);
  return (
    <li className="bubble bg-sunken grid min-w-0 grid-cols-[4rem_minmax(0,1fr)] content-start gap-x-3 gap-y-1 p-3 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-x-6 sm:gap-y-3 sm:p-6">
      <div className="row-span-2">{book.cover}</div>
      <div className={isPending ? 'invisible' : undefined}>
        <h3 className="text-lg leading-snug sm:text-xl">{title}</h3>
        <p className="text-soft text-[0.9375rem] leading-snug">{subtitle}</p>
        {stopped === undefined ? null : (
          <p className="mt-1 text-[0.9375rem] font-semibold">You stopped {stopped}.</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 sm:gap-x-5">
        <Button asChild variant="secondary">
          <PageLink to={reader}>
            Read Online
            <span className="sr-only">: {title}</span>
          </PageLink>
        </Button>
        <button type="button" className={quiet} onClick={() => void downloadBook(book.file)}>
          Download PDF
          <span className="sr-only">: {title}</span>
        </button>
        <details className="open:basis-full max-sm:basis-full">
          <summary className="text-soft inline-flex min-h-11 items-center font-semibold">
            About it<span className="sr-only">: {title}</span>
          </summary>
          <p className={classes('text-soft', isPending && 'invisible')}>{description}</p>
          <button type="button" className={quiet} onClick={() => void downloadBook(bookEpubPath(book.slug))}>
            EPUB for e-readers
            <span className="sr-only">: {title}</span>
          </button>
        </details>
      </div>
    </li>
  );
}

const quiet = 'text-link inline-flex min-h-11 items-center text-left text-[0.9375rem]';
