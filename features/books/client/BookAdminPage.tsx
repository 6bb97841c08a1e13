import { startUpload, type UploadedFile } from '#platform/client/upload.ts';
import { bookCover, bookPdf, formerEditionsKept } from '#features/books/rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { can } from '#platform/contract/capabilities.ts';
import { fileSize } from '#platform/contract/files.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { useViewer } from '#platform/client/session.ts';
import { useNeedsViewer } from '#platform/client/session-needed.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { FileUpload } from '#platform/client/ui/forms/FileUpload.tsx';
import { LockIcon } from '#platform/client/ui/icons-at-work.tsx';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { momentOf } from '#platform/client/when.ts';
import { publishBook, type readPublished } from '#features/books/contract.ts';
import { publishedQuery } from './api.ts';
import { FormerEditions } from './FormerEditions.tsx';
import { BookCover } from './BookCover.tsx';

/** If drawing a page takes longer than this, we give up. */
const patienceMs = 20_000;

function outOfPatience(): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new Error('drawing the page took too long')), patienceMs),
  );
}

/** Draws the first page of a PDF as its cover. Null: it could not be drawn, and the cover is a plain one. */
async function drawCover(pdf: Blob): Promise<File | null> {
  try {
    const { firstPagePicture } = await import('#platform/client/pdf/first-page.ts');
    const picture = await Promise.race([firstPagePicture(pdf), outOfPatience()]);
    return new File([picture], picture.type === 'image/png' ? 'cover.png' : 'cover.webp', {
      type: picture.type,
    });
  } catch (error) {
    console.info('the first page was not drawn', error);
    return null;
  }
}

/** Stores a cover. @returns its id; null: it could not be stored, which is no reason not to publish the book */
async function storeCover(cover: File | null): Promise<string | null> {
  if (cover === null) return null;
  try {
    const { promise, resolve, reject } = Promise.withResolvers<UploadedFile>();
    await startUpload(cover, bookCover, { onProgress: () => {}, onDone: resolve, onFailure: reject });
    return (await promise).fileId;
  } catch (error) {
    console.info('the cover was not stored', error);
    return null;
  }
}

/** `/book-admin`: the PDF of the premium book [books.admin-upload]. */
export function BookAdminPage() {
  const viewer = useViewer();
  useNeedsViewer(viewer === undefined);
  if (viewer === undefined) return <Skeleton className="page-width my-16 h-64" />;
  return (
    <div className="page-width py-10 sm:py-16">
      {can(viewer, 'content.edit') ? (
        <>
          <PageHeading title="Book Admin" lead="Replace the PDF that members with book access read." />
          <div className="grid max-w-3xl gap-6">
            <Published />
            <Replace />
            <FormerEditions />
          </div>
        </>
      ) : (
        <AccessDenied isVisitor={viewer === null} />
      )}
    </div>
  );
}

/** For whoever may not edit the book, signed in or not [books.admin-access-denied]. */
function AccessDenied({ isVisitor }: { readonly isVisitor: boolean }) {
  return (
    <Card className="grid max-w-xl justify-items-start gap-4">
      <LockIcon width={36} className="text-soft" />
      <h1 className="text-heading">Access Denied</h1>
      <p className="text-soft">This page is for admins.</p>
      <div className="flex flex-wrap gap-3">
        {isVisitor ? (
          <Button asChild>
            <Link to="/auth" search={{ redirect: '/book-admin' }}>
              Sign In
            </Link>
          </Button>
        ) : null}
        <Button asChild variant="secondary">
          <a href="/">Back to Home</a>
        </Button>
      </div>
    </Card>
  );
}

function Published() {
  const { data, error, refetch, isFetching } = useQuery(publishedQuery);
  if (error)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton className="h-32 w-full" />;
  const { book, usedBytes } = data;
  return (
    <Card as="section" tone="sunken" className="flex flex-wrap items-center gap-6">
      {book ? (
        <div className="w-24 shrink-0">
          <BookCover book={book} />
        </div>
      ) : null}
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-heading">Published now</h2>
        {book ? (
          <p className="mt-2">
            <span className="font-semibold wrap-anywhere">{book.name}</span>, {fileSize(book.size)}, since{' '}
            {momentOf(book.publishedAt)}
          </p>
        ) : (
          <p className="mt-2">No book yet: members read “Book Coming Soon”.</p>
        )}
        <p className="text-soft mt-2">All files on this site take up {fileSize(usedBytes)}.</p>
      </div>
    </Card>
  );
}

type BookDesk = z.output<typeof readPublished.output>;

/** The upload that is about to be published, and what the page knew when it asked the admin. */
interface Question {
  readonly fileId: string;
  readonly desk: BookDesk;
}

/** What publishing will do, told before it happens. */
function questionOf({ book, readers }: BookDesk, tells: boolean): string {
  const told =
    readers === 0
      ? 'Nobody else has access to it yet, so nobody is told.'
      : !tells
        ? 'Nobody is told.'
        : `${readers.toLocaleString('en-US')} ${readers === 1 ? 'member with access is' : 'members with access are'} told right away, by notification and by email. You can’t take that back.`;
  const stays = book
    ? ` It replaces “${book.name}”, which you can bring back below. Readers continue on the page where they were.`
    : '';
  return `${told}${stays}`;
}

/** Opens the PDF from this device in its own tab, before anybody else has it. */
function lookAt(source: File): void {
  const address = URL.createObjectURL(source);
  window.open(address, '_blank', 'noopener');
  // The tab has read it by then; a file of hundreds of megabytes is not held for as long as this page is open.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function Replace() {
  const queries = useQueryClient();
  const [fileId, setFileId] = useState<string | null>(null);
  const [source, setSource] = useState<File | null>(null);
  const [tells, setTells] = useState(true);
  // Drawn while the admin looks over the page; if they publish sooner, publishing waits for it.
  const cover = useRef<Promise<File | null>>(Promise.resolve(null));
  const [busy, setBusy] = useState(false);
  // What the admin is being asked; null while nothing is asked.
  const [question, setQuestion] = useState<Question | null>(null);
  const [isSending, setIsSending] = useState(false);
  async function ask() {
    if (isSending)
      return toast.info(
        'The PDF isn’t fully uploaded yet',
        'Wait for the upload to finish, then publish it.',
      );
    if (fileId === null) return toast.error('No file selected', 'Please select a PDF file');
    setBusy(true);
    try {
      setQuestion({ fileId, desk: await queries.fetchQuery({ ...publishedQuery, staleTime: 0 }) });
    } catch (error) {
      toast.error('Error', messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  // Changing the key resets the control.
  const [round, setRound] = useState(0);
  async function publish() {
    if (question === null) return;
    try {
      const coverFileId = await storeCover(await cover.current);
      await call(publishBook, { body: { fileId: question.fileId, coverFileId, tells } });
      const isTold = tells && question.desk.readers > 0;
      toast.success(
        'Book published',
        isTold ? 'We’re telling the members who have access.' : 'Nobody is told.',
      );
      setFileId(null);
      setSource(null);
      setTells(true);
      setRound(round + 1);
      await queries.invalidateQueries({ queryKey: ['books'] });
    } catch (error) {
      toast.error('Error', messageOf(error));
      throw error;
    }
  }
  return (
    <Card as="section" className="grid justify-items-start gap-6">
      <h2 className="text-heading">Upload a new PDF</h2>
      <p className="text-soft max-w-prose">
        The book above stays until you publish the new one, and nobody’s reading is cut off. The first page of
        the PDF becomes its cover. We keep the last {formerEditionsKept} editions you replaced.
      </p>
      <div className="w-full">
        <FileUpload
          key={round}
          label="Book PDF"
          kind={bookPdf}
          onBegun={() => setIsSending(true)}
          onDone={(file, from) => {
            setIsSending(false);
            setFileId(file.fileId);
            setSource(from);
            cover.current = drawCover(from);
          }}
          onCleared={() => {
            setIsSending(false);
            setFileId(null);
            setSource(null);
          }}
          onRefused={(message, title) => {
            setIsSending(false);
            // The control says why, too: only a wrong type has a promised toast.
            if (title === 'Invalid file type') toast.error(title, message);
          }}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        {source === null ? null : (
          <Button variant="secondary" onClick={() => lookAt(source)}>
            Look at it first<span className="sr-only"> (opens in a new tab)</span>
          </Button>
        )}
        <Button busy={busy} onClick={() => void ask()}>
          Publish this PDF
        </Button>
      </div>
      <ConfirmDialog
        open={question !== null}
        onOpen={(open) => {
          if (!open) setQuestion(null);
        }}
        title="Publish this PDF?"
        description={question ? questionOf(question.desk, tells) : ''}
        confirmLabel={tells ? 'Publish and tell them' : 'Publish'}
        onConfirm={publish}
      >
        {question === null || question.desk.readers === 0 ? null : (
          <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold">
            <input
              type="checkbox"
              className="accent-accent size-6 shrink-0"
              checked={!tells}
              onChange={(event) => setTells(!event.currentTarget.checked)}
            />
            Don’t tell them
          </label>
        )}
      </ConfirmDialog>
    </Card>
  );
}
