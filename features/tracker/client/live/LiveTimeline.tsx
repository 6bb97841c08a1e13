import { useCallback } from 'react';
import type { Tracker } from '#features/tracker/client/session/controller.ts';
import { useTrackerState } from '#features/tracker/client/use-tracker.ts';
import { TimelineCanvas } from './TimelineCanvas.tsx';

const windowMs = 60_000;

/** The last sixty seconds. */
export function LiveTimeline({ tracker }: { readonly tracker: Tracker }) {
  const newest = useTrackerState(tracker, (state) => state.shown.timeline);
  const samples = useCallback(() => tracker.state().recording?.samples ?? [], [tracker]);
  const span = useCallback((): [number, number] => {
    const now = tracker.state().recording?.samples.at(-1)?.at ?? 0;
    return [now - windowMs, now];
  }, [tracker]);
  return (
    <section aria-labelledby="tracker-timeline">
      <h2 id="tracker-timeline" className="font-display text-heading mb-4 font-bold">
        The last 60 seconds
      </h2>
      <TimelineCanvas
        reads={tracker.engine.reads}
        label="Timeline of the last 60 seconds"
        samples={samples}
        span={span}
        newest={newest}
      />
    </section>
  );
}
