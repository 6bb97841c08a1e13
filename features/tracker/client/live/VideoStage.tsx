import type { RefObject } from 'react';
import type { Tracker } from '#features/tracker/client/session/controller.ts';
import { useTrackerState } from '#features/tracker/client/use-tracker.ts';
import { clock } from '#features/tracker/rules/summary.ts';
import { countdown } from '#features/tracker/rules/trial.ts';
import { stateWords } from './state-words.ts';

/** Drawn in the coordinates of the analyzed frame (640x480, uncropped), and mirrored like the picture below it. */
function FaceBox({ tracker }: { readonly tracker: Tracker }) {
  const box = useTrackerState(tracker, ({ sample }) => sample?.box ?? null);
  if (!box) return null;
  const [x, y, width, height] = box;
  return (
    <span
      aria-hidden="true"
      className="border-accent bubble pointer-events-none absolute border-4"
      style={{
        left: `${(1 - x - width) * 100}%`,
        top: `${y * 100}%`,
        width: `${width * 100}%`,
        height: `${height * 100}%`,
      }}
    />
  );
}

function Clocks({ tracker }: { readonly tracker: Tracker }) {
  const tracked = useTrackerState(tracker, ({ trackedMs }) => clock(trackedMs));
  const left = useTrackerState(tracker, ({ trialLeftMs }) =>
    trialLeftMs === null ? null : countdown(trialLeftMs),
  );
  return (
    <div className="absolute inset-x-4 top-4 flex justify-between gap-3 text-sm font-semibold tabular-nums">
      <span className="bg-night rounded-full px-3 py-1" title="Session clock">
        {tracked}
      </span>
      {left === null ? null : (
        <span className="bg-accent text-on-accent rounded-full px-3 py-1" role="timer">
          {left} s of free trial left
        </span>
      )}
    </div>
  );
}

/** The mirrored picture, the face's box, the timers, and the current state. */
export function VideoStage({
  tracker,
  video,
  hasConsent,
}: {
  readonly tracker: Tracker;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly hasConsent: boolean;
}) {
  const words = useTrackerState(tracker, (state) => stateWords(state, hasConsent));
  return (
    <div className="grid gap-3">
      <div className="bg-night text-on-night bubble relative aspect-[4/3] overflow-hidden">
        <video
          ref={video}
          muted
          playsInline
          aria-label="Your camera picture, mirrored"
          className="size-full -scale-x-100 object-contain"
        />
        <FaceBox tracker={tracker} />
        <Clocks tracker={tracker} />
      </div>
      <p role="status" className="min-h-12 font-semibold">
        {words}
      </p>
    </div>
  );
}
