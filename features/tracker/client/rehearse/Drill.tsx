import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { PlainLink } from '#platform/client/ui/PageLink.tsx';
import { Dial } from '#platform/client/ui/forms/Dial.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import type { Tracker } from '#features/tracker/client/session/controller.ts';
import {
  keepBestDrill,
  keepLastDrill,
  readBestDrill,
} from '#features/tracker/client/session/device-memory.ts';
import type { EmotionSample } from '#features/tracker/rules/interpret.ts';
import { drill, type DrillResult, drillResult } from '#features/tracker/rules/rehearsal.ts';
import { DrillReplay } from './DrillReplay.tsx';

interface Running {
  readonly step: 'countdown' | 'running';
  /** Seconds. */
  readonly left: number;
  readonly from: number;
  /** Whether the camera watches this round: it began while the face was tracked. */
  readonly isWatched: boolean;
}

type Round =
  | { readonly step: 'ready' | 'said' }
  | Running
  | { readonly step: 'scored'; readonly samples: readonly EmotionSample[]; readonly result: DrillResult };

const words = {
  ready: 'seconds',
  said: 'seconds',
  scored: 'seconds',
  countdown: 'get ready',
  running: 'speak',
};
const untracked = () => () => undefined;

/** The best score on this device, and the way to clear it; nothing before the first. */
function Best({
  userId,
  best,
  onBest,
}: {
  readonly userId: string;
  readonly best: number | null;
  readonly onBest: (best: number | null) => void;
}) {
  if (best === null) return null;
  const keep = (score: number | null) => {
    keepBestDrill(userId, score);
    onBest(score);
  };
  return (
    <div className="text-soft flex flex-wrap items-center gap-x-2">
      <p>Personal best: {Math.round(best)} of 100</p>
      <Button
        variant="ghost"
        onClick={() => {
          keep(null);
          toast.undo('Your personal best is cleared.', async () => keep(best));
        }}
      >
        Clear it
      </Button>
    </div>
  );
}

interface DrillProps {
  readonly userId: string;
  /** Scores a round that begins while it tracks; null: the clock is all. */
  readonly tracker: Tracker | null;
}

/** Three seconds to breathe, eleven to be memorable: by the clock alone, or scored while the camera runs. */
export function Drill({ userId, tracker }: DrillProps) {
  const isTracking = useSyncExternalStore(
    tracker?.subscribe ?? untracked,
    () => tracker?.state().phase === 'tracking',
  );
  const [round, setRound] = useState<Round>({ step: 'ready' });
  const [best, setBest] = useState(() => readBestDrill(userId));

  useEffect(() => {
    if (!('left' in round)) return;
    if (round.isWatched && !isTracking) {
      const stopped = setTimeout(() => setRound({ step: 'ready' }), 0);
      return () => clearTimeout(stopped);
    }
    const finish = ({ from, isWatched }: Running) => {
      if (!isWatched) {
        keepLastDrill(userId, new Date());
        setRound({ step: 'said' });
        return;
      }
      const samples = (tracker?.state().recording?.samples ?? []).filter(({ at }) => at >= from);
      const result = drillResult(samples);
      setRound({ step: 'scored', samples, result });
      if (result.kind !== 'scored') return;
      keepLastDrill(userId, new Date());
      if (best === null || result.score > best) {
        keepBestDrill(userId, result.score);
        setBest(result.score);
      }
    };
    const timer = setTimeout(() => {
      if (round.left > 1) setRound({ ...round, left: round.left - 1 });
      else if (round.step === 'countdown')
        setRound({ ...round, step: 'running', left: drill.seconds, from: performance.now() });
      else finish(round);
    }, 1000);
    return () => clearTimeout(timer);
  }, [round, isTracking, tracker, userId, best]);

  const isOn = 'left' in round;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Dial
          value={round.step === 'running' ? 1 - round.left / drill.seconds : 0}
          className="w-28 shrink-0 sm:w-36"
        >
          <span>
            <span
              className="font-display block text-3xl leading-none font-bold tabular-nums"
              role={isOn ? 'timer' : undefined}
            >
              {isOn ? round.left : drill.seconds}
            </span>
            <span className="text-soft text-xs">{words[round.step]}</span>
          </span>
        </Dial>
        <Button
          size="large"
          disabled={isOn}
          onClick={() =>
            setRound({ step: 'countdown', left: drill.countdown, from: 0, isWatched: isTracking })
          }
        >
          {round.step === 'said' || round.step === 'scored' ? 'Say it again' : 'Start the 11 seconds'}
        </Button>
      </div>
      <div aria-live="polite">
        {round.step === 'said' ? (
          <div className="animate-arrive grid gap-1">
            <p className="font-display text-heading font-bold">11 seconds are over. Was it about them?</p>
            <p className="text-soft">
              Say it until you don’t have to look, then{' '}
              <PlainLink to="/spar" className="text-link inline-flex min-h-11 items-center">
                say it to a practice client
              </PlainLink>
              .
            </p>
          </div>
        ) : null}
        {round.step === 'scored' && tracker ? (
          <DrillReplay key={round.samples[0]?.at} reads={tracker.engine.reads} {...round} />
        ) : null}
      </div>
      <Best userId={userId} best={best} onBest={setBest} />
    </div>
  );
}
