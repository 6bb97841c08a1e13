import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { forgetDraft, keepDraft, readDraft } from '#platform/client/drafts.ts';
import { useSessionStore, useViewer } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { EmailIcon } from '#platform/client/ui/icons-at-work.tsx';
import { BubbleIcon, PhoneIcon } from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { Debrief } from '#features/spar/contract-debrief.ts';
import { changeTalk, type Talk } from '#features/spar/contract-talk.ts';
import { outcomes } from '#features/tools/contract-studio.ts';
import { outcomeLabels } from '#features/tools/rules/outcome-labels.ts';
import { sparLimits } from '#features/spar/rules/vocabulary.ts';
import { isSpent } from '#features/spar/client/AllowanceNote.tsx';
import { keepTalk, sparQuery } from '#features/spar/client/api.ts';
import { againAddress, followUpAddress } from '#features/spar/client/onward.ts';
import { firstChange } from './first-change.ts';

/** What the member writes down for the real call. */
function NoteForm({ talk }: { readonly talk: Talk }) {
  const client = useQueryClient();
  const session = useSessionStore();
  const draft = `spar.note.${talk.id}`;
  const [note, setNote] = useState(() => readDraft(draft, ['note'])['note'] ?? talk.note);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);

  async function save() {
    setBusy(true);
    try {
      keepTalk(client, await call(changeTalk, { params: { id: talk.id }, body: { note } }));
      forgetDraft(draft);
      toast.success('Your note is saved.');
    } catch (error) {
      setProblem(error instanceof CallError ? (error.fields['note'] ?? error.message) : messageOf(error));
      // Their session has ended: the page leads them to sign in, and the note waits in this tab.
      if (error instanceof CallError && error.code === 'unauthenticated') void session.refresh();
    } finally {
      setBusy(false);
    }
  }
  return (
    <form
      noValidate
      className="grid content-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <TextArea
        label={
          talk.client.house === null
            ? 'What you take into the real call'
            : 'What you take into your next call'
        }
        hint={talk.client.card === null ? undefined : 'It appears in this client’s 60-second brief.'}
        name="note"
        rows={3}
        limit={sparLimits.note}
        value={note}
        error={problem}
        onValue={(value) => {
          setProblem(undefined);
          setNote(value);
          keepDraft(draft, { note: value });
        }}
      />
      <Button type="submit" variant="secondary" busy={busy} disabled={note === talk.note} className="w-fit">
        Save the note
      </Button>
    </form>
  );
}

function OutcomeField({ talk }: { readonly talk: Talk }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function choose(value: string) {
    const outcome = outcomes.find((one) => one === value) ?? null;
    setBusy(true);
    try {
      keepTalk(client, await call(changeTalk, { params: { id: talk.id }, body: { outcome } }));
    } catch (error) {
      toast.error('Error', messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <SelectField
      label="What came of the real call?"
      name="outcome"
      placeholder="It hasn’t happened yet"
      options={outcomes.map((value) => ({ value, label: outcomeLabels[value] }))}
      value={talk.outcome ?? ''}
      disabled={busy}
      onValue={(value) => void choose(value)}
    />
  );
}

/** What follows a practice call: a note, a follow-up, the brief, the whole call again, and the outcome of the real one. */
export function Onward({ talk, debrief }: { readonly talk: Talk; readonly debrief: Debrief }) {
  const writes = can(useViewer() ?? null, 'tools.use');
  const spar = useQuery(sparQuery).data;
  const { card, house } = talk.client;
  // They will not meet a client of the house.
  const isReal = house === null;
  const isOneTurnAbove = debrief.heard !== null && (firstChange(debrief)?.quote ?? null) !== null;
  const plays = isOneTurnAbove && !isSpent(spar) && (!isReal || spar?.ownCards === 'all');
  return (
    <div className="grid gap-5 md:grid-cols-2 md:gap-8">
      <NoteForm talk={talk} />
      <div className="grid content-start gap-6">
        {isReal || talk.outcome !== null ? <OutcomeField talk={talk} /> : null}
        <div className="flex flex-wrap gap-3">
          {writes ? (
            <Button asChild variant="secondary">
              <PageLink to={followUpAddress(talk, debrief)}>
                <EmailIcon width={20} />
                Write the follow-up
              </PageLink>
            </Button>
          ) : null}
          {card === null ? null : (
            <Button asChild variant="secondary">
              <PageLink to={`/brief?card=${card.id}`}>
                <PhoneIcon width={20} />
                60-second brief
              </PageLink>
            </Button>
          )}
          {plays ? (
            <Button asChild variant="secondary">
              <PageLink to={againAddress(talk)}>
                <BubbleIcon width={20} />
                Practice again
              </PageLink>
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
}
