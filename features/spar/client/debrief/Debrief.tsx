import type { ReactNode } from 'react';
import { AllTalks } from '#features/spar/client/AllTalks.tsx';
import type { TakeAlong } from '#features/spar/client/delete-talk.ts';
import { DrillsLine } from '#features/spar/client/drills/DrillsLine.tsx';
import { Folded } from '#platform/client/ui/Folded.tsx';
import { cardWords, kindOfTalk, knewWords } from '#features/spar/client/talk-words.ts';
import type { Debrief as DebriefFacts } from '#features/spar/contract-debrief.ts';
import type { Talk } from '#features/spar/contract-talk.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { dayOf } from '#platform/client/when.ts';
import { Attempts } from './Attempts.tsx';
import { BesideFirst } from './BesideFirst.tsx';
import { Exactly } from './Exactly.tsx';
import { DayAfter } from './DayAfter.tsx';
import { DebriefFoot } from './DebriefFoot.tsx';
import { bettered, firstChange } from './first-change.ts';
import { FirstChange } from './FirstChange.tsx';
import { Figures, Gauge, Sum } from './Numbers.tsx';
import { Onward } from './Onward.tsx';
import { StepPoint } from './Point.tsx';
import { Pushing } from './Pushing.tsx';
import { Replay } from './Replay.tsx';
import { Unsaid } from './Unsaid.tsx';
import { TurnLink } from './quotes.tsx';
import { useSentences } from './use-sentences.ts';

interface BestProps {
  readonly name: string;
  readonly best: NonNullable<DebriefFacts['best']>;
}

/** The best thing that the member did, in their own words, and what it led to. */
function Best({ name, best: { label, quote, why, brought } }: BestProps) {
  return (
    <section aria-labelledby="best" className="grid content-start gap-2">
      <h2 id="best" className="text-soft font-semibold">
        What you did best
      </h2>
      <p className="font-display text-heading font-bold wrap-anywhere">“{quote.text}”</p>
      <p>
        <span className="font-semibold">{label}.</span> {why} <TurnLink turn={quote.turn} />
      </p>
      <blockquote className="border-edge border-l-4 pl-4">
        <p className="wrap-anywhere">
          <span className="text-soft">{name}: </span>“{brought}”
        </p>
      </blockquote>
    </section>
  );
}

interface DebriefProps {
  readonly talk: Talk;
  readonly debrief: DebriefFacts;
  /** Whether the call ended on this page just now. */
  readonly justEnded?: boolean;
  /** Other content below the transcript. */
  readonly under?: ReactNode;
  readonly takeAlong?: TakeAlong | undefined;
}

function Head({ talk }: Pick<DebriefProps, 'talk'>) {
  const { client, startedAt, rewoundFrom, knewUnsaid } = talk;
  const from = cardWords(client);
  return (
    <header className="grid justify-items-start gap-2">
      <AllTalks />
      <h1 className="display text-title wrap-anywhere">Your call with {client.name}</h1>
      <p className="text-soft wrap-anywhere first-letter:uppercase">
        {from === '' ? null : `${from} · `}
        {kindOfTalk(talk)} ·{' '}
        <time dateTime={startedAt} className="whitespace-nowrap">
          {dayOf(startedAt)}
        </time>
        {rewoundFrom === null ? null : ` · played differently from turn ${rewoundFrom.turn}`}
      </p>
      {knewUnsaid ? <Badge tone="accent">{knewWords}</Badge> : null}
    </header>
  );
}

/** The most that each step gives. */
const most = 25;

/** The best sentence first, then one thing to change and the way to try it; everything else is a row that opens. */
export function Debrief({ talk, debrief, justEnded = false, under, takeAlong }: DebriefProps) {
  const sentences = useSentences(talk, debrief);
  const { unsaid, steps, best, measures } = debrief;
  const better = bettered(debrief);
  const { name } = talk.client;
  const isUnderstood =
    debrief.heard !== 0 && steps.some(({ points, step }) => step === 'understood' && points > 0);
  // A turn that is to be changed isn't praised beside it.
  const praised = best?.quote.turn === firstChange(debrief)?.quote?.turn ? null : best;
  // A missed step that belongs to no certain turn has no drill.
  const comesBack = steps.some(
    ({ verdict, quote }) => (verdict === 'missed' || verdict === 'part') && quote !== null,
  );
  return (
    <article className="page-width grid grid-cols-1 gap-8 py-6 sm:gap-12 sm:py-12">
      <div className="grid grid-cols-1 gap-6 sm:gap-8">
        <Head talk={talk} />
        <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
          <Gauge heard={debrief.heard} name={name} />
          {unsaid.told === null ? null : (
            <Exactly name={name} isUnderstood={isUnderstood} justEnded={justEnded} />
          )}
        </div>
        <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2 lg:gap-12">
          {praised === null ? null : <Best name={name} best={praised} />}
          <div className="grid grid-cols-1 gap-3">
            <FirstChange talk={talk} name={name} debrief={debrief} sentences={sentences} />
            {comesBack ? <DrillsLine talkId={talk.id} /> : null}
          </div>
        </div>
      </div>
      <div className="grid grid-cols-1">
        <Unsaid name={name} unsaid={unsaid} />
        <Folded title="Take it with you">
          <Onward talk={talk} debrief={debrief} />
        </Folded>
        <DayAfter talk={talk} />
        <Folded title="Point by point">
          <Sum debrief={debrief} />
          <div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
            <ul aria-label="The four steps" className="grid content-start gap-4">
              {steps.map((point) => (
                <StepPoint
                  key={point.step}
                  point={point}
                  name={name}
                  most={most}
                  showsBetter={better.includes(point)}
                  sentences={sentences}
                />
              ))}
            </ul>
            <Pushing name={name} debrief={debrief} better={better} sentences={sentences} />
          </div>
          <Figures measures={measures} client={talk.client} />
        </Folded>
        <Folded title="Turn by turn">
          <Replay talk={talk} record={debrief.record} />
        </Folded>
        <BesideFirst talk={talk} debrief={debrief} />
        <Attempts talk={talk} />
      </div>
      {under}
      <DebriefFoot talk={talk} takeAlong={takeAlong} />
    </article>
  );
}
