import { Button } from '#platform/client/ui/Button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import type { Consent } from '#features/tracker/rules/consent.ts';
import type { Tracker } from './session/controller.ts';
import { useTrackerState } from './use-tracker.ts';

interface ControlsProps {
  readonly tracker: Tracker;
  readonly consent: Consent | null;
  /** Whether there is a report on the ended session below; none if omitted. */
  readonly hasReport?: boolean;
  readonly onStart: () => void;
}

/** Shown only if there is more than one camera [tracker.camera-select]. */
function CameraSelect({ tracker }: { readonly tracker: Tracker }) {
  const cameras = useTrackerState(tracker, (state) => state.cameras);
  const chosen = useTrackerState(tracker, (state) => state.cameraId);
  if (cameras.length < 2) return null;
  return (
    <label className="flex min-h-11 flex-wrap items-center gap-3">
      <span className="font-semibold">Camera</span>
      <select
        className="border-edge bg-raised rounded-control min-h-11 border-2 px-3"
        value={cameras.find(({ id }) => id === chosen)?.id ?? cameras[0]?.id}
        onChange={(event) => void tracker.chooseCamera(event.currentTarget.value)}
      >
        {cameras.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

const fitWords = {
  before: 'To fit the numbers to your face, look at the screen, relaxed, for two seconds.',
  seen: 'Fitted: attention and arousal are now measured from your own relaxed face.',
  unseen: 'Not fitted: your face wasn’t seen for two seconds. Nothing has changed.',
} as const;

/** What the button does, then its result; the same height either way, so that nothing below it moves. */
function FitWords({ tracker }: { readonly tracker: Tracker }) {
  const seen = useTrackerState(tracker, (state) => state.restingSeen);
  const outcome = seen === null ? 'before' : seen ? 'seen' : 'unseen';
  return (
    <p
      // Beside the status of the picture, which is the page’s one.
      aria-live="polite"
      className={classes(
        'min-h-[2lh] basis-full text-[0.9375rem] sm:min-h-[1lh]',
        outcome === 'unseen' ? 'text-danger font-medium' : 'text-soft',
      )}
    >
      {fitWords[outcome]}
    </p>
  );
}

/** Start, Stop, the fit to the member’s relaxed face, and the camera menu. */
export function Controls({ tracker, consent, hasReport = false, onStart }: ControlsProps) {
  const phase = useTrackerState(tracker, (state) => state.phase);
  const calibrating = useTrackerState(tracker, (state) => state.calibrating);
  const spent = useTrackerState(tracker, (state) => state.trialLeftMs === 0);
  const running = phase === 'tracking' || phase === 'paused';
  return (
    <div className="flex flex-wrap items-center gap-3">
      {running ? (
        <Button size="large" variant="danger" onClick={() => void tracker.stop()}>
          Stop Tracking
        </Button>
      ) : (
        <Button size="large" busy={phase === 'starting'} disabled={!consent} onClick={onStart}>
          Start Tracking
        </Button>
      )}
      {hasReport ? (
        // The report is below everything live: screens away on a phone.
        <Button asChild variant="secondary">
          <a href="#tracker-summary">See your session</a>
        </Button>
      ) : null}
      {running && tracker.engine.calibrate ? (
        <Button variant="secondary" busy={calibrating} onClick={() => void tracker.calibrate()}>
          Fit it to my face
        </Button>
      ) : null}
      {running && tracker.engine.calibrate ? <FitWords tracker={tracker} /> : null}
      <CameraSelect tracker={tracker} />
      {spent ? (
        <p className="basis-full">
          Members with a plan track without a limit: whole calls, as often as they like.{' '}
          <a className="text-link" href="/#pricing">
            See the plans
          </a>
        </p>
      ) : null}
    </div>
  );
}
