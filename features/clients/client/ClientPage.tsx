import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
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
import { calendarDayOf } from '#platform/client/when.ts';
import { labelOf } from '#platform/contract/clients.ts';
import type { ClientPage as Everything } from '#features/clients/contract.ts';
import { outcomes } from '#features/tools/contract-studio.ts';
import { emailTo } from '#features/tools/rules/email-to.ts';
import { outcomeLabels } from '#features/tools/rules/outcome-labels.ts';
import { toolOf, writingTools } from '#features/tools/rules.ts';
import { clientQuery, useNoteOutcome } from './api.ts';
import { Bought } from './Bought.tsx';
import { ClientActions } from './ClientActions.tsx';
import { NextStep, type TakeBack } from './NextStep.tsx';
import { Recalls } from './recalls/Recalls.tsx';
import { Cards, History } from './Things.tsx';

const Way = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Button asChild variant="secondary">
    <PageLink to={to}>{children}</PageLink>
  </Button>
);

/** Opens over the page, below its row: no button of the row moves. */
const below =
  'border-line bg-paper shadow-lifted rounded-control absolute inset-x-0 top-full z-10 mt-1.5 border px-4 py-2';

/** What an email to this client is for, as far as their page knows; '' leaves it to the member, not to their last email. */
function goalOf({ agreedOn, boughtOn, nextOn, nextStep }: Everything['client']): string {
  const step = nextOn === null ? nextStep : `${nextStep} (${calendarDayOf(nextOn)})`;
  if (nextStep !== '')
    return agreedOn === null ? `Our next step: ${step}.` : `Confirm what we agreed on: ${step}.`;
  return boughtOn === null
    ? ''
    : `Thank them for buying on ${calendarDayOf(boughtOn)}, and say what happens next.`;
}

/** The fields of an email to this client. */
const emailOf = (client: Everything['client']) => ({
  ...emailTo(client.name),
  sequenceGoal: goalOf(client),
});

interface WriteProps {
  /** What the tools' addresses say of the client. */
  readonly asked: string;
  readonly client: Everything['client'];
}

/** An email to this client first, then the writing tools with them. */
const Write = ({ asked, client }: WriteProps) => (
  <details data-menu>
    <Button asChild variant="secondary" className="flex! w-fit">
      <summary>Write</summary>
    </Button>
    <div className={`${below} flex flex-wrap gap-x-6`}>
      <PageLink
        to={`${toolOf('email-sequences').path}?${asked}&${new URLSearchParams(emailOf(client))}`}
        className="text-link inline-flex min-h-11 items-center font-semibold"
      >
        An email to {client.name}
      </PageLink>
      {writingTools.map(({ path, slug, title }) => (
        <PageLink key={slug} to={`${path}?${asked}`} className="text-link inline-flex min-h-11 items-center">
          {title}
        </PageLink>
      ))}
    </div>
  </details>
);

interface HeardProps {
  readonly cards: Everything['cards'];
  readonly title: string;
}

/** Where the client's own words are written down: on the card that has none yet, and with several on the one that is chosen. */
function Heard({ cards, title }: HeardProps) {
  const guesses = cards.filter(({ day }) => day === null);
  const offered = guesses.length > 0 ? guesses : cards;
  const [card, ...others] = offered;
  if (!card) return null;
  if (others.length === 0) return <Way to={`${card.address}#heard`}>{title}</Way>;
  return (
    <details data-menu>
      <Button asChild variant="secondary" className="flex! w-fit">
        <summary>{title}</summary>
      </Button>
      <div className={below}>
        <p className="text-soft">Which card is it about?</p>
        <ul aria-label={`${title} Which card is it about?`}>
          {offered.map(({ address, id, title: frustration }) => (
            <li key={id}>
              <PageLink
                to={`${address}#heard`}
                className="text-link inline-flex min-h-11 items-center wrap-anywhere"
              >
                {frustration}
              </PageLink>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

/** Where work for this client begins: with the card that has their words or was last worked on, or by finding what they feel. */
function Ways({ page: { cards, client } }: { readonly page: Everything }) {
  const viewer = useViewer() ?? null;
  const [card] = cards;
  const named = `client=${encodeURIComponent(labelOf(client))}`;
  const finder = `${toolOf('frustration-identifier').path}?${named}`;
  return (
    <div className="grid gap-3">
      {card ? null : (
        <p className="max-w-prose">
          No cards yet. Find what they may feel, and you can read a brief and practice the call.
        </p>
      )}
      <div className="relative flex flex-wrap gap-3">
        {card ? (
          <>
            <Way to={card.address}>Brief</Way>
            <Way to={`/spar?card=${card.id}`}>Practice</Way>
            <Heard cards={cards} title="They said…" />
          </>
        ) : (
          <Button asChild>
            <PageLink to={finder}>Find what they feel</PageLink>
          </Button>
        )}
        {can(viewer, 'spar.use') ? <Way to={`/calls/new?${named}`}>Review a call</Way> : null}
        {can(viewer, 'tools.use') ? <Write asked={card ? `card=${card.id}` : named} client={client} /> : null}
      </div>
      {card ? (
        <PageLink to={finder} className="text-link inline-flex min-h-11 w-fit items-center">
          Find what else they feel
        </PageLink>
      ) : null}
    </div>
  );
}

/** A sale is the client's, with or without a text. */
const ofText = outcomes.filter((outcome) => outcome !== 'sale');

interface OutcomeOfProps {
  readonly text: Everything['texts'][number];
  readonly onNoted: (takeBack: TakeBack) => void;
}

/** One press for what came of a step, noted with the text that was written for the client last. */
function OutcomeOf({ text: { address, id, title }, onNoted }: OutcomeOfProps) {
  const note = useNoteOutcome(id);
  return (
    <>
      {ofText.map((outcome) => {
        const isNoted = note.isSuccess && note.variables === outcome;
        return (
          <Button
            key={outcome}
            variant="secondary"
            aria-pressed={isNoted}
            className={isNoted ? 'bg-ink! text-paper! border-ink!' : ''}
            disabled={note.isPending}
            onClick={() => note.mutate(outcome, { onSuccess: onNoted })}
          >
            {outcomeLabels[outcome]}
          </Button>
        );
      })}
      <p className="text-soft basis-full wrap-anywhere">
        {note.isSuccess ? 'Noted with your last text to them: ' : 'Kept with your last text to them: '}
        <PageLink to={address} className="text-link">
          {title}
        </PageLink>
      </p>
    </>
  );
}

interface AfterStepProps {
  readonly page: Everything;
  readonly onNoted: (takeBack: TakeBack) => void;
}

/** What came of a step that is done or past: one press, or their own words. */
function AfterStep({ page: { cards, client, texts }, onNoted }: AfterStepProps) {
  const writes = can(useViewer() ?? null, 'tools.use');
  const [text] = writes ? texts : [];
  return (
    <div className="relative flex flex-wrap items-center gap-x-4 gap-y-2">
      {client.nextStep === '' ? null : <p className="basis-full wrap-anywhere">{client.nextStep}</p>}
      <span className="basis-full font-semibold">What came of it?</span>
      <Bought client={client} onNoted={onNoted} />
      {text ? <OutcomeOf text={text} onNoted={onNoted} /> : null}
      <Heard cards={cards} title="Write down what they said" />
    </div>
  );
}

interface ClientPageProps {
  /** What the member said they would do for this client, as long as it isn't done. */
  readonly openPromises: ComponentType<{ readonly clientId: string }>;
}

function Sheet({ page, openPromises: OpenPromises }: ClientPageProps & { readonly page: Everything }) {
  const { client } = page;
  const who = [client.role, client.company].filter(Boolean).join(', ');
  return (
    <article className="grid max-w-4xl grid-cols-1 gap-8">
      <header className="grid gap-1">
        <h1 className="display text-title wrap-anywhere">{client.name}</h1>
        {who === '' ? null : <p className="text-lead wrap-anywhere">{who}</p>}
        {client.howMet === '' ? null : <p className="text-soft max-w-prose wrap-anywhere">{client.howMet}</p>}
        {client.boughtOn === null ? null : (
          <p className="font-semibold">They bought on {calendarDayOf(client.boughtOn)}.</p>
        )}
        {client.isArchived ? (
          <p>
            <Badge>Archived</Badge>
          </p>
        ) : null}
      </header>
      <NextStep key={client.id} page={page} after={AfterStep} />
      <OpenPromises clientId={client.id} />
      <Ways page={page} />
      <Recalls key={`${client.id}-stayed`} client={client} />
      <Cards page={page} />
      <History page={page} />
      <ClientActions client={client} />
    </article>
  );
}

/** `/clients/:id`: one client, what to do next for them, and everything that belongs to them. */
export function ClientPage({ openPromises }: ClientPageProps) {
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
      {page.data && !isGone ? <Sheet page={page.data} openPromises={openPromises} /> : null}
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
