import { useId } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { RetryIcon } from '#platform/client/ui/icons.tsx';
import type { Debrief } from '#features/spar/contract-debrief.ts';
import type { Talk } from '#features/spar/contract-talk.ts';
import { isSpent, SpentWords } from '#features/spar/client/AllowanceNote.tsx';
import { noneLeftWords, ownCallWords } from '#features/spar/client/allowance-words.ts';
import { spokenTime } from '#features/spar/client/talk/spoken-time.ts';
import { secondsOf, wordCount } from '#features/spar/rules/words.ts';
import { Better } from './Better.tsx';
import { firstChange } from './first-change.ts';
import { elevenSeconds } from './Numbers.tsx';
import { Why } from './Point.tsx';
import { Quoted, TurnLink } from './quotes.tsx';
import { useRewind } from './use-rewind.ts';
import type { Sentences } from './use-sentences.ts';

interface PlayAgainProps {
  readonly talk: Talk;
  readonly turn: number;
}

/** Plays the turn again, right below the better sentence. */
function PlayAgain({ talk, turn }: PlayAgainProps) {
  const { spar, busy, problem, rewind, isClosed } = useRewind(talk);
  const spent = useId();
  if (isClosed) return <p className="text-soft text-[0.9375rem]">{ownCallWords}</p>;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3">
        <Button
          className="w-fit"
          busy={busy !== null}
          disabled={isSpent(spar)}
          aria-describedby={isSpent(spar) ? spent : undefined}
          onClick={() => void rewind(turn)}
        >
          <RetryIcon width={20} />
          Play this turn again<span className="sr-only"> (turn {turn})</span>
        </Button>
        {spar && isSpent(spar) ? (
          <span id={spent} className="text-soft text-sm">
            {noneLeftWords(spar.allowance)}
          </span>
        ) : null}
      </div>
      {problem === null ? null : (
        <p role="alert" className="text-danger font-medium">
          {spar && isSpent(spar) ? <SpentWords spar={spar} /> : problem.message}
        </p>
      )}
    </>
  );
}

interface NextTimeProps {
  readonly talk: Pick<Talk, 'turns' | 'temper'>;
  readonly name: string;
  readonly debrief: Pick<Debrief, 'measures' | 'pushing'>;
}

/** Nobody on the phone takes in a turn longer than this. */
const longTurn = 15;

/** If nothing is left to change: late first words about the client, else the longest turn. Neither is a fault. */
function NextTime({ talk: { turns, temper }, name, debrief: { measures, pushing } }: NextTimeProps) {
  const late = measures.secondsToClient;
  const [longest] = turns
    .map(({ number, said }) => ({ number, seconds: secondsOf(wordCount(said)) }))
    .toSorted((a, b) => b.seconds - a.seconds);
  return (
    <section aria-labelledby="first-change" className="grid content-start gap-2">
      <h2 id="first-change" className="text-heading">
        For your next call
      </h2>
      <p>
        All four steps reached {name}
        {pushing.notJudged.length === 0 ? ', and nothing pushed' : ''}.
      </p>
      {late !== null && late > elevenSeconds ? (
        <p>
          Your first words about {name} came after {spokenTime(late)}. Try to get there in {elevenSeconds}.
        </p>
      ) : longest === undefined ? null : (
        <p>
          Your longest turn took {spokenTime(longest.seconds)}. <TurnLink turn={longest.number} />{' '}
          {longest.seconds > longTurn
            ? 'Try it in half of that.'
            : temper === 'guarded'
              ? 'Keep it that short.'
              : 'Keep it that short with a client who’s guarded.'}
        </p>
      )}
    </section>
  );
}

interface FirstChangeProps {
  readonly talk: Talk;
  readonly name: string;
  readonly debrief: Debrief;
  readonly sentences: Sentences;
}

/** The one thing to change, with one better sentence and the way to try it. */
export function FirstChange({ talk, name, debrief, sentences }: FirstChangeProps) {
  const point = firstChange(debrief);
  // If nothing was judged, nothing can come first.
  if (debrief.heard === null) return null;
  if (point === null) return <NextTime talk={talk} name={name} debrief={debrief} />;
  return (
    <section aria-labelledby="first-change" className="grid content-start gap-3">
      <h2 id="first-change" className="text-heading">
        One thing to change
      </h2>
      <Why point={point} name={name} />
      {point.quote === null ? null : (
        <p className="text-soft">
          <Quoted quote={point.quote} />
        </p>
      )}
      <Better point={point} sentences={sentences} />
      {point.quote === null ? null : <PlayAgain talk={talk} turn={point.quote.turn} />}
    </section>
  );
}
