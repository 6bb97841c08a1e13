import type { CSSProperties, ReactNode, RefObject } from 'react';
import { classes } from '#platform/client/ui/classes.ts';
import type { Tracker } from '#features/tracker/client/session/controller.ts';
import { useTrackerState } from '#features/tracker/client/use-tracker.ts';
import { clock } from '#features/tracker/rules/summary.ts';
import { countdown } from '#features/tracker/rules/trial.ts';
import { shortStateWords, stateWords } from './state-words.ts';

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

/** Nothing for members without a limit. */
function TrialLeft({ tracker, className }: { readonly tracker: Tracker; readonly className: string }) {
  const left = useTrackerState(tracker, ({ trialLeftMs }) =>
    trialLeftMs === null ? null : countdown(trialLeftMs),
  );
  if (left === null) return null;
  return (
    <p className={className} role="timer">
      {left} s of free trial left
    </p>
  );
}

function Clocks({ tracker }: { readonly tracker: Tracker }) {
  const tracked = useTrackerState(tracker, ({ trackedMs }) => clock(trackedMs));
  return (
    <div className="absolute inset-x-4 top-4 flex justify-between gap-3 text-sm font-semibold tabular-nums">
      <span className="bg-night rounded-full px-3 py-1" title="Session clock">
        {tracked}
      </span>
      <TrialLeft tracker={tracker} className="bg-accent text-on-accent rounded-full px-3 py-1" />
    </div>
  );
}

/** State and timers beside a small picture; screen readers are told the state in full. */
function SmallWords({ tracker, showsTimes }: { readonly tracker: Tracker; readonly showsTimes: boolean }) {
  const words = useTrackerState(tracker, shortStateWords);
  const times = useTrackerState(tracker, ({ trackedMs, trialLeftMs }) =>
    trialLeftMs === null ? clock(trackedMs) : `${countdown(trialLeftMs)} s left`,
  );
  return (
    <>
      <p aria-hidden="true" className="text-sm leading-tight font-semibold">
        {words}
      </p>
      {showsTimes ? <p className="text-soft text-sm leading-tight tabular-nums">{times}</p> : null}
    </>
  );
}

/** The layout of the small stage outside its panel. */
export interface SmallStage {
  readonly className: string;
  readonly style: CSSProperties;
  readonly pictureClass: string;
  /** Whether there is room for the timers. */
  readonly showsTimes: boolean;
  /** Covers the picture. */
  readonly over: ReactNode;
  /** Between the words and the picture. */
  readonly actions: ReactNode;
}

interface VideoStageProps {
  readonly tracker: Tracker;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly hasConsent: boolean;
  /** Null in its panel. Both use the same elements, since a newly created video element has no picture. */
  readonly small?: SmallStage | null;
}

/** The mirrored picture, the face's box, the timers, and the current state. */
export function VideoStage({ tracker, video, hasConsent, small = null }: VideoStageProps) {
  const words = useTrackerState(tracker, (state) => stateWords(state, hasConsent));
  const isOn = useTrackerState(tracker, ({ phase }) => phase === 'tracking' || phase === 'paused');
  return (
    <div className={small?.className ?? 'grid gap-3'} style={small?.style}>
      <div
        // Without a picture it takes no room, but the element stays: the camera starts in it.
        aria-hidden={isOn ? undefined : true}
        className={
          isOn
            ? classes(
                'bg-night text-on-night relative aspect-[4/3] overflow-hidden',
                small === null
                  ? 'bubble'
                  : classes('order-last shrink-0 rounded-control', small.pictureClass),
              )
            : 'sr-only'
        }
      >
        <video
          ref={video}
          muted
          playsInline
          aria-label="Your camera picture, mirrored"
          className="size-full -scale-x-100 object-contain"
        />
        <FaceBox tracker={tracker} />
        {small !== null ? small.over : isOn ? <Clocks tracker={tracker} /> : null}
      </div>
      <div className={small === null ? undefined : 'min-w-0 flex-1'}>
        <p
          role="status"
          className={small !== null ? 'sr-only' : classes('font-semibold', isOn && 'min-h-12')}
        >
          {words}
        </p>
        {isOn ? null : <TrialLeft tracker={tracker} className="text-soft text-sm" />}
        {small === null ? null : <SmallWords tracker={tracker} showsTimes={small.showsTimes} />}
      </div>
      {small?.actions}
    </div>
  );
}
