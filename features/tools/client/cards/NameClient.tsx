import { useState } from 'react';
import { z } from 'zod';
import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ClientPicker } from '#platform/client/clients/ClientPicker.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { type FrustrationCard, updateCard } from '#features/tools/contract.ts';
import { useChangeCard } from '#features/tools/client/api.ts';

const named = z.strictObject({ client: updateCard.body.shape.client.unwrap() });

/** Asks for a short name of the client that new cards are about; one is suggested from what was typed. */
export function NameClient({ cards }: { readonly cards: readonly FrustrationCard[] }) {
  const change = useChangeCard();
  const [name, setName] = useState(cards[0]?.client ?? '');
  const form = useForm(named, { client: name });
  const submit = form.submit(
    async (body) => {
      for (const { id } of cards) await change.mutateAsync({ id, change: body });
      setName(body.client);
      toast.success('Named', `These cards are about “${body.client}”.`);
    },
    { onFailure: (error) => toast.error('Error', messageOf(error)) },
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-64">
        <ClientPicker label="A short name for who these cards are about" {...form.field('client')} />
      </div>
      <Button type="submit" variant="secondary" busy={form.busy} disabled={!form.isChanged}>
        Save name
      </Button>
    </form>
  );
}
