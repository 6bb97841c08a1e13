import { useState } from 'react';
import { type WrittenClient, createHouseClient, updateHouseClient } from '#features/spar/contract-house.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { call } from '#platform/client/call.ts';
import { begunWith, forgetDraft } from '#platform/client/drafts.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import { NewerNotice, TypedBefore, type TypedPart } from '#platform/client/ui/notices/NewerVersion.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { ClientFields } from './ClientFields.tsx';
import { tellOfClient, useForgetHouse, useTryClient } from './api.ts';
import { type HouseValues, bodyOf, houseForm, typedParts, valuesOf } from './house-form.ts';

interface TryClientProps {
  readonly client: WrittenClient;
  /** There are unsaved changes, and a call would use the saved client. */
  readonly disabled: boolean;
}

/** Begins a call with the saved client. */
function TryClient({ client, disabled }: TryClientProps) {
  const tried = useTryClient();
  const { id, situation, temper } = client;
  return (
    <Button
      variant="secondary"
      busy={tried.isPending}
      disabled={disabled}
      onClick={() => tried.mutate({ slug: id, situation, temper })}
    >
      Try this client
    </Button>
  );
}

interface NewClientProps {
  /** Empty, or the words of the client that is copied. */
  readonly initial: HouseValues;
  /** The key under which this tab keeps unsaved text over a reload. */
  readonly draft: string;
  readonly onSaved: () => void;
}

const draftSaved = () => tellOfClient('Client saved', 'Members don’t see them until you turn them on.');

/** A client that does not exist yet. */
export function NewClient({ initial, draft, onSaved }: NewClientProps) {
  const form = useForm(houseForm, initial, { draft });
  const forget = useForgetHouse();
  // The same for each try, so that a try whose answer is lost does not create a second client.
  const [id] = useState(() => crypto.randomUUID());
  const submit = form.submit(
    async (values) => {
      await call(createHouseClient, { body: { id, ...bodyOf(values) } });
      // Before leaving the page, so that the next new client begins empty.
      form.fill(initial);
      await forget();
      draftSaved();
      onSaved();
    },
    { onFailure: (error) => toast.error('The client was not saved', messageOf(error)) },
  );
  return (
    <form noValidate onSubmit={submit} aria-label="New client" className="grid gap-6">
      <DraftNotice
        draft={form.draft}
        title="This is your draft from before"
        text="You began this client and didn’t save it. Continue, or start over."
        action="Start over"
      />
      <ClientFields field={form.field} />
      <Button type="submit" busy={form.busy} className="w-fit">
        Save as a draft
      </Button>
    </form>
  );
}

interface ClientFormProps {
  readonly client: WrittenClient;
  /** What another tab or admin saved while this form was open. */
  readonly newer: WrittenClient | null;
  /** They were deleted while this form was open. */
  readonly isGone: boolean;
  readonly onSaved: (client: WrittenClient) => void;
  /** Continues with the newer client. @param typed what was typed here and is not in it */
  readonly onNewer: (newer: WrittenClient, typed: readonly TypedPart[]) => void;
  readonly onAnew: () => void;
}

const draftOf = ({ id }: WrittenClient) => `spar.house.${id}`;
const isConflict = (error: unknown) => error instanceof CallError && error.code === 'conflict';
const isMissing = (error: unknown) => error instanceof CallError && error.code === 'not_found';

function ClientForm({ client, newer, isGone, onSaved, onNewer, onAnew }: ClientFormProps) {
  const { id, version } = client;
  const form = useForm(houseForm, valuesOf(client), { draft: draftOf(client), basis: String(version) });
  const forget = useForgetHouse();
  const [newId] = useState(() => crypto.randomUUID());
  const [refused, setRefused] = useState<{ readonly message: string } | null>(null);
  const submit = form.submit(
    async (values) => {
      setRefused(null);
      if (isGone) {
        await call(createHouseClient, { body: { id: newId, ...bodyOf(values) } });
        await forget();
        draftSaved();
        return onAnew();
      }
      // Before refetching the lists: they would make it look as if somebody else had changed the client.
      onSaved(await call(updateHouseClient, { params: { id }, body: { version, ...bodyOf(values) } }));
      await forget();
      tellOfClient('Client saved', 'New calls begin with these words. Calls that began keep theirs.');
    },
    {
      onFailure: (error) => {
        if (isConflict(error)) setRefused({ message: messageOf(error) });
        else if (!isMissing(error)) toast.error('The client was not saved', messageOf(error));
        if (isConflict(error) || isMissing(error)) void forget();
      },
    },
  );
  return (
    <form noValidate onSubmit={submit} aria-label="Client" className="grid gap-6">
      <DraftNotice draft={form.draft} />
      <ClientFields field={form.field} />
      {isGone ? (
        <div role="alert">
          <Notice tone="attention" title="This client was deleted in the meantime.">
            <p>What you see here is still here. Saving it writes the client again, as a draft.</p>
          </Notice>
        </div>
      ) : newer ? (
        <NewerNotice
          what="client"
          refused={refused}
          onShow={() => onNewer(newer, typedParts(form.values, valuesOf(client), valuesOf(newer)))}
        />
      ) : refused ? (
        <div role="alert">
          <Notice tone="danger" title={refused.message} />
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={form.busy}>
          {isGone ? 'Save as a new client' : 'Save client'}
        </Button>
        {isGone ? null : <TryClient client={client} disabled={form.isChanged} />}
      </div>
      <p className="text-soft text-[0.9375rem]">
        {form.isChanged
          ? 'Save first, and then try them.'
          : 'Trying them begins a call of 3 minutes. What’s said in it counts toward your own daily limit.'}
      </p>
    </form>
  );
}

interface ClientEditorProps {
  /** As the server has them now; null once they are gone. */
  readonly client: WrittenClient | null;
  /** As they were when the editor opened. */
  readonly opened: WrittenClient;
  readonly onAnew: () => void;
}

/** The form of a client. If another tab or admin saves or deletes them meanwhile, what was typed here is not lost. */
export function ClientEditor({ client, opened, onAnew }: ClientEditorProps) {
  const [shown, setShown] = useState(() => begunWith(draftOf(opened), opened, valuesOf(opened)));
  const [left, setLeft] = useState<readonly TypedPart[]>([]);
  return (
    <div className="grid gap-6">
      <ClientForm
        key={shown.version}
        client={shown}
        newer={client !== null && client.version > shown.version ? client : null}
        isGone={client === null}
        onSaved={(kept) => {
          forgetDraft(draftOf(kept));
          setShown(kept);
        }}
        onAnew={onAnew}
        onNewer={(newer, typed) => {
          forgetDraft(draftOf(newer));
          setShown(newer);
          setLeft((before) => [...typed, ...before]);
        }}
      />
      {left.length > 0 ? <TypedBefore what="client" parts={left} onDismiss={() => setLeft([])} /> : null}
    </div>
  );
}
