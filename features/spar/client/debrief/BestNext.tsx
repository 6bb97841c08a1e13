import { useId } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { RetryIcon } from '#platform/client/ui/icons.tsx';
import { cutAtWord } from '#platform/contract/words.ts';
import type { Debrief } from '#features/spar/contract-debrief.ts';
import { isSpent, SpentWords } from '#features/spar/client/AllowanceNote.tsx';
import { noneLeftWords } from '#features/spar/client/allowance-words.ts';
import { Better } from './Better.tsx';
import { bestNext, betterOf } from './best-next.ts';
import { TurnLink } from './quotes.tsx';
import { useRewind } from './use-rewind.ts';
import type { Sentences } from './use-sentences.ts';

/** Enough of a quote to know it again; the whole of it stands at its point. */
const mostQuoted = 90;

function shortened(text: string): string {
  if (text.length <= mostQuoted) return text;
  return `${text.slice(0, cutAtWord(text, mostQuoted)).trimEnd()}…`;
}

interface PlayFromHereProps {
  /** The id of the talk. */
  readonly talk: string;
  readonly turn: number;
}

/** The turn once more, where what to say better has just been read. */
function PlayFromHere({ talk, turn }: PlayFromHereProps) {
  const { spar, busy, problem, rewind } = useRewind(talk);
  const spent = useId();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3">
        <Button
          variant="secondary"
          className="w-fit"
          busy={busy !== null}
          disabled={isSpent(spar)}
          aria-describedby={isSpent(spar) ? spent : undefined}
          onClick={() => void rewind(turn)}
        >
          <RetryIcon width={20} />
          Play it differently from here<span className="sr-only"> (turn {turn})</span>
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

interface BestNextProps {
  /** The id of the talk. */
  readonly talk: string;
  readonly debrief: Debrief;
  readonly sentences: Sentences;
}

/** The one thing to say or do next, before everything else that could be. */
export function BestNext({ talk, debrief, sentences }: BestNextProps) {
  const point = bestNext(debrief);
  // Where nothing was measured, nothing can come first.
  if (point === null && debrief.heard === null) return null;
  // A better sentence says more than the reason, which stands at the point.
  const saysWhy =
    point !== null && (point.quote === null || (!sentences.writing && betterOf(point, sentences) === null));
  return (
    <section aria-labelledby="best-next" className="grid content-start gap-2">
      <h2 id="best-next" className="text-heading">
        {point === null ? 'Nothing to change' : 'First thing to change'}
      </h2>
      {point === null ? (
        <p>All four steps reached them, and no rule was broken. Take it into your next call.</p>
      ) : (
        <>
          <p>
            <span className="font-semibold">{point.label}.</span>
            {saysWhy ? ` ${point.why}` : null}
            {point.quote === null ? null : (
              <>
                {' '}
                <span className="text-soft wrap-anywhere">“{shortened(point.quote.text)}”</span>{' '}
                <TurnLink turn={point.quote.turn} />
              </>
            )}
          </p>
          <Better point={point} sentences={sentences} />
          {point.quote === null ? null : <PlayFromHere talk={talk} turn={point.quote.turn} />}
        </>
      )}
    </section>
  );
}
