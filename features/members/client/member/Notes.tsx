import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Member, memberQuery } from '#features/members/client/api.ts';
import { MayHelp } from '#features/members/client/help/MayHelp.tsx';
import { addNote, noteBody, writingLimits } from '#features/members/contract-writing.ts';
import { call } from '#platform/client/call.ts';
import { noteReaders } from '#platform/contract/admin-note.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { momentOf } from '#platform/client/when.ts';
import { Part } from './Part.tsx';

const empty = { text: '' };

function NoteForm({ id }: { readonly id: string }) {
  const client = useQueryClient();
  const [noteId, setNoteId] = useState(() => crypto.randomUUID());
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm(noteBody.pick({ text: true }), empty, { draft: `admin-note-${id}` });
  const submit = form.submit(
    async ({ text }) => {
      setRefused(null);
      await call(addNote, { params: { id }, body: { id: noteId, text } });
      form.fill(empty);
      setNoteId(crypto.randomUUID());
      toast.success('Note added', 'Admins and staff can read it here.');
      await client.invalidateQueries({ queryKey: memberQuery(id).queryKey });
    },
    { onFailure: (error) => setRefused(messageOf(error)) },
  );
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <DraftNotice
        draft={form.draft}
        title="Your note is back"
        text="It wasn’t added when you left this page."
        action="Start over"
      />
      <TextArea
        label="New note"
        hint={noteReaders}
        rows={3}
        limit={writingLimits.note}
        {...form.field('text')}
      />
      {refused === null ? null : (
        <div role="alert">
          <Notice tone="danger" title={refused} />
        </div>
      )}
      <Button type="submit" variant="secondary" busy={form.busy} className="w-fit">
        Add note
      </Button>
    </form>
  );
}

/** What admins noted about a member: who, when, and nothing is ever changed. */
export function Notes({ member }: { readonly member: Member }) {
  const { id, notes } = member;
  return (
    <Part title="Notes">
      <div className="grid gap-5">
        <MayHelp
          member={member}
          doing="add a note"
          self={<p>Other admins keep their notes about you here.</p>}
        >
          <NoteForm id={id} />
        </MayHelp>
        {notes.length === 0 ? (
          <p className="text-soft">No notes yet.</p>
        ) : (
          <ul className="divide-line divide-y-2" aria-label="Notes, newest first">
            {notes.map(({ at, by, id: noteId, text }) => (
              <li key={noteId} className="grid gap-1 py-3">
                <p className="whitespace-pre-line wrap-anywhere">{text}</p>
                <p className="text-soft wrap-anywhere">
                  {momentOf(at)}, {by ?? 'an admin who left'}
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Part>
  );
}
