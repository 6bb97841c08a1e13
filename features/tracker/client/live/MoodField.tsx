import { Card } from '#platform/client/ui/Card.tsx';
import type { Tracker } from '#features/tracker/client/session/controller.ts';
import { useTrackerState } from '#features/tracker/client/use-tracker.ts';
import type { EmotionSample } from '#features/tracker/rules/interpret.ts';

const trailSamples = 40;
const place = ({ valence, arousal }: EmotionSample) => `${50 + valence * 44} ${50 - arousal * 44}`;

/** Valence to the right, arousal up, and the path of the last four seconds. */
export function MoodField({ tracker }: { readonly tracker: Tracker }) {
  const sample = useTrackerState(tracker, (state) => state.shown.details);
  const recording = useTrackerState(tracker, (state) => state.recording);
  const trail = (recording?.samples.slice(-trailSamples) ?? []).filter(({ measured }) => measured);
  const [x, y] = sample?.measured ? place(sample).split(' ') : [];
  return (
    <Card as="section" aria-labelledby="tracker-field">
      <h2 id="tracker-field" className="font-display text-heading mb-4 font-bold">
        Valence and arousal
      </h2>
      <div className="mx-auto grid max-w-72 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 text-center text-sm">
        <span className="col-span-3">lively</span>
        <span>unpleasant</span>
        <svg viewBox="0 0 100 100" className="w-full" aria-hidden="true">
          <circle cx="50" cy="50" r="46" className="stroke-edge fill-none" />
          <path d="M4 50h92M50 4v92" className="stroke-line" />
          <polyline
            points={trail.map(place).join(' ')}
            fill="none"
            className="stroke-accent-strong"
            strokeWidth="1.5"
            strokeLinejoin="round"
          />
          {x && y ? <circle cx={x} cy={y} r="4" className="fill-ink" /> : null}
        </svg>
        <span>pleasant</span>
        <span className="col-span-3">calm</span>
      </div>
    </Card>
  );
}
