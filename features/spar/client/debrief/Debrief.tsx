import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { AllTalks } from '#features/spar/client/AllTalks.tsx';
import { type TakeAlong, useDeleteTalk } from '#features/spar/client/delete-talk.ts';
import { DrillsLine } from '#features/spar/client/drills/DrillsLine.tsx';
import { cardWords, kindOfTalk, knewWords, playedBy } from '#features/spar/client/talk-words.ts';
import type { Debrief, Debrief as DebriefFacts } from '#features/spar/contract-debrief.ts';
import type { Talk } from '#features/spar/contract-talk.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { Spinner } from '#platform/client/ui/notices/Spinner.tsx';
import { TrashIcon } from '#platform/client/ui/icons-at-work.tsx';
import { dayOf } from '#platform/client/when.ts';
import { Attempts } from './Attempts.tsx';
import { BesideFirst } from './BesideFirst.tsx';
import { FirstChange } from './FirstChange.tsx';
import { Figures, Understood } from './Numbers.tsx';
import { Onward } from './Onward.tsx';
import { StepPoint } from './Point.tsx';
import { Pushing } from './Pushing.tsx';
import { Replay } from './Replay.tsx';
import { Unsaid } from './Unsaid.tsx';
import { Quoted } from './quotes.tsx';
import { type Sentences, useSentences } from './use-sentences.ts';

interface BestProps {
  readonly name: string;
  readonly best: NonNullable<Debrief['best']>;
}

/** The best thing that the member did, in their own words, and what it led to. */
function Best({ name, best: { label, quote, why, brought } }: BestProps) {
  return (
    <section aria-labelledby="best" className="grid content-start gap-2">
      <h2 id="best" className="text-heading">
        What you did best
      </h2>
      <p>
        <span className="font-semibold">{label}.</span> <Quoted quote={quote} />
      </p>
      <p>{why}</p>
      <blockquote className="border-edge border-l-4 pl-4">
        <p className="wrap-anywhere">
          <span className="sr-only">{name}: </span>“{brought}”
        </p>
      </blockquote>
    </section>
  );
}

interface DebriefProps {
  readonly talk: Talk;
  readonly debrief: DebriefFacts;
  /** Other content below the transcript. */
  readonly under?: ReactNode;
  readonly takeAlong?: TakeAlong | undefined;
}

/** Says whether the better sentences are coming; the debrief is complete without them. */
function SentencesLine({ sentences: { writing, failure, again } }: { readonly sentences: Sentences }) {
  const [began, setBegan] = useState(false);
  if (writing && !began) setBegan(true);
  if (failure !== null)
    return (
      <p role="alert">
        We couldn’t write what you could say: {failure}{' '}
        <button type="button" className="text-link min-h-11" onClick={again}>
          Try again
        </button>
      </p>
    );
  if (!began && !writing) return null;
  return (
    <p role="status" className="text-soft flex min-h-7 items-center gap-2">
      {writing ? (
        <>
          <Spinner /> Writing what you could say…
        </>
      ) : (
        <span className="sr-only">What you could say is ready.</span>
      )}
    </p>
  );
}

function Head({ talk }: { readonly talk: Talk }) {
  const { client, startedAt, rewoundFrom, knewUnsaid, origin } = talk;
  const from = cardWords(client);
  return (
    <header className="grid justify-items-start gap-2">
      <AllTalks />
      <h1 className="display text-title wrap-anywhere">Your call with {client.name}</h1>
      <p className="text-soft wrap-anywhere first-letter:uppercase">
        {from === '' ? null : `${from} · `}
        {kindOfTalk(talk)} · <time dateTime={startedAt}>{dayOf(startedAt)}</time>
        {rewoundFrom === null ? null : ` · played differently from turn ${rewoundFrom.turn}`}
      </p>
      {knewUnsaid ? <Badge tone="accent">{knewWords}</Badge> : null}
      <p className="text-soft text-[0.9375rem]">{playedBy(origin)}</p>
    </header>
  );
}

/** A folded part of the debrief; what matters most is above it. */
function Folded({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <details className="border-line border-t-2 pt-1">
        <summary className="flex min-h-11 items-center">
          <h2 id={heading} className="display text-title">
            {title}
          </h2>
        </summary>
        <div className="grid grid-cols-1 gap-6 pt-4">{children}</div>
      </details>
    </section>
  );
}

/** The most that each step gives. */
const most = 25;

/** The best thing first, then one thing to change; everything else is folded. */
export function Debrief({ talk, debrief, under, takeAlong }: DebriefProps) {
  const navigate = useNavigate();
  const remove = useDeleteTalk(takeAlong);
  const sentences = useSentences(talk, debrief);
  const { unsaid, steps, best, measures } = debrief;
  const { name } = talk.client;
  // A missed step that belongs to no certain turn has no drill.
  const comesBack = steps.some(
    ({ verdict, quote }) => (verdict === 'missed' || verdict === 'part') && quote !== null,
  );
  return (
    <article className="page-width grid grid-cols-1 gap-8 py-6 sm:gap-14 sm:py-14">
      <div className="grid grid-cols-1 gap-5 sm:gap-8">
        <Head talk={talk} />
        <div className="grid items-start gap-6 sm:gap-8 lg:grid-cols-[3fr_2fr] lg:gap-12">
          <div className="grid grid-cols-1 gap-8">
            <Understood debrief={debrief} name={name} />
            {best === null ? null : <Best name={name} best={best} />}
            <FirstChange talk={talk} name={name} debrief={debrief} sentences={sentences} />
            <SentencesLine sentences={sentences} />
            {comesBack ? <DrillsLine /> : null}
          </div>
          <Unsaid name={name} unsaid={unsaid} />
        </div>
      </div>
      <BesideFirst talk={talk} debrief={debrief} />
      <Onward talk={talk} debrief={debrief} />
      <Attempts talk={talk} />
      <div className="grid grid-cols-1 gap-4">
        <Folded title="Point by point">
          <div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
            <ul aria-label="The four steps" className="grid content-start gap-4">
              {steps.map((point) => (
                <StepPoint key={point.step} point={point} name={name} most={most} sentences={sentences} />
              ))}
            </ul>
            <Pushing name={name} debrief={debrief} sentences={sentences} />
          </div>
          <Figures measures={measures} />
        </Folded>
        <Folded title="Turn by turn">
          <Replay talk={talk} debrief={debrief} />
        </Folded>
      </div>
      {under}
      <div className="border-line border-t-2 pt-4">
        <Button
          variant="ghost"
          busy={remove.isPending}
          onClick={() =>
            remove.mutate(
              { id: talk.id, client: talk.client },
              { onSuccess: () => void navigate({ to: '/spar' }) },
            )
          }
        >
          <TrashIcon width={20} />
          Delete this call
        </Button>
      </div>
    </article>
  );
}
