import { useEffect, useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { TimelineCanvas } from '#features/tracker/client/live/TimelineCanvas.tsx';
import type { Tracker } from '#features/tracker/client/session/controller.ts';
import {
  keepBestDrill,
  keepLastDrill,
  readBestDrill,
} from '#features/tracker/client/session/device-memory.ts';
import { useTrackerState } from '#features/tracker/client/use-tracker.ts';
import type { EmotionSample } from '#features/tracker/rules/interpret.ts';
import type { Reads } from '#features/tracker/rules/reads.ts';
import { drill, type DrillResult, drillResult } from '#features/tracker/rules/rehearsal.ts';
import { DrillDial } from './DrillDial.tsx';
import { type Opener, OpenerToSay } from './OpenerToSay.tsx';

type Round =
  | { readonly step: 'ready' }
  | { readonly step: 'countdown' | 'running'; readonly left: number; readonly from: number }
  | { readonly step: 'replay'; readonly samples: readonly EmotionSample[]; readonly result: DrillResult };

interface ReplayProps {
  readonly reads: Reads;
  readonly samples: readonly EmotionSample[];
  readonly result: DrillResult;
}

function verdictOf(result: DrillResult): string {
  switch (result.kind) {
    case 'no-face':
      return 'No score: no face was seen in these 11 seconds.';
    case 'silent':
      return 'No score: your mouth did not move. Say your opener aloud.';
    case 'scored':
      return `Your 11 seconds: ${result.score} of 100`;
  }
}

function Replay({ reads, samples, result }: ReplayProps) {
  const [all] = useState(() => () => samples);
  const [span] = useState(() => (): [number, number] => [samples[0]?.at ?? 0, samples.at(-1)?.at ?? 1]);
  return (
    <div className="grid gap-4">
      <p className="font-display text-heading font-bold" role="status">
        {verdictOf(result)}
      </p>
      {result.kind === 'scored' ? (
        <>
          <p className="text-soft">
            {result.speech === null
              ? 'This engine can’t tell whether you spoke, so the score is attention only.'
              : `Your mouth moved ${Math.round(result.speech * 100)}% of the time.`}
          </p>
          <TimelineCanvas
            reads={reads}
            label="Replay of your 11 seconds"
            samples={all}
            span={span}
            newest={null}
          />
        </>
      ) : null}
    </div>
  );
}

interface DrillProps {
  readonly tracker: Tracker;
  readonly userId: string;
  /** Null if they have no card that one could be made from. */
  readonly opener: Opener | null;
}

/** Three seconds to breathe, eleven to be memorable, and then the curve at once. */
export function Drill({ tracker, userId, opener }: DrillProps) {
  const phase = useTrackerState(tracker, (state) => state.phase);
  const [round, setRound] = useState<Round>({ step: 'ready' });
  const [best, setBest] = useState(() => readBestDrill(userId));

  useEffect(() => {
    if (round.step !== 'countdown' && round.step !== 'running') return;
    if (phase !== 'tracking') {
      const stopped = setTimeout(() => setRound({ step: 'ready' }), 0);
      return () => clearTimeout(stopped);
    }
    const timer = setTimeout(() => {
      if (round.left > 1) {
        setRound({ ...round, left: round.left - 1 });
        return;
      }
      if (round.step === 'countdown') {
        setRound({ step: 'running', left: drill.seconds, from: performance.now() });
        return;
      }
      const samples = (tracker.state().recording?.samples ?? []).filter(({ at }) => at >= round.from);
      const result = drillResult(samples);
      setRound({ step: 'replay', samples, result });
      if (result.kind !== 'scored') return;
      keepLastDrill(userId, new Date());
      if (best === null || result.score > best) {
        keepBestDrill(userId, result.score);
        setBest(result.score);
      }
    }, 1000);
    return () => clearTimeout(timer);
  }, [round, phase, tracker, userId, best]);

  const begin = () => setRound({ step: 'countdown', left: drill.countdown, from: 0 });
  return (
    <div className="grid gap-6">
      <p className="max-w-prose">
        Say your opener to the camera. The score is your mean attention over the 11 seconds. Time without a
        face counts as zero, and if your mouth doesn’t move, there’s no score.
      </p>
      {opener ? <OpenerToSay opener={opener} /> : null}
      {round.step === 'countdown' || round.step === 'running' ? (
        <DrillDial step={round.step} left={round.left} />
      ) : null}
      {round.step === 'replay' ? (
        <Replay key={round.samples[0]?.at} reads={tracker.engine.reads} {...round} />
      ) : null}
      <div className="flex flex-wrap items-center gap-4">
        <Button onClick={begin} disabled={phase !== 'tracking' || 'left' in round}>
          {round.step === 'replay' ? 'Try again' : 'Start the drill'}
        </Button>
        {phase === 'tracking' ? null : <p className="text-soft">Press Start Tracking first.</p>}
        {best === null ? null : (
          <>
            <p>Personal best: {Math.round(best)} of 100</p>
            <Button
              variant="ghost"
              onClick={() => {
                const keep = (score: number | null) => {
                  keepBestDrill(userId, score);
                  setBest(score);
                };
                keep(null);
                toast.undo('Your personal best is cleared.', async () => keep(best));
              }}
            >
              Clear it
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
