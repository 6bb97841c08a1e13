import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { spokenTime } from '#platform/client/spoken-time.ts';
import { useViewer } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { EmailIcon } from '#platform/client/ui/icons-at-work.tsx';
import { RetryIcon } from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { can } from '#platform/contract/capabilities.ts';
import { labelOf } from '#platform/contract/clients.ts';
import { Folded } from '#platform/client/ui/Folded.tsx';
import { type Call, type CallFigures, type CallQuote, replayCall } from '#features/calls/contract.ts';
import { sidesInDoubt, unjudged } from '#features/calls/rules/unjudged.ts';
import { AgreedStep } from './Agreed.tsx';
import { KeepHeard } from './KeepHeard.tsx';
import { Promised } from './Promised.tsx';
import { agreedWords, followUpAddress, noteOf, theirWords } from './onward.ts';
import type { Review } from './use-review.ts';
import { sayerOf } from './WholeCall.tsx';

interface ViewProps {
  readonly kept: Call;
  readonly review: Review;
  readonly onTurn: (turn: number) => void;
}

/** Words that were said, by whom, with the way to their place. */
function Said({ kept, onTurn, quote }: Pick<ViewProps, 'kept' | 'onTurn'> & { readonly quote: CallQuote }) {
  const name = sayerOf(kept, kept.turns[quote.turn - 1]?.speaker ?? null) ?? 'You';
  return (
    <blockquote className="border-edge border-l-4 pl-4 wrap-anywhere">
      <span className="text-soft">{name}: </span>“{quote.text}”{' '}
      <button
        type="button"
        className="text-link py-3 text-sm whitespace-nowrap"
        onClick={() => onTurn(quote.turn)}
      >
        Turn {quote.turn}
      </button>
    </blockquote>
  );
}

/** Begins a practice call right after these words. */
function PlayAgain({ kept, turn }: { readonly kept: Call; readonly turn: number }) {
  const navigate = useNavigate();
  const plays = can(useViewer() ?? null, 'spar.use');
  const [busy, setBusy] = useState(false);
  if (!plays) return null;
  async function play() {
    setBusy(true);
    try {
      const { talkId } = await call(replayCall, { params: { id: kept.id }, body: { turn } });
      await navigate({ to: '/spar/$id', params: { id: talkId } });
    } catch (error) {
      toast.error('Error', messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button className="w-fit" busy={busy} onClick={() => void play()}>
      <RetryIcon width={20} />
      Play that minute again
    </Button>
  );
}

const Heading = ({ children }: { readonly children: ReactNode }) => (
  <h2 className="text-heading">{children}</h2>
);

/** The turn in which the client spoke last before the member's words; null if nobody did. */
function clientBefore({ memberSpeaker, turns }: Call, turn: number): number | null {
  if (memberSpeaker === null) return null;
  const isTheirs = (speaker: number | null) => speaker !== null && speaker !== memberSpeaker;
  for (let number = turn - 1; number >= 1; number -= 1)
    if (isTheirs(turns[number - 1]?.speaker ?? null)) return number;
  return null;
}

/** The minute that is worth another try: before what is to change, else where something was walked past. */
function momentOf(kept: Call, { change, safeSentence, walkedPast }: Review): number | null {
  if (kept.memberSpeaker === null) return null;
  return (
    (change === null ? null : clientBefore(kept, change.quote.turn)) ??
    walkedPast?.quote.turn ??
    safeSentence?.quote.turn ??
    null
  );
}

/** What was counted, as term and value. */
function Figures({ figures }: { readonly figures: CallFigures }) {
  const { longestMonologueSeconds, questions, secondsToClient, share } = figures;
  const rows = [
    ['How much of the talking was yours', `${share}%`],
    ['Your longest turn', spokenTime(longestMonologueSeconds)],
    ['Questions you asked', String(questions)],
    [
      'Time to your first words about them',
      secondsToClient === null ? 'There were none' : spokenTime(secondsToClient),
    ],
  ] as const;
  return (
    <dl className="divide-line max-w-prose divide-y-2">
      {rows.map(([term, value]) => (
        <div key={term} className="flex items-baseline justify-between gap-4 py-1.5">
          <dt className="text-soft">{term}</dt>
          <dd className="text-right font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The best sentence first, then one thing to change, and the way to try it. */
export function Findings({ kept, review, onTurn }: ViewProps) {
  const { best, change } = review;
  const moment = momentOf(kept, review);
  const said = { kept, onTurn };
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2 lg:gap-12">
      {best === null ? null : (
        <section aria-label="What you did best" className="grid gap-2">
          <h2 className="text-soft font-semibold">What you did best</h2>
          <p className="font-display text-heading font-bold wrap-anywhere">“{best.quote.text}”</p>
          <p className="wrap-anywhere">
            {best.why}{' '}
            <button
              type="button"
              className="text-link py-3 text-sm whitespace-nowrap"
              onClick={() => onTurn(best.quote.turn)}
            >
              Turn {best.quote.turn}
            </button>
          </p>
        </section>
      )}
      <section aria-label="One thing to change" className="grid gap-3">
        <Heading>One thing to change</Heading>
        {change === null ? (
          <p>
            {review.canNotJudge.includes(sidesInDoubt)
              ? 'We can say once it’s clear which side is yours.'
              : 'We found nothing to change that we could show with your own words.'}
          </p>
        ) : (
          <>
            <Said {...said} quote={change.quote} />
            <p className="bubble bg-accent-wash px-5 py-4 wrap-anywhere">
              <span className="text-soft">Instead: </span>
              {change.better}
            </p>
          </>
        )}
        {moment === null || kept.review === null ? null : <PlayAgain kept={kept} turn={moment} />}
      </section>
    </div>
  );
}

/** What the client said yes to, and the way to make it the next step. */
export function Agreed({ kept, review: { agreed }, onTurn }: ViewProps) {
  if (agreed === null) return null;
  const { client } = kept;
  return (
    <section aria-label="They agreed" className="bubble bg-accent-wash grid gap-3 p-5 sm:p-6">
      <Heading>They agreed</Heading>
      <Said kept={kept} onTurn={onTurn} quote={agreed.quote} />
      {client === null ? (
        <p className="wrap-anywhere">{agreedWords(agreed, kept.heldOn)}</p>
      ) : kept.review === null ? null : (
        <AgreedStep agreed={agreed} kept={{ ...kept, client }} />
      )}
      <Promised kept={kept} />
    </section>
  );
}

const confirmLabel = 'Write the email that confirms it';

/** Everything else that was found, each in a row that opens. */
export function MoreFindings({ kept, review, onTurn }: ViewProps) {
  const writes = can(useViewer() ?? null, 'tools.use');
  const { canNotJudge, safeSentence, walkedPast } = review;
  const figures = kept.review?.figures ?? null;
  const said = { kept, onTurn };
  const [heard] = theirWords(review);
  return (
    <>
      {safeSentence === null ? null : (
        <Folded title="The safe sentence: a polite way out">
          <p className="max-w-prose">What they said because it’s safe to say, and how you answered.</p>
          <Said {...said} quote={safeSentence.quote} />
          {safeSentence.answeredWith === null ? (
            <p>Nothing you said picked it up.</p>
          ) : (
            <Said {...said} quote={safeSentence.answeredWith} />
          )}
        </Folded>
      )}
      {walkedPast === null ? null : (
        <Folded title="What you walked past">
          <Said {...said} quote={walkedPast.quote} />
          <p className="max-w-prose wrap-anywhere">{walkedPast.why}</p>
        </Folded>
      )}
      {figures === null ? null : (
        <Folded title="In numbers">
          <Figures figures={figures} />
        </Folded>
      )}
      <Folded title="What can’t be judged">
        <ul className="grid max-w-prose list-disc gap-2 pl-5">
          {[...unjudged(kept), ...canNotJudge.filter((reason) => reason !== sidesInDoubt)].map((reason) => (
            <li key={reason} className="wrap-anywhere">
              {reason}
            </li>
          ))}
        </ul>
      </Folded>
      {kept.review === null ? null : (
        <Folded title="Take it with you">
          {kept.client === null || heard === undefined ? null : (
            <KeepHeard client={kept.client} heldOn={kept.heldOn} words={heard} />
          )}
          {review.agreed === null ? <Promised kept={kept} /> : null}
          <div className="flex flex-wrap items-start gap-3">
            {writes ? (
              <Button asChild variant="secondary">
                <PageLink to={followUpAddress(kept, review)}>
                  <EmailIcon width={20} />
                  {review.agreed === null ? 'Write a follow-up in their words' : confirmLabel}
                </PageLink>
              </Button>
            ) : null}
            <CopyButton label="Copy a note for your CRM" text={noteOf(kept, review)} />
          </div>
        </Folded>
      )}
    </>
  );
}

/** Whom a call was with, in one line. */
export const withWhom = ({ client, memberSpeaker, speakers }: Call): string =>
  client === null
    ? speakers
        .filter((_, index) => index !== memberSpeaker)
        .slice(0, 3)
        .join(', ')
    : labelOf(client);
