import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Member, memberQuery } from '#features/members/client/api.ts';
import { MayHelp } from '#features/members/client/help/MayHelp.tsx';
import { letterBody, sendLetter, writingLimits } from '#features/members/contract-writing.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { mailStates } from './mail-states.ts';
import { Part } from './Part.tsx';
import { Written } from './Written.tsx';

type Letter = Member['letters'][number];

const empty = { subject: '', text: '' };

function LetterForm({ email, id }: { readonly id: string; readonly email: string }) {
  const client = useQueryClient();
  const [letterId, setLetterId] = useState(() => crypto.randomUUID());
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm(letterBody.omit({ id: true }), empty, { draft: `admin-letter-${id}` });
  const submit = form.submit(
    async (letter) => {
      setRefused(null);
      await call(sendLetter, { params: { id }, body: { id: letterId, ...letter } });
      form.fill(empty);
      setLetterId(crypto.randomUUID());
      toast.success('On its way', `Your email to ${email} is in the queue.`);
      await client.invalidateQueries({ queryKey: memberQuery(id).queryKey });
    },
    { onFailure: (error) => setRefused(messageOf(error)) },
  );
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <DraftNotice
        draft={form.draft}
        title="Your email is back"
        text="It wasn’t sent when you left this page."
        action="Start over"
      />
      <TextField label="Subject" maxLength={writingLimits.subject} {...form.field('subject')} />
      <TextArea label="Message" rows={6} limit={writingLimits.letter} {...form.field('text')} />
      {refused === null ? null : (
        <div role="alert">
          <Notice tone="danger" title={refused} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" busy={form.busy} className="w-fit">
          Send email
        </Button>
        <Link
          to="/course-admin"
          search={{ tab: 'notifications' }}
          state={{ chosenMembers: [{ id, email }] }}
          className="text-link inline-flex min-h-11 items-center"
        >
          Send a notification in the app instead
        </Link>
      </div>
    </form>
  );
}

function Sent({ letter }: { readonly letter: Letter }) {
  const { replyTo, state, subject } = letter;
  return (
    <Written title={subject} written={letter} look={state && mailStates[state]}>
      <p className="text-soft mt-2 wrap-anywhere">Replies go to {replyTo}.</p>
    </Written>
  );
}

/** What admins wrote to a member by mail, and the form for the next one. */
export function Letters({ member }: { readonly member: Member }) {
  const { email, help, id, letters, mailStopped } = member;
  return (
    <Part title="Emails to them">
      <div className="grid gap-5">
        <MayHelp member={member} doing="write to them" self={<p>This is your own account.</p>}>
          {!help.mailAvailable ? (
            <p>This site has no mail server.</p>
          ) : mailStopped && mailStopped.reason !== 'complained' ? (
            <p>Their address isn’t accepting our email right now.</p>
          ) : (
            <LetterForm id={id} email={email} />
          )}
        </MayHelp>
        {letters.length === 0 ? (
          <p className="text-soft">No email from this page yet.</p>
        ) : (
          <ul className="divide-line divide-y-2" aria-label="Emails, newest first">
            {letters.map((letter) => (
              <Sent key={letter.id} letter={letter} />
            ))}
          </ul>
        )}
      </div>
    </Part>
  );
}
