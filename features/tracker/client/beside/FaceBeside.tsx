import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Agreed, ConsentNotice } from '#features/tracker/client/ConsentNotice.tsx';
import { Controls } from '#features/tracker/client/Controls.tsx';
import { CountryQuestion } from '#features/tracker/client/CountryQuestion.tsx';
import type { MakeEngine } from '#features/tracker/client/engine/create-engine.ts';
import { VideoStage } from '#features/tracker/client/live/VideoStage.tsx';
import type { Tracker } from '#features/tracker/client/session/controller.ts';
import { keepCountry, readCountry, readReads } from '#features/tracker/client/session/device-memory.ts';
import { useConsent } from '#features/tracker/client/use-consent.ts';
import { useTracker, useTrackerState } from '#features/tracker/client/use-tracker.ts';
import type { ConsentReceipt } from '#features/tracker/rules/consent.ts';
import { isSettled, isSignsFirst, type Place, readsFor } from '#features/tracker/rules/reads.ts';
import type { BesideSession } from './beside-session.ts';
import { smallStage } from './small-stage.tsx';
import { bandHeight, useStand } from './use-stand.ts';

interface FaceBesideProps {
  readonly viewer: PublicViewer;
  readonly makeEngine: MakeEngine;
  readonly place: Place;
  readonly onReceipt: (receipt: ConsentReceipt) => void;
  /** What the member said so far, turn by turn. */
  readonly said: readonly string[];
  /** Whether the talk is over. */
  readonly isOver: boolean;
  readonly session: BesideSession;
  /** How many pixels of the page the picture takes, under the top bar. */
  readonly onBand: (height: number) => void;
}

/** Notes from when to when each turn was the member's, while their face is tracked. */
function useTurnTimes(tracker: Tracker, said: readonly string[], session: BesideSession) {
  const recording = useTrackerState(tracker, (state) => state.recording);
  useEffect(() => {
    if (recording) session.record(recording);
  }, [recording, session]);
  const seen = useRef({ turns: said.length, at: 0 });
  useEffect(() => {
    const { turns, at } = seen.current;
    const now = performance.now();
    const text = said.at(-1);
    if (said.length > turns && text !== undefined) session.addTurn(text, at, now);
    seen.current = { turns: said.length, at: now };
  }, [said, session]);
}

function Panel({
  tracker,
  viewer,
  isEurope,
  onReceipt,
  said,
  isOver,
  session,
  onBand,
}: Omit<FaceBesideProps, 'makeEngine' | 'place'> & {
  readonly tracker: Tracker;
  readonly isEurope: boolean;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const { consent, give, withdraw } = useConsent(viewer.userId, tracker, onReceipt);
  const { engine } = tracker;
  // Once checked, the notice stays in place until tracking begins, so that neither the focus nor the text jumps.
  const [isNew, setNew] = useState(consent === null);
  const showsNotice = consent === null || isNew;
  const [takesFocus, setTakesFocus] = useState(false);
  useTurnTimes(tracker, said, session);
  useEffect(() => {
    if (isOver) void tracker.stop();
  }, [isOver, tracker]);
  const phase = useTrackerState(tracker, (state) => state.phase);
  const isOpen = phase === 'tracking' || phase === 'paused';
  const [isAway, setAway] = useState(false);
  const { stand, isNarrow, keyboard } = useStand(isOpen && !isAway);
  const band = stand === 'band' || stand === 'typing' ? bandHeight : 0;
  useEffect(() => {
    onBand(band);
    return () => onBand(0);
  }, [band, onBand]);
  const small = smallStage({
    stand,
    keyboard,
    onAway: () => setAway(true),
    onStop: () => void tracker.stop(),
  });
  return (
    <div className="grid gap-4">
      {showsNotice ? (
        <ConsentNotice
          consent={consent}
          reads={engine.reads}
          isEurope={isEurope}
          takesFocus={takesFocus}
          fromVendor={engine.loadsFromOutside}
          onGive={give}
          onWithdraw={withdraw}
        />
      ) : null}
      <VideoStage tracker={tracker} video={video} hasConsent={consent !== null} small={small} />
      {isOpen && isNarrow ? (
        <Button variant="secondary" className="w-fit" onClick={() => setAway(!isAway)}>
          {isAway ? 'Put my picture beside the call' : 'Put my picture here'}
        </Button>
      ) : null}
      <Controls
        tracker={tracker}
        consent={consent}
        onStart={() => {
          setNew(false);
          if (video.current) void tracker.start(video.current, consent);
        }}
      />
      {consent === null || showsNotice ? null : (
        <Agreed
          consent={consent}
          onWithdraw={() => {
            setNew(true);
            setTakesFocus(true);
            withdraw();
          }}
        />
      )}
    </div>
  );
}

/** The tracker beside a talk: on this device only, with its own consent. It calls no server. */
export function FaceBeside({ makeEngine, place, ...given }: FaceBesideProps) {
  const { userId } = given.viewer;
  const [named, setNamed] = useState(() => readCountry(userId));
  const country = isSettled(place.country) ? place.country : named;
  const here = useMemo(() => ({ country, signsFirstIn: place.signsFirstIn }), [country, place.signsFirstIn]);
  // What to read is chosen on the tracker's own page.
  const [chosen] = useState(() => readReads(userId));
  const createEngine = useCallback(
    () => makeEngine(here, readsFor(here, chosen)),
    [makeEngine, here, chosen],
  );
  const tracker = useTracker(given.viewer, createEngine);
  if (!isSettled(country))
    return (
      <CountryQuestion
        onAnswer={(answer) => {
          keepCountry(userId, answer);
          setNamed(answer);
        }}
      />
    );
  return tracker ? (
    <Panel key={tracker.engine.id} {...given} tracker={tracker} isEurope={isSignsFirst(here)} />
  ) : null;
}
