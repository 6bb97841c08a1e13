import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { agoOf } from '#platform/client/when.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { PrintIcon, TrashIcon } from '#platform/client/ui/icons-at-work.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import type { NoteList } from '#features/course/contract.ts';
import { notesQuery, useDeleteClosedNote, useDeleteNote } from './api.ts';
import { usePreview } from './place.ts';

type Note = NoteList['notes'][number];

/** Deletes the note of an open lesson at once, and offers to undo that. */
function DeleteButton({ note }: { readonly note: Note & { readonly slug: string } }) {
  const remove = useDeleteNote();
  const [busy, setBusy] = useState(false);

  async function erase() {
    setBusy(true);
    try {
      await remove(note);
    } catch (error) {
      toast.error('Error', messageOf(error));
      setBusy(false);
    }
  }
  return <Trash note={note} busy={busy} onClick={() => void erase()} />;
}

/** Asks first: a note cannot be written again while its lesson is closed. */
function DeleteClosedButton({ note }: { readonly note: Note }) {
  const remove = useDeleteClosedNote();
  const [asks, setAsks] = useState(false);

  async function erase() {
    try {
      await remove(note.lessonId);
      toast.success('Your note is deleted.');
    } catch (error) {
      toast.error('Error', messageOf(error));
      throw error;
    }
  }
  return (
    <>
      <Trash note={note} busy={false} onClick={() => setAsks(true)} />
      <ConfirmDialog
        open={asks}
        onOpen={setAsks}
        title="Delete this note?"
        description={`“${note.lessonTitle}” isn’t open to you right now, so this can’t be undone.`}
        confirmLabel="Delete note"
        cancelLabel="Keep it"
        danger
        onConfirm={erase}
      />
    </>
  );
}

interface TrashProps {
  readonly note: Note;
  readonly busy: boolean;
  readonly onClick: () => void;
}

function Trash({ note, busy, onClick }: TrashProps) {
  return (
    <Button
      variant="ghost"
      size="captioned"
      busy={busy}
      aria-label={`Delete the note on “${note.lessonTitle}”`}
      onClick={onClick}
    >
      <TrashIcon width={20} />
      Delete
    </Button>
  );
}

function NoteCard({ note, now }: { readonly note: Note; readonly now: number }) {
  const { kept } = usePreview();
  const { slug } = note;
  return (
    <Card as="li" className="grid gap-3 break-inside-avoid">
      <div className="grid gap-1">
        <p className="text-soft text-sm">{note.moduleTitle}</p>
        <h2 className="font-display text-heading font-bold">
          {slug === null ? (
            note.lessonTitle
          ) : (
            <Link to="/course/$slug" params={{ slug }} search={kept} className="text-link">
              {note.lessonTitle}
            </Link>
          )}
        </h2>
      </div>
      <p className="max-w-prose whitespace-pre-wrap">{note.text}</p>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p className="text-soft text-sm">
          <time dateTime={note.updatedAt}>{agoOf(note.updatedAt, now)}</time>
        </p>
        <div className="flex print:hidden">
          <CopyButton text={note.text} label={`Copy the note on “${note.lessonTitle}”`} compact />
          {slug === null ? <DeleteClosedButton note={note} /> : <DeleteButton note={{ ...note, slug }} />}
        </div>
      </div>
    </Card>
  );
}

function Notes() {
  const notes = useQuery(notesQuery);
  if (notes.isPending) return <Skeleton className="bubble h-48" />;
  if (notes.isError)
    return (
      <ErrorState
        message={notes.error.message}
        onRetry={() => void notes.refetch()}
        retrying={notes.isFetching}
      />
    );
  if (notes.data.length === 0)
    return (
      <EmptyState
        title="No notes yet"
        description="There’s room for your own words in every lesson. They’re saved as you type and listed here."
      />
    );
  return (
    <>
      <Button variant="secondary" className="mb-6 print:hidden" onClick={() => print()}>
        <PrintIcon width={20} />
        Print my notes
      </Button>
      <ul className="grid gap-5">
        {notes.data.map((note) => (
          <NoteCard key={note.lessonId} note={note} now={notes.dataUpdatedAt} />
        ))}
      </ul>
    </>
  );
}

/** `/course/notes`: what a member wrote, in the order of the course. */
export function NotesPage() {
  return (
    <>
      <PageHeading title="My notes" lead="Your own words, in the order of the lessons." />
      <Notes />
    </>
  );
}
