import { useId } from 'react';
import { classes } from '#platform/client/ui/classes.ts';
import type { Talk } from '#features/spar/contract-talk.ts';
import { Bubble } from '#features/spar/client/talk/Transcript.tsx';
import type { Pair } from './outcomes.ts';

interface AttemptProps {
  readonly talk: Talk;
  readonly isSecond: boolean;
  readonly number: number;
  /** The first turn that is shown. */
  readonly from: number;
}

/** What was said in one turn of one attempt; if it had ended by then, says so once. */
function Attempt({ talk: { client, turns }, isSecond, number, from }: AttemptProps) {
  const title = useId();
  const turn = turns.find((one) => one.number === number);
  if (turn === undefined && number > Math.max(from, turns.length + 1)) return null;
  return (
    <div
      role="group"
      aria-labelledby={title}
      className={classes('grid content-start gap-3', isSecond ? 'md:col-start-2' : null)}
    >
      <p id={title} className="font-semibold">
        {isSecond ? 'Second' : 'First'}
        <span className="sr-only"> attempt</span>
      </p>
      {turn === undefined ? (
        <p className="text-soft">Nothing was said from here on.</p>
      ) : (
        <>
          <Bubble client={null}>{turn.said}</Bubble>
          <Bubble client={client.name}>{turn.answer}</Bubble>
        </>
      )}
    </div>
  );
}

interface TurnsProps {
  readonly pair: Pair;
  /** The turn in which they begin to differ. */
  readonly from: number;
}

/** What was said in both attempts, turn by turn from where they differ; one below the other on a narrow window. */
export function Turns({ pair, from }: TurnsProps) {
  const last = Math.max(from, ...pair.map(({ turns }) => turns.length));
  const shown = Array.from({ length: last - from + 1 }, (_, at) => from + at);
  return (
    <ol className="divide-line grid grid-cols-1 gap-8 divide-y-2">
      {shown.map((number) => (
        <li key={number} className="grid grid-cols-1 gap-4 not-last:pb-8">
          <h3 className="text-heading">Turn {number}</h3>
          <div className="grid grid-cols-1 gap-6 md:grid-cols-2 md:gap-8">
            {pair.map((talk, at) => (
              <Attempt key={talk.id} talk={talk} isSecond={at === 1} number={number} from={from} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
