import type { BookSlug } from '#content/books/shelf.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { freeBookSlugs, freePdfReaderPath } from '#features/books/rules.ts';
import { useOpenPdf } from '#features/books/client/open-pdf.ts';

interface PdfLinkProps {
  readonly book: BookSlug;
  readonly title: string;
}

/** Leads from a book's text to its PDF. */
export function PdfLink({ book, title }: PdfLinkProps) {
  const free = freeBookSlugs.find((one) => one === book);
  if (!free) return <SignedPdf />;
  return (
    <Button asChild variant="ghost" className="px-3!">
      <PageLink to={freePdfReaderPath(free, title)}>PDF</PageLink>
    </Button>
  );
}

/** The premium book's address is signed for each opening. */
function SignedPdf() {
  const { isOpening, openPdf } = useOpenPdf();
  return (
    <Button variant="ghost" className="px-3!" busy={isOpening} onClick={() => void openPdf()}>
      PDF
    </Button>
  );
}
