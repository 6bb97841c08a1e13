import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { TrashIcon } from '#platform/client/ui/icons-at-work.tsx';
import { Spinner } from '#platform/client/ui/Spinner.tsx';
import { dayOf } from '#platform/client/when.ts';
import type { Debrief as DebriefFacts } from '#features/spar/contract-debrief.ts';
import type { Talk } from '#features/spar/contract-talk.ts';
import { AllTalks } from '#features/spar/client/AllTalks.tsx';
import { type TakeAlong, useDeleteTalk } from '#features/spar/client/delete-talk.ts';
import { cardWords, kindOfTalk, knewWords, playedBy } from '#features/spar/client/talk-words.ts';
import { DrillsLine } from '#features/spar/client/drills/DrillsLine.tsx';
import { Attempts } from './Attempts.tsx';
import { BestNext } from './BestNext.tsx';
import { AddUp, Figures, Numbers } from './Numbers.tsx';
import { LockedLessons } from './lessons.tsx';
import { Onward } from './Onward.tsx';
import { markOf } from './marks.ts';
import { Point } from './Point.tsx';
import { Replay } from './Replay.tsx';
import { isToRead, Rules } from './Rules.tsx';
import { Unsaid } from './Unsaid.tsx';
import { type Sentences, useSentences } from './use-sentences.ts';

interface DebriefProps {
  readonly talk: Talk;
  readonly debrief: DebriefFacts;
  /** What else the page puts under the transcript. */
  readonly under?: ReactNode;
  readonly takeAlong?: TakeAlong | undefined;
}

/** Whether the better sentences are coming; the debrief is whole without them. */
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
        <span className="sr-only">What you could say is ready, under each point.</span>
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

/** What was heard and how it was said, each point proven by words that were really said. */
export function Debrief({ talk, debrief, under, takeAlong }: DebriefProps) {
  const navigate = useNavigate();
  const remove = useDeleteTalk(takeAlong);
  const sentences = useSentences(talk, debrief);
  const { unsaid, steps, rules, measures, notJudged } = debrief;
  // Of a step that was missed nowhere in particular there is no drill.
  const comesBack = steps.some(({ verdict, quote }) => verdict === 'missed' && quote !== null);
  const lessons = [...steps, ...rules.filter(isToRead)].map(({ lesson }) => lesson);
  return (
    <article className="page-width grid grid-cols-1 gap-8 py-6 sm:gap-14 sm:py-14">
      <div className="grid grid-cols-1 gap-5 sm:gap-8">
        <Head talk={talk} />
        <div className="grid items-start gap-6 sm:gap-8 lg:grid-cols-[3fr_2fr] lg:gap-12">
          <div className="grid grid-cols-1 gap-6">
            <Numbers debrief={debrief} name={talk.client.name} />
            <BestNext talk={talk.id} debrief={debrief} sentences={sentences} />
          </div>
          <Unsaid name={talk.client.name} unsaid={unsaid} />
        </div>
        <div className="grid grid-cols-1 gap-2">
          <Figures measures={measures} />
          <AddUp debrief={debrief} />
        </div>
        {notJudged.length > 0 ? (
          <section aria-labelledby="not-judged" className="grid gap-2">
            <h2 id="not-judged" className="font-semibold">
              What we couldn’t judge
            </h2>
            <ul className="text-soft grid list-disc gap-1 pl-6">
              {notJudged.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
      <section aria-labelledby="points" className="grid grid-cols-1 gap-6">
        <div className="grid gap-2">
          <h2 id="points" className="display text-title">
            Point by point
          </h2>
          <SentencesLine sentences={sentences} />
          <LockedLessons lessons={lessons} />
          {comesBack ? <DrillsLine /> : null}
        </div>
        <div className="grid gap-4 lg:grid-cols-2 lg:gap-12">
          <ul aria-label="The four steps" className="grid content-start gap-4">
            {steps.map((point) => (
              <Point key={point.step} point={point} mark={markOf(point, debrief)} sentences={sentences} />
            ))}
          </ul>
          <Rules rules={rules} sentences={sentences} />
        </div>
      </section>
      <Onward talk={talk} debrief={debrief} />
      <Attempts talk={talk} />
      <section aria-labelledby="turns" className="grid grid-cols-1 gap-6">
        <h2 id="turns" className="display text-title">
          Turn by turn
        </h2>
        <Replay talk={talk} debrief={debrief} />
      </section>
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
