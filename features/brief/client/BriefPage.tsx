import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, useEffect } from 'react';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { keepingCopy } from '#platform/client/offline/offline.ts';
import { useViewer } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { ArrowLeftIcon } from '#platform/client/ui/icons-at-work.tsx';
import { BubbleIcon, PhoneIcon } from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import { dayOf } from '#platform/client/when.ts';
import { can } from '#platform/contract/capabilities.ts';
import { plans } from '#platform/contract/plans.ts';
import { practiceClientsAre } from '#features/spar/rules/vocabulary.ts';
import { type FrustrationCard, listCards } from '#features/tools/contract.ts';
import { cardsPath, toolOf } from '#features/tools/rules.ts';
import { briefOf, type StayedOpener } from '#features/tools/rules/brief.ts';
import { rememberBrief } from './opened-briefs.ts';

/** The member's cards, even without a connection. The studio caches them under the same key. */
const cardsQuery = queryOptions({
  queryKey: ['tools', 'cards'],
  queryFn: ({ signal }) =>
    keepingCopy('tools.cards', async () => (await call(listCards, {}, { signal })).cards),
});

interface BriefPageProps {
  /** The member's openers that stayed with clients, the surest first. */
  readonly stayed: readonly StayedOpener[];
  /** What to say first, and other openers to choose from. */
  readonly opener: ComponentType<{
    readonly card: FrustrationCard;
    readonly stayed: readonly StayedOpener[];
  }>;
  /** What the client said in the last real call with them. */
  readonly lastCall: ComponentType<{ readonly clientId: string; readonly onCard: string | null }>;
  /** Which of its questions that call has answered; null without one. */
  readonly useAnswered: (clientId: string) => Parameters<typeof briefOf>[2];
  /** The member's notes about a card from practice calls. */
  readonly notes: ComponentType<{ readonly cardId: string }>;
}

/** Over what is to be asked. */
const askWords = (questions: readonly string[]) =>
  questions.length === 1 ? 'Ask one question' : 'Ask two questions';

/** The whole brief, to paste into a calendar or a message. */
function textOf({
  client,
  frustration,
  behind,
  heard,
  listenFor,
  opener,
  questions,
  since,
  avoid,
}: ReturnType<typeof briefOf>): string {
  const asked = questions.map((question, at) => `${at + 1}. ${question}`);
  return [
    client,
    ...since,
    ...(opener === null ? [] : [`Say this in 11 seconds: ${opener}`]),
    heard
      ? `They told you: “${heard.words}”`
      : `A guess, what they may feel and don’t say: ${frustration}\n${behind}\nListen for: ${listenFor}`,
    ...(questions.length === 0 ? [] : [`${askWords(questions)}:\n${asked.join('\n')}`]),
    `Avoid one thing: ${avoid}`,
  ].join('\n\n');
}

function Others({ card, cards }: { card: FrustrationCard; cards: readonly FrustrationCard[] }) {
  const others = cards.filter(({ clientId, id }) => clientId === card.clientId && id !== card.id);
  if (others.length === 0) return null;
  return (
    <nav aria-labelledby="others-title" className="grid gap-2">
      <h2 id="others-title" className="font-semibold">
        More cards about them
      </h2>
      {others.map(({ id, frustration }) => (
        <Link
          key={id}
          to="/brief"
          search={{ card: id }}
          className="text-link inline-flex min-h-11 items-center wrap-anywhere"
        >
          {frustration}
        </Link>
      ))}
    </nav>
  );
}

interface SheetProps {
  readonly card: FrustrationCard;
  readonly cards: readonly FrustrationCard[];
  readonly stayed: BriefPageProps['stayed'];
  readonly opener: BriefPageProps['opener'];
  readonly lastCall: BriefPageProps['lastCall'];
  readonly useAnswered: BriefPageProps['useAnswered'];
  readonly notes: BriefPageProps['notes'];
}

function Sheet({
  card,
  cards,
  stayed,
  opener: Opener,
  lastCall: LastCall,
  notes: Notes,
  useAnswered,
}: SheetProps) {
  /** Whether the member may call their own cards; others practice with our clients. */
  const plays = can(useViewer() ?? null, 'spar.use');
  const brief = briefOf(card, stayed, useAnswered(card.clientId));
  const { client, frustration, behind, heard, listenFor, questions, since, avoid } = brief;
  return (
    <article className="grid grid-cols-1 gap-5 sm:gap-8">
      <header className="grid justify-items-start gap-1">
        <PageLink
          to={`/clients/${card.clientId}`}
          className="text-soft -ml-1 inline-flex min-h-11 items-center gap-2 font-semibold wrap-anywhere"
        >
          <ArrowLeftIcon width={20} />
          {client}
        </PageLink>
        <div className="grid gap-1">
          <p className="text-soft font-semibold">60-second brief</p>
          <h1 className="display text-title wrap-anywhere">{client}</h1>
        </div>
      </header>
      {since.length === 0 ? null : (
        <div className="bubble bg-accent-wash grid gap-1 p-5 font-semibold wrap-anywhere">
          {since.map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
        </div>
      )}
      <LastCall clientId={card.clientId} onCard={heard?.words ?? null} />
      <Opener card={card} stayed={stayed} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2 lg:gap-x-12">
        <div className="grid gap-8">
          <section
            aria-labelledby="frustration-title"
            className="bubble bg-night text-on-night grid gap-3 p-6 sm:p-8"
          >
            <h2 id="frustration-title" className="text-on-night-soft font-semibold">
              {heard ? 'What they told you' : 'A guess: what they may feel and don’t say'}
            </h2>
            <p className="font-display text-heading font-bold wrap-anywhere">
              {heard ? `“${heard.words}”` : frustration}
            </p>
            <p>{heard ? `You guessed: ${frustration}` : behind}</p>
            {heard || listenFor === '' ? null : (
              <p>
                <span className="font-semibold">Listen for: </span>
                {listenFor}
              </p>
            )}
          </section>
        </div>
        <div className="grid gap-8">
          {questions.length === 0 ? null : (
            <section aria-labelledby="questions-title" className="grid gap-3">
              <h2 id="questions-title" className="text-heading">
                {askWords(questions)}
              </h2>
              <ol className="grid gap-3">
                {questions.map((question, index) => (
                  <li key={question} className="grid grid-cols-[auto_1fr] gap-4 text-lg">
                    <span
                      aria-hidden="true"
                      className="bg-accent-wash grid size-9 place-items-center rounded-full font-bold tabular-nums"
                    >
                      {index + 1}
                    </span>
                    <span className="pt-1">{question}</span>
                  </li>
                ))}
              </ol>
            </section>
          )}
          <section aria-labelledby="avoid-title" className="border-danger grid gap-2 border-l-4 pl-5">
            <h2 id="avoid-title" className="text-heading">
              Avoid one thing
            </h2>
            <p className="text-lg">{avoid}</p>
          </section>
        </div>
      </div>
      <footer className="grid justify-items-start gap-3">
        <div className="flex flex-wrap gap-3">
          <Button asChild variant="secondary">
            <PageLink to={`/spar?card=${card.id}`}>
              <BubbleIcon width={20} />
              {plays ? 'Practice this call' : 'Call a practice client'}
            </PageLink>
          </Button>
          <CopyButton text={textOf(brief)} label="Copy the brief" />
        </div>
        {plays ? null : (
          <p className="text-soft max-w-prose">
            {practiceClientsAre} One practice call on a card of your own is free; with {plans.tools.name} or{' '}
            {plans.premium.name}, you practice on each.
          </p>
        )}
        <p className="text-soft max-w-prose wrap-anywhere">
          {card.businessDescription === '' ? null : <>You sell: {card.businessDescription} · </>}
          Card of <time dateTime={card.createdAt}>{dayOf(card.createdAt)}</time>
        </p>
        <PageLink to={cardsPath} className="text-link inline-flex min-h-11 items-center">
          Rename, pin, copy or delete the card in the {toolOf('frustration-identifier').title}
        </PageLink>
      </footer>
      <Notes cardId={card.id} />
      <Others card={card} cards={cards} />
    </article>
  );
}

/** `/brief`: a client's card to read in the minute before the call, on phones and offline. */
export function BriefPage({ stayed, opener, lastCall, notes, useAnswered }: BriefPageProps) {
  const member = useMemberOnly();
  const navigate = useNavigate();
  const { card: chosen } = useSearch({ strict: false }) as { card?: string };
  const cards = useQuery({ ...cardsQuery, enabled: member !== null });
  const card = cards.data?.find(({ id }) => id === chosen);
  const [userId, cardId] = [member?.userId, card?.id];
  useEffect(() => {
    if (userId !== undefined && cardId !== undefined) rememberBrief(userId, cardId);
  }, [userId, cardId]);
  const isOfNobody = userId !== undefined && chosen === undefined;
  useEffect(() => {
    if (isOfNobody) void navigate({ to: '/clients', replace: true });
  }, [isOfNobody, navigate]);
  return (
    <div className="page-width py-4 sm:py-14">
      {card && cards.data ? (
        <Sheet card={card} cards={cards.data} {...{ stayed, opener, lastCall, notes, useAnswered }} />
      ) : null}
      {card ? null : <h1 className="sr-only">60-second brief</h1>}
      {cards.isPending ? <Skeleton className="h-64" /> : null}
      {cards.isError ? (
        <ErrorState
          message={messageOf(cards.error)}
          onRetry={() => void cards.refetch()}
          retrying={cards.isRefetching}
        />
      ) : null}
      {cards.data && !card && chosen !== undefined ? (
        <EmptyState
          icon={PhoneIcon}
          title="This card is no longer here"
          description="Choose one on its client’s page."
          action={
            <Button asChild>
              <PageLink to="/clients">Clients</PageLink>
            </Button>
          }
        />
      ) : null}
    </div>
  );
}
