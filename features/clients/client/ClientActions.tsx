import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callForFile } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { saveFile } from '#platform/client/save-file.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PencilIcon, TrashIcon } from '#platform/client/ui/icons-at-work.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { type ClientPage, exportClient } from '#features/clients/contract.ts';
import { useChangeClient, useDeleteClient, useEraseClient } from './api.ts';
import { EditClient } from './EditClient.tsx';
import { MergeClient } from './MergeClient.tsx';
import { countsOf } from './step-words.ts';

/** What can be done with a client as a whole, and what is kept of them. */
export function ClientActions({ client }: { readonly client: ClientPage['client'] }) {
  const { id, isArchived, name } = client;
  const navigate = useNavigate();
  const change = useChangeClient();
  const [open, setOpen] = useState<'edit' | 'merge' | 'erase' | null>(null);
  const close = () => setOpen(null);
  const toList = () => navigate({ to: '/clients' });
  const remove = useDeleteClient(toList);
  const erase = useEraseClient(toList);
  const counts = countsOf(client);
  const save = useMutation({
    mutationFn: async () => saveFile(`${name}.json`, await callForFile(exportClient, { params: { id } })),
    onError: (error) => toast.error('Error', messageOf(error)),
  });

  async function archive() {
    const set = (next: boolean) => change.mutateAsync({ id, change: { isArchived: next } });
    try {
      await set(!isArchived);
      toast.undo(isArchived ? `${name} is back among your clients.` : `${name} is archived.`, async () => {
        await set(isArchived);
      });
    } catch (error) {
      toast.error('Error', messageOf(error));
    }
  }
  return (
    <section aria-label={`About ${name}`} className="border-line grid gap-2 border-t-2 pt-4">
      <div className="flex flex-wrap items-center gap-x-8">
        <Button variant="ghost" onClick={() => setOpen('edit')}>
          <PencilIcon width={20} />
          Edit
        </Button>
        <Button variant="ghost" onClick={() => setOpen('merge')}>
          Merge with another client
        </Button>
        <Button variant="ghost" busy={change.isPending} onClick={() => void archive()}>
          {isArchived ? 'Bring back' : 'Archive'}
        </Button>
        <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate({ id, name })}>
          <TrashIcon width={20} />
          Delete
        </Button>
      </div>
      <details>
        <summary className="inline-flex min-h-11 items-center font-semibold">What is kept about them</summary>
        <div className="grid max-w-prose gap-3 pt-1 pb-3">
          <p>
            Only you see this page; no other member does. A tool or a practice call that you open for them
            sends the AI what you fill in and the card, and a call their name. A question under Ask sends it
            what fits from here.
          </p>
          <p>
            All of it stays until you delete it or your account. We erase what you delete a day later, with
            the cards, texts and calls. Write down only what you need for your work with them.{' '}
            <PageLink to="/privacy" className="text-link">
              More in the privacy notice
            </PageLink>
          </p>
          <div className="flex flex-wrap items-center gap-x-8">
            <Button variant="ghost" busy={save.isPending} onClick={() => save.mutate()}>
              Export this client
            </Button>
            <Button variant="ghost" onClick={() => setOpen('erase')}>
              Erase for good
            </Button>
          </div>
        </div>
      </details>
      {open === 'edit' ? <EditClient client={client} onClose={close} /> : null}
      {open === 'merge' ? (
        <MergeClient
          client={client}
          onClose={close}
          onMerged={(into) => navigate({ to: '/clients/$id', params: { id: into } })}
        />
      ) : null}
      <ConfirmDialog
        open={open === 'erase'}
        onOpen={(isOpen) => (isOpen ? undefined : close())}
        title={`Erase ${name} for good?`}
        description={`${counts === '' ? 'What you know about them' : `What you know about them, with ${counts},`} is erased right away. Nobody can bring it back.`}
        confirmLabel="Erase for good"
        danger
        onConfirm={() => erase({ id, name })}
      />
    </section>
  );
}
