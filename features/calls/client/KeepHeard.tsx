import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { keepingCopy } from '#platform/client/offline/offline.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { labelOf } from '#platform/contract/clients.ts';
import type { Call } from '#features/calls/contract.ts';
import { type FrustrationCard, heardSchema, listCards, updateCard } from '#features/tools/contract.ts';
import { toolOf } from '#features/tools/rules.ts';

interface KeepHeardProps {
  readonly heldOn: string;
  readonly client: NonNullable<Call['client']>;
  /** What they said. */
  readonly words: string;
}

/** Keeps what a client said on one of their cards, which is then no guess any more. */
export function KeepHeard({ client, heldOn, words }: KeepHeardProps) {
  const cache = useQueryClient();
  const cards = useQuery({
    // The studio and the brief keep them under the same key.
    queryKey: ['tools', 'cards'],
    queryFn: ({ signal }) =>
      keepingCopy('tools.cards', async () => (await call(listCards, {}, { signal })).cards),
  });
  const [chosen, setChosen] = useState('');
  const [busy, setBusy] = useState(false);
  const theirs = cards.data?.filter(({ clientId }) => clientId === client.id) ?? [];
  // As the card has them.
  const said = heardSchema.shape.words.safeParse(words).data;
  const has = ({ heard }: FrustrationCard) => heard !== null && heard.words === said;
  const card =
    theirs.find(({ id }) => id === chosen) ??
    theirs.find(has) ??
    theirs.find(({ heard }) => heard === null) ??
    theirs[0];

  async function set({ id }: FrustrationCard, heard: FrustrationCard['heard']) {
    await call(updateCard, { params: { id }, body: { heard } });
    await cache.invalidateQueries({ queryKey: ['tools'] });
  }
  async function keep(onto: FrustrationCard) {
    setBusy(true);
    try {
      await set(onto, { from: client.name, on: heldOn, words });
      toast.undo('Their words are on the card.', () => set(onto, onto.heard));
    } catch (error) {
      toast.error('Error', messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  if (cards.data && !card)
    return (
      <p>
        {client.name} has no card yet.{' '}
        <PageLink
          className="text-link"
          to={`${toolOf('frustration-identifier').path}?client=${encodeURIComponent(labelOf(client))}`}
        >
          Find what they feel
        </PageLink>
        , then keep these words on that card.
      </p>
    );
  if (!card) return null;
  const isKept = has(card);
  return (
    <div className="grid max-w-prose gap-3">
      <p className="wrap-anywhere">
        They said: “{words}” {isKept ? <strong>It’s on the card.</strong> : null}
      </p>
      {theirs.length > 1 ? (
        <SelectField
          name="card"
          label="On which card?"
          value={card.id}
          options={theirs.map(({ frustration, id }) => ({ value: id, label: frustration }))}
          onValue={setChosen}
        />
      ) : null}
      {isKept ? null : (
        <p className="text-soft text-[0.9375rem]">
          The card keeps these words as they were said, names included. The tools use them when you write from
          it.
        </p>
      )}
      {isKept ? null : (
        <Button variant="secondary" className="w-fit" busy={busy} onClick={() => void keep(card)}>
          Keep what they said on the card
        </Button>
      )}
    </div>
  );
}
