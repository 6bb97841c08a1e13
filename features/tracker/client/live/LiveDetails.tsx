import { useState } from 'react';
import type { Tracker } from '#features/tracker/client/session/controller.ts';
import { useTrackerState } from '#features/tracker/client/use-tracker.ts';
import { EmotionBars } from './EmotionBars.tsx';
import { MoodField } from './MoodField.tsx';
import { LiveTimeline } from './TimelineCanvas.tsx';

/** What a look at the cards leaves out, drawn only while it is open and the camera runs. */
export function LiveDetails({ tracker }: { readonly tracker: Tracker }) {
  const phase = useTrackerState(tracker, (state) => state.phase);
  const [isOpen, setOpen] = useState(false);
  if (phase !== 'tracking' && phase !== 'paused') return null;
  const isSigns = tracker.engine.reads === 'signs';
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-link inline-flex min-h-11 items-center font-semibold">
        {isSigns ? 'The last 60 seconds as a line' : 'All seven expressions, and the last 60 seconds'}
      </summary>
      {isOpen ? (
        <div className="grid gap-6 pt-4">
          <LiveTimeline tracker={tracker} />
          {isSigns ? null : (
            <>
              <EmotionBars tracker={tracker} />
              <MoodField tracker={tracker} />
            </>
          )}
        </div>
      ) : null}
    </details>
  );
}
