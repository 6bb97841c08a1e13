import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { useViewer } from '#platform/client/session.ts';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { keepFile } from '#platform/client/offline/offline.ts';
import { usePageTitle } from '#platform/client/page-title.ts';
import { fileAtFault, type PdfFailure } from '#platform/client/pdf/failure.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ArrowLeftIcon } from '#platform/client/ui/icons-at-work.tsx';
import { DownloadIcon } from '#platform/client/ui/icons.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { openBook } from '#features/books/contract.ts';
import type { BookSlug } from '#content/books/shelf.ts';
import { bookOfAddress, ownPdfPath, premiumBook } from '#features/books/rules.ts';
import { placeQuery, rememberPlace } from './api.ts';
import { TextLink } from './TextLink.tsx';
import { usePlaceMemory } from './place-memory.ts';
import { savePdf } from './save-pdf.ts';

const Reader = lazy(() =>
  import('#platform/client/pdf/PdfReader.tsx').then(({ PdfReader }) => ({ default: PdfReader })),
);
/** How long a visitor has to read why they are led home. */
const readMs = 2000;

/** `/pdf-viewer?url=&title=`: one of our PDFs with back, title and download [books.route-pdf-viewer]. */
export function PdfViewerPage() {
  const { url = '' } = useSearch({ strict: false }) as Partial<Record<string, string>>;
  return url === '' ? <WithoutAddress /> : <MemberViewer url={url} />;
}

/** Says what is missing and leads home. It asks nobody to sign in: there is nothing here to sign in for. */
function WithoutAddress() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const isKnown = viewer !== undefined;
  const isVisitor = viewer === null;
  useEffect(() => {
    if (!isKnown) return;
    toast.error('No PDF URL provided');
    if (!isVisitor) return void navigate({ to: '/', replace: true });
    // A visitor's home is a page of its own, which a toast does not outlive.
    const leaving = setTimeout(() => location.replace('/'), readMs);
    return () => clearTimeout(leaving);
  }, [isKnown, isVisitor, navigate]);
  return <Skeleton className="page-width my-16 h-[70dvh]" />;
}

function MemberViewer({ url }: { readonly url: string }) {
  const member = useMemberOnly();
  const { title = 'PDF', book } = useSearch({ strict: false }) as Partial<Record<string, string>>;
  const path = ownPdfPath(url, location.origin);
  if (member === null) return <Skeleton className="page-width my-16 h-[70dvh]" />;
  const known = book === premiumBook.slug ? premiumBook.slug : bookOfAddress(path ?? '');
  return <Viewer key={url} path={path} title={title} book={known} />;
}

interface ViewerProps {
  /** Null: it is not one of our PDFs. */
  readonly path: string | null;
  readonly title: string;
  readonly book: BookSlug | null;
}

function Viewer({ path, title, book }: ViewerProps) {
  const router = useRouter();
  const [address, setAddress] = useState(path);
  const [failed, setFailed] = useState<PdfFailure | null>(path === null ? 'unreachable' : null);
  const renewed = useRef(false);
  const place = useQuery({ ...placeQuery(book ?? 'emotions'), enabled: book !== null });
  const remember = usePlaceMemory<number>(book && ((page) => void rememberPlace(book, page)));
  usePageTitle(title);

  // Free books stay on the device once opened; the premium book does not stay after the plan ends.
  const keeps = path !== null && book !== null && book !== premiumBook.slug;
  useEffect(() => {
    if (keeps) void keepFile(path);
  }, [keeps, path]);

  useEffect(() => {
    if (failed !== null) toast.error('Failed to load PDF');
  }, [failed]);

  /** A signed address lasts an hour: the premium book gets a new one once; after that it is a failure. */
  async function onFailure(why: PdfFailure) {
    if (why !== 'unreachable' || book !== premiumBook.slug || renewed.current) return setFailed(why);
    renewed.current = true;
    try {
      setAddress((await call(openBook, {})).url);
    } catch {
      setFailed(why);
    }
  }

  function retry() {
    renewed.current = false;
    setAddress(path);
    setFailed(path === null ? 'unreachable' : null);
  }

  async function download() {
    if (address === null || !(await savePdf(address, title)))
      toast.error('Download failed', 'Could not download the PDF');
  }

  const waiting = <Skeleton className="h-[82dvh] w-full" />;
  const knowsPlace = book === null || !place.isPending;
  return (
    <div className="page-width py-6 sm:py-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="ghost"
          onClick={() => (window.history.length > 1 ? router.history.back() : location.assign('/'))}
        >
          <ArrowLeftIcon width={20} />
          Back
        </Button>
        <h1 className="display text-heading order-last basis-full sm:order-none sm:min-w-0 sm:flex-1 sm:basis-0">
          {title}
        </h1>
        <Button variant="secondary" onClick={() => void download()}>
          <DownloadIcon width={20} />
          Download
        </Button>
        {book === null ? null : <TextLink book={book} />}
      </div>
      {failed !== null || address === null ? (
        <ErrorState
          title="This PDF can’t be shown here"
          message={
            failed === 'locked' || failed === 'damaged'
              ? fileAtFault[failed]
              : 'It may have moved, or your access to it may have ended. You can try again, or download it and open it on your device.'
          }
          {...(path === null ? {} : { onRetry: retry })}
        />
      ) : (
        <Suspense fallback={waiting}>
          {knowsPlace ? (
            <Reader
              file={address}
              title={title}
              page={place.data?.page ?? 1}
              onPage={remember}
              onFailure={(why) => void onFailure(why)}
            />
          ) : (
            waiting
          )}
        </Suspense>
      )}
    </div>
  );
}
