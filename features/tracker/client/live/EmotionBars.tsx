import { Card } from '#platform/client/ui/Card.tsx';
import type { Tracker } from '#features/tracker/client/session/controller.ts';
import { useTrackerState } from '#features/tracker/client/use-tracker.ts';
import { emotions } from '#features/tracker/rules/expression.ts';

/** The shares of the seven expressions, from which the dominant one follows. */
export function EmotionBars({ tracker }: { readonly tracker: Tracker }) {
  const sample = useTrackerState(tracker, (state) => state.shown.details);
  return (
    <Card as="section" aria-labelledby="tracker-bars">
      <h2 id="tracker-bars" className="font-display text-heading mb-4 font-bold">
        Seven expressions
      </h2>
      <dl className="grid gap-2">
        {emotions.map((emotion) => {
          const share = sample?.measured ? sample.emotions[emotion] : null;
          return (
            <div key={emotion} className="grid grid-cols-[5.5rem_minmax(0,1fr)_3rem] items-center gap-3">
              <dt className="first-letter:uppercase">{emotion}</dt>
              <dd aria-hidden="true" className="bg-sunken h-3 overflow-hidden rounded-full">
                <span
                  className="bg-accent block h-full origin-left"
                  style={{ transform: `scaleX(${share ?? 0})` }}
                />
              </dd>
              <dd className="text-right tabular-nums">
                {share === null ? '' : `${Math.round(share * 100)}%`}
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
