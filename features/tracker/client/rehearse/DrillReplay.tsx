import { useState } from 'react';
import { TimelineCanvas } from '#features/tracker/client/live/TimelineCanvas.tsx';
import type { EmotionSample } from '#features/tracker/rules/interpret.ts';
import type { Reads } from '#features/tracker/rules/reads.ts';
import type { DrillResult } from '#features/tracker/rules/rehearsal.ts';

interface DrillReplayProps {
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

/** The score of eleven seconds with what it is made of, and their curve. */
export function DrillReplay({ reads, samples, result }: DrillReplayProps) {
  const [all] = useState(() => () => samples);
  const [span] = useState(() => (): [number, number] => [samples[0]?.at ?? 0, samples.at(-1)?.at ?? 1]);
  return (
    <div className="grid gap-3">
      <p className="font-display text-heading font-bold">{verdictOf(result)}</p>
      {result.kind === 'scored' ? (
        <>
          <p className="text-soft">
            How steadily you looked at the camera; time out of its sight counts as zero.{' '}
            {result.speech === null
              ? 'This engine can’t tell whether you spoke.'
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
