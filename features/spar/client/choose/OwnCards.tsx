import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import { dayOf } from '#platform/client/when.ts';
import { clientLimits } from '#platform/contract/clients.ts';
import type { FrustrationCard } from '#features/tools/contract.ts';
import type { Spar } from '#features/spar/contract.ts';
import { clientsOf, clientsWith, firstOf, type OwnClient } from './own-cards.ts';
import { largerPlans } from './plans.ts';
import { RadioCard } from './RadioCard.tsx';

/** Cards shown before 'Show all'. */
const firstCards = 6;

interface OwnCardsProps {
  readonly name: string;
  readonly cards: UseQueryResult<readonly FrustrationCard[]>;
  /** Which calls the member may begin with their cards. */
  readonly calls: Spar['ownCards'];
  /** How many clients of the house they can call now. */
  readonly open: number;
  /** The id of the chosen card. */
  readonly chosen: string | null;
  /** What is known of the chosen client, if it is shown below the card. */
  readonly brief: ReactNode;
  readonly onChoose: (card: FrustrationCard) => void;
}

/** What members without a plan can do until then. */
function openWords(open: number): string {
  if (open === 0) return '';
  return ` Until then, you can call ${open === 1 ? 'one practice client' : `${open} practice clients`}.`;
}

interface ClientCardsProps extends Pick<OwnCardsProps, 'name' | 'chosen' | 'brief' | 'onChoose'> {
  readonly client: OwnClient;
}

/** One client: titled by name if there is one card, else by each card's frustration. */
function ClientCards({ client: { client, cards }, name, chosen, brief, onChoose }: ClientCardsProps) {
  const title = useId();
  const [only, ...more] = cards;
  const isOne = more.length === 0;
  const radios = cards.map((card) => (
    <Fragment key={card.id}>
      <RadioCard
        name={name}
        value={card.id}
        checked={chosen === card.id}
        onChoose={() => onChoose(card)}
        title={isOne ? card.client : card.frustration}
      >
        {isOne ? card.frustration : dayOf(card.createdAt)}
      </RadioCard>
      {chosen === card.id ? brief : null}
    </Fragment>
  ));
  if (only === undefined || isOne) return radios;
  return (
    <div
      role="group"
      aria-labelledby={title}
      // More space around the group than between its cards.
      className="my-3 grid gap-3 last:mb-0 sm:col-span-2 sm:grid-flow-row-dense sm:grid-cols-2 [legend+&]:mt-0"
    >
      <p id={title} className="font-semibold wrap-anywhere sm:col-span-2">
        {client}
      </p>
      {radios}
    </div>
  );
}

/** The member's own Frustration Cards: the clients that they will really meet. */
export function OwnCards({ name, cards, calls, open, chosen, brief, onChoose }: OwnCardsProps) {
  const [all, setAll] = useState(false);
  const [words, setWords] = useState('');
  if (calls === 'none')
    return (
      <EmptyState
        title="Your own client, before you meet them"
        description={`One call on a card of your own is free, and you’ve begun it. With ${largerPlans}, each of your Frustration Cards becomes a client to practice with.${openWords(open)}`}
        action={
          <Button asChild variant="secondary">
            <PageLink to="/#pricing">See the plans</PageLink>
          </Button>
        }
      />
    );
  if (cards.isPending) return <Skeleton className="bubble h-56" />;
  if (!cards.data)
    return (
      <ErrorState
        message={messageOf(cards.error)}
        retrying={cards.isFetching}
        onRetry={() => void cards.refetch()}
      />
    );
  if (cards.data.length === 0)
    return (
      <EmptyState
        title="No cards yet"
        description="The Frustration Identifier turns what you know about a client into cards, and each card is somebody to practice with. Until then, call a practice client."
        action={
          <Button asChild variant="secondary">
            <PageLink to="/tools/frustration-identifier">Identify Frustrations</PageLink>
          </Button>
        }
      />
    );
  const own = clientsOf(cards.data, chosen);
  const clients = clientsWith(own, words);
  const typed = words.trim();
  const shown = all ? clients : firstOf(clients, firstCards, chosen);
  const countOf = (list: readonly OwnClient[]) => list.reduce((sum, one) => sum + one.cards.length, 0);
  return (
    <div className="grid gap-4">
      {calls === 'one' ? (
        <p className="text-soft max-w-prose">
          One call on a card of your own is free. More come with {largerPlans}.
        </p>
      ) : null}
      <TextField
        label="Client"
        name={`${name}-find`}
        type="search"
        autoComplete="off"
        placeholder="Type a name"
        maxLength={clientLimits.name}
        value={words}
        onValue={setWords}
      />
      {clients.length === 0 ? (
        <p className="grid justify-items-start gap-1">
          There is no card about “{typed}” yet.
          <PageLink
            to={`/tools/frustration-identifier?client=${encodeURIComponent(typed)}`}
            className="text-link inline-flex min-h-11 items-center"
          >
            Find what they feel
          </PageLink>
        </p>
      ) : null}
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">One of your Frustration Cards</legend>
        {shown.map((client) => (
          <ClientCards key={client.cards[0]?.id} {...{ client, name, chosen, brief, onChoose }} />
        ))}
      </fieldset>
      {shown.length < clients.length ? (
        <Button variant="secondary" className="w-fit" onClick={() => setAll(true)}>
          Show all {countOf(clients)} cards
        </Button>
      ) : null}
    </div>
  );
}
