import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { useViewer } from '#platform/client/session.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { ArrowLeftIcon } from '#platform/client/ui/icons-at-work.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { can } from '#platform/contract/capabilities.ts';
import { labelOf } from '#platform/contract/clients.ts';
import type { ClientPage as Everything } from '#features/clients/contract.ts';
import { toolOf } from '#features/tools/rules.ts';
import { clientQuery } from './api.ts';
import { ClientActions } from './ClientActions.tsx';
import { NextStep } from './NextStep.tsx';
import { Recalls } from './recalls/Recalls.tsx';
import { Things } from './Things.tsx';

const Way = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Button asChild variant="secondary">
    <PageLink to={to}>{children}</PageLink>
  </Button>
);

/** Where work for this client begins: with the card that has their words or was last worked on, or by finding what they feel. */
function Ways({ page: { cards, client } }: { readonly page: Everything }) {
  const viewer = useViewer() ?? null;
  const writes = can(viewer, 'tools.use');
  const reviews = can(viewer, 'spar.use');
  const [card] = cards;
  const named = encodeURIComponent(labelOf(client));
  const messaging = toolOf('messaging').path;
  const finder = `${toolOf('frustration-identifier').path}?client=${named}`;
  return (
    <div className="grid gap-3">
      {card ? null : (
        <p className="max-w-prose">
          No cards yet. Find what they may feel, and you can read a brief and practice the call.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {card ? (
          <>
            <Way to={card.address}>Brief</Way>
            <Way to={`/spar?card=${card.id}`}>Practice</Way>
            <Way to={`${card.address}#heard`}>They said…</Way>
            {writes ? <Way to={`${messaging}?card=${card.id}`}>Write</Way> : null}
            {reviews ? <Way to={`/calls/new?client=${named}`}>Review a call</Way> : null}
          </>
        ) : (
          <>
            <Button asChild>
              <PageLink to={finder}>Find what they feel</PageLink>
            </Button>
            {writes ? <Way to={`${messaging}?client=${named}`}>Write</Way> : null}
            {reviews ? <Way to={`/calls/new?client=${named}`}>Review a call</Way> : null}
          </>
        )}
      </div>
      {card ? (
        <PageLink to={finder} className="text-link inline-flex min-h-11 w-fit items-center">
          Find what else they feel
        </PageLink>
      ) : null}
    </div>
  );
}

/** What came of a step that is done: in the text that was written for it, or in their own words. */
function AfterStep({ page: { cards, texts } }: { readonly page: Everything }) {
  const [card] = cards;
  const [text] = texts;
  if (!card && !text) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span className="font-semibold">What came of it?</span>
      {text ? (
        <PageLink to={text.address} className="text-link inline-flex min-h-11 items-center">
          Note it with your text
        </PageLink>
      ) : null}
      {card ? (
        <PageLink to={`${card.address}#heard`} className="text-link inline-flex min-h-11 items-center">
          Write down what they said
        </PageLink>
      ) : null}
    </p>
  );
}

function Sheet({ page }: { readonly page: Everything }) {
  const { calls, cards, client, texts } = page;
  const who = [client.role, client.company].filter(Boolean).join(', ');
  return (
    <article className="grid max-w-4xl grid-cols-1 gap-8">
      <header className="grid gap-1">
        <h1 className="display text-title wrap-anywhere">{client.name}</h1>
        {who === '' ? null : <p className="text-lead wrap-anywhere">{who}</p>}
        {client.howMet === '' ? null : <p className="text-soft max-w-prose wrap-anywhere">{client.howMet}</p>}
        {client.isArchived ? (
          <p>
            <Badge>Archived</Badge>
          </p>
        ) : null}
      </header>
      <NextStep key={client.id} client={client} after={<AfterStep page={page} />} />
      <Ways page={page} />
      <Recalls key={`${client.id}-stayed`} client={client} />
      <Things title="Cards" things={cards} total={client.cards} />
      <Things title="Texts" things={texts} total={client.texts} />
      <Things title="Calls" things={calls} total={client.calls} />
      <ClientActions client={client} />
    </article>
  );
}

/** `/clients/:id`: one client, what to do next for them, and everything that belongs to them. */
export function ClientPage() {
  const member = useMemberOnly();
  const { id = '' } = useParams({ strict: false });
  const page = useQuery({ ...clientQuery(id), enabled: member !== null && id !== '' });
  const isGone = page.error instanceof CallError && page.error.code === 'not_found';
  return (
    <div className="page-width py-8 sm:py-14">
      <PageLink
        to="/clients"
        className="text-soft -ml-1 mb-3 inline-flex min-h-11 items-center gap-2 font-semibold"
      >
        <ArrowLeftIcon width={20} />
        Clients
      </PageLink>
      {page.data && !isGone ? <Sheet page={page.data} /> : null}
      {page.isPending ? (
        <div role="status" aria-label="Loading" className="grid max-w-4xl gap-6">
          <Skeleton className="h-12" />
          <Skeleton className="bubble h-56" />
        </div>
      ) : null}
      {isGone ? (
        <div className="grid gap-3">
          <h1 className="display text-title">This client is no longer here</h1>
          <p className="max-w-prose">They may have been deleted, or merged with another client.</p>
        </div>
      ) : page.error && !page.data ? (
        <ErrorState
          message={messageOf(page.error)}
          retrying={page.isFetching}
          onRetry={() => void page.refetch()}
        />
      ) : null}
    </div>
  );
}
