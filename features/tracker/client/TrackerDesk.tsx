import { useCallback, useEffect, useRef, useState } from 'react';
import { AfterSession, type LeftSession } from '#features/tracker/client/after/AfterSession.tsx';
import { KeptSessions } from '#features/tracker/client/after/KeptSessions.tsx';
import { type KeptSession, keptSessions } from '#features/tracker/client/after/kept-sessions.ts';
import type { EmotionEngine } from '#features/tracker/client/engine/engine.ts';
import { LiveCards } from '#features/tracker/client/live/LiveCards.tsx';
import { LiveDetails } from '#features/tracker/client/live/LiveDetails.tsx';
import { VideoStage } from '#features/tracker/client/live/VideoStage.tsx';
import type { Prompter } from '#features/tracker/client/rehearse/use-teleprompter.ts';
import type { Tracker } from '#features/tracker/client/session/controller.ts';
import type { ConsentReceipt } from '#features/tracker/rules/consent.ts';
import type { Reads } from '#features/tracker/rules/reads.ts';
import type { ReadLine } from '#features/tracker/rules/rehearsal.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { Agreed, ConsentNotice } from './ConsentNotice.tsx';
import { Controls } from './Controls.tsx';
import { KeptHere } from './KeptHere.tsx';
import { useConsent } from './use-consent.ts';
import { useTracker, useTrackerState } from './use-tracker.ts';

/**
 * The script beside the lens if the page has one column, as on a phone: above the picture, so that readers look at the
 * camera. Wider windows show it next to the picture.
 */
function LensLine({ prompter }: { readonly prompter: Prompter }) {
  const { lines, index, running, toggle } = prompter;
  if (lines.length === 0) return null;
  return (
    <div
      role="group"
      aria-label="The script beside the lens"
      className="bg-night text-on-night bubble grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 p-4 lg:hidden"
    >
      {/* As high as three lines, so that the picture below does not move with every line. */}
      <p className="font-display min-h-[5.25rem] text-xl/7 font-bold">{lines[index]}</p>
      <Button onClick={toggle}>{running ? 'Pause' : 'Run'}</Button>
    </div>
  );
}

interface ReadsChoiceProps {
  readonly reads: Reads;
  readonly disabled: boolean;
  readonly onChoose: (reads: Reads) => void;
}

/** Switches between signs and emotions, for members in countries where signs come first. */
function ReadsChoice({ reads, disabled, onChoose }: ReadsChoiceProps) {
  const isSigns = reads === 'signs';
  return (
    <div className="text-soft flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="max-w-prose">
        {isSigns
          ? 'You see expressions only, which is the rule where you are. You can turn on estimates of emotion, valence and arousal after reading a separate notice.'
          : 'You chose estimates of emotion. You can go back to expressions only at any time.'}
      </p>
      <button
        type="button"
        className="text-link min-h-11 disabled:opacity-50"
        disabled={disabled}
        onClick={() => onChoose(isSigns ? 'emotions' : 'signs')}
      >
        {isSigns ? 'Show emotion estimates' : 'Show expressions only'}
      </button>
    </div>
  );
}

export interface TrackerDeskProps {
  readonly viewer: PublicViewer;
  readonly createEngine: () => EmotionEngine;
  /** Null if there is nothing to choose, since emotions are read from the start. */
  readonly onReads: ((reads: Reads) => void) | null;
  readonly onReceipt: (receipt: ConsentReceipt) => void;
  readonly keepHere: () => Promise<boolean>;
  /** The script, while it is what the member rehearses. */
  readonly prompter: Prompter | null;
  /** The lines that were read since the camera started. */
  readonly lines: readonly ReadLine[];
  readonly onTracker: (tracker: Tracker | null) => void;
  readonly onStart: () => void;
}

function useKeptSessions(userId: string) {
  const [sessions, setSessions] = useState<readonly KeptSession[]>([]);
  const refresh = useCallback(() => void keptSessions(userId).then(setSessions), [userId]);
  useEffect(refresh, [refresh]);
  return { sessions, refresh };
}

type DeskProps = { readonly tracker: Tracker } & Omit<TrackerDeskProps, 'createEngine' | 'onTracker'>;

function Desk({ tracker, viewer, keepHere, onReads, onReceipt, prompter, lines, onStart }: DeskProps) {
  const { userId } = viewer;
  const video = useRef<HTMLVideoElement>(null);
  const { consent, give, withdraw } = useConsent(userId, tracker, onReceipt);
  // Once checked, the notice stays in place until tracking begins, so that neither the focus nor the text jumps.
  const [notice, setNotice] = useState<'open' | 'back' | 'closed'>(consent === null ? 'open' : 'closed');
  const { reads } = tracker.engine;
  const { sessions, refresh } = useKeptSessions(userId);
  const [restored, setRestored] = useState<(LeftSession & { readonly startAt: number }) | null>(null);
  const phase = useTrackerState(tracker, (state) => state.phase);
  const recording = useTrackerState(tracker, (state) => state.recording);
  const isOn = phase === 'tracking' || phase === 'paused';
  const hasBegun = isOn || phase === 'stopped';
  const showsNotice = consent === null || (notice !== 'closed' && !hasBegun);
  const hasReport = phase === 'stopped' && recording !== null && recording.samples.length > 0;

  return (
    <>
      <section aria-labelledby="tracker-camera" className="grid gap-5">
        <div className="grid gap-2">
          {/* While one speaks, a phone has room for the line and the picture, and for nothing between them. */}
          <h2 id="tracker-camera" className={classes('text-heading', isOn && 'max-lg:sr-only')}>
            See your face while you say it
          </h2>
          {showsNotice ? (
            <p className="text-soft max-w-prose">
              A mirror for rehearsal. It estimates what your face shows; it can’t know what you feel.
              Everything happens on this device.
            </p>
          ) : null}
        </div>
        {showsNotice ? (
          <ConsentNotice
            consent={consent}
            reads={reads}
            isEurope={onReads !== null}
            takesFocus={notice === 'back'}
            fromVendor={tracker.engine.loadsFromOutside}
            onGive={give}
            onWithdraw={withdraw}
          />
        ) : null}
        <div
          className={classes(
            'grid gap-3',
            prompter?.running && 'max-lg:bg-paper max-lg:sticky max-lg:top-18 max-lg:z-20',
          )}
        >
          {prompter ? <LensLine prompter={prompter} /> : null}
          <VideoStage tracker={tracker} video={video} hasConsent={consent !== null} />
        </div>
        <Controls
          tracker={tracker}
          consent={consent}
          hasReport={hasReport}
          onStart={() => {
            onStart();
            if (video.current) void tracker.start(video.current, consent);
          }}
        />
        <LiveCards tracker={tracker} />
        <LiveDetails tracker={tracker} />
        <KeptHere tracker={tracker} keepHere={keepHere} />
        {onReads ? (
          <ReadsChoice
            reads={reads}
            disabled={phase === 'starting' || phase === 'tracking' || phase === 'paused'}
            onChoose={onReads}
          />
        ) : null}
        {consent === null || showsNotice ? null : (
          <Agreed
            consent={consent}
            onWithdraw={() => {
              setNotice('back');
              withdraw();
            }}
          />
        )}
      </section>
      <div className="grid gap-12 lg:col-span-full">
        {hasReport ? (
          <AfterSession
            key={recording.startAt}
            userId={userId}
            recording={recording}
            lines={lines.filter(({ from }) => from >= recording.startAt - 1000)}
            before={sessions.find(({ startedAt }) => startedAt < recording.startedAt.toISOString()) ?? null}
            kept={sessions}
            left={restored?.startAt === recording.startAt ? restored : null}
            onKept={refresh}
            onDelete={(left) => {
              const bringBack = tracker.discard();
              refresh();
              return () => {
                setRestored({ ...left, startAt: recording.startAt });
                refresh();
                return bringBack();
              };
            }}
          />
        ) : null}
        <KeptSessions userId={userId} sessions={sessions} onErased={refresh} />
        <p className="text-soft max-w-prose text-sm">
          Estimates of facial expression, not feelings; not for diagnosis, hiring, grading or monitoring of
          staff or students. Poor light, glasses, a turned head and differences between people and cultures
          make them wrong.
        </p>
      </div>
    </>
  );
}

/** One member's tracker with everything that belongs to the camera. */
export function TrackerDesk({ viewer, createEngine, onTracker, ...given }: TrackerDeskProps) {
  const tracker = useTracker(viewer, createEngine);
  useEffect(() => {
    onTracker(tracker);
    return () => onTracker(null);
  }, [tracker, onTracker]);
  return tracker ? <Desk tracker={tracker} viewer={viewer} {...given} /> : null;
}
