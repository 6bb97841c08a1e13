import type { EmotionSample } from '#features/tracker/rules/interpret.ts';
import type { Reads } from '#features/tracker/rules/reads.ts';

/**
 * What was tracked from one Start to its Stop; kept only in memory. `at` of the samples is in monotonic milliseconds.
 */
export interface Recording {
  readonly reads: Reads;
  readonly startedAt: Date;
  readonly startAt: number;
  readonly samples: readonly EmotionSample[];
}

/** Ten results a second for three hours; older ones are dropped so that memory stays bounded. */
const mostSamples = 108_000;

/** Collects samples into a recording that can be read while it grows. */
export function createRecorder(reads: Reads, startedAt: Date, startAt: number) {
  const samples: EmotionSample[] = [];
  const recording: Recording = { reads, startedAt, startAt, samples };
  return {
    recording,
    add(sample: EmotionSample) {
      samples.push(sample);
      if (samples.length > mostSamples) samples.splice(0, samples.length - mostSamples);
    },
  };
}
