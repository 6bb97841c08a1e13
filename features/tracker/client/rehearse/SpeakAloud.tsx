import { useEffect, useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { keepLastDrill } from '#features/tracker/client/session/device-memory.ts';
import { drill } from '#features/tracker/rules/rehearsal.ts';
import { DrillDial } from './DrillDial.tsx';

type Round =
  | { readonly step: 'ready' | 'done' }
  | { readonly step: 'countdown' | 'running'; readonly left: number };

/** The drill with only a clock: no camera, so no consent and no score. */
export function SpeakAloud({ userId }: { readonly userId: string }) {
  const [round, setRound] = useState<Round>({ step: 'ready' });
  useEffect(() => {
    if (!('left' in round)) return;
    const { step, left } = round;
    const timer = setTimeout(() => {
      if (left > 1) setRound({ step, left: left - 1 });
      else if (step === 'countdown') setRound({ step: 'running', left: drill.seconds });
      else {
        keepLastDrill(userId, new Date());
        setRound({ step: 'done' });
      }
    }, 1000);
    return () => clearTimeout(timer);
  }, [round, userId]);
  return (
    <div className="grid justify-items-start gap-3">
      {'left' in round ? <DrillDial step={round.step} left={round.left} /> : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          disabled={'left' in round}
          onClick={() => setRound({ step: 'countdown', left: drill.countdown })}
        >
          {round.step === 'done' ? 'Say it again' : 'Start the 11 seconds'}
        </Button>
        <p role="status" className="font-semibold">
          {round.step === 'done' ? 'That was 11 seconds.' : ''}
        </p>
      </div>
    </div>
  );
}
