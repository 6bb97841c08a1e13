import type { EmotionSample } from '#features/tracker/rules/interpret.ts';

/** What was tracked from one Start to its Stop; kept in memory only. `at` of the samples is monotonic milliseconds. */
export interface Recording {
  readonly startedAt: Date;
  readonly startAt: number;
  readonly samples: readonly EmotionSample[];
}

/** Ten results a second for three hours; older ones are let go so that memory has an end. */
const mostSamples = 108_000;

/** Collects samples into a recording that is read while it grows. */
export function createRecorder(startedAt: Date, startAt: number) {
  const samples: EmotionSample[] = [];
  const recording: Recording = { startedAt, startAt, samples };
  return {
    recording,
    add(sample: EmotionSample) {
      samples.push(sample);
      if (samples.length > mostSamples) samples.splice(0, samples.length - mostSamples);
    },
  };
}
