import { classes } from '#platform/client/ui/classes.ts';
import { ProgressBar } from '#platform/client/ui/notices/ProgressBar.tsx';
import type { Talk } from '#features/spar/contract-talk.ts';
import { clockOf } from '#features/tools/rules/script-minutes.ts';
import { spokenTime } from '#platform/client/spoken-time.ts';

/** From here on the remaining time is highlighted. */
const lastSeconds = 60;
const parts = 12;

/** How many parts of the picture are full; the last one stays full until nothing is left. */
const partsLeft = (used: number, left: number) =>
  left <= 0 ? 0 : Math.max(1, Math.round((left / (used + left)) * parts));

/**
 * How much of the talk is left. Time passes with the words, not with the clock, so that people who type slowly or use a
 * screen reader lose nothing.
 */
export function TimeLeft({ talk: { secondsUsed, secondsLeft } }: { readonly talk: Talk }) {
  const isShort = secondsLeft <= lastSeconds;
  return (
    <div className="grid grow basis-36 gap-1">
      <p aria-hidden="true">
        <span
          className={classes('font-display text-heading font-bold tabular-nums', isShort && 'text-danger')}
        >
          {clockOf(secondsLeft)}
        </span>{' '}
        <span className="text-soft text-sm">
          <span className="max-[22rem]:sr-only">of speaking time </span>left
        </span>
      </p>
      {/* A picture of what the words say: full parts are left. As a progress bar it would interrupt each answer. */}
      <div
        role="img"
        aria-label={`Speaking time left: ${spokenTime(secondsLeft)} of ${spokenTime(secondsUsed + secondsLeft)}`}
      >
        <div aria-hidden="true">
          <ProgressBar label="Speaking time left" value={partsLeft(secondsUsed, secondsLeft)} max={parts} />
        </div>
      </div>
      <p className="text-soft text-sm in-data-typing:sr-only [@media(max-height:30rem)]:sr-only">
        Counts words, not typing time.
      </p>
      <span role="status" className="sr-only">
        {isShort && secondsLeft > 0 ? 'Less than a minute of speaking time is left.' : null}
      </span>
    </div>
  );
}
