import { Dial } from '#platform/client/ui/forms/Dial.tsx';
import { drill } from '#features/tracker/rules/rehearsal.ts';

interface DrillDialProps {
  readonly step: 'countdown' | 'running';
  /** Seconds. */
  readonly left: number;
}

/** The seconds of a drill: three to breathe, then eleven to speak. */
export function DrillDial({ step, left }: DrillDialProps) {
  return (
    <Dial value={step === 'running' ? 1 - left / drill.seconds : 0} className="w-56">
      <span>
        <span className="font-display block text-5xl font-bold tabular-nums" role="timer">
          {left}
        </span>
        <span className="text-soft">{step === 'countdown' ? 'get ready' : 'speak'}</span>
      </span>
    </Dial>
  );
}
