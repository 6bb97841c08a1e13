import { eachEmotion, type Emotion, emotions } from './expression.ts';
import type { EmotionSample } from './interpret.ts';

/** Below this the attention counts as low. */
export const lowAttention = 40;
/** Samples further apart than this have a gap between them. */
const gapMs = 1500;

interface Range {
  readonly mean: number;
  readonly peak: number;
}

export interface Summary {
  readonly durationMs: number;
  /** Share of the time with a face, 0..1. */
  readonly withFace: number;
  /** Share of the time with a face for which each expression was the dominant one; the sum is 1, or 0 without a face. */
  readonly shares: Readonly<Record<Emotion, number>>;
  readonly valence: Range;
  readonly arousal: Range;
  readonly attention: Range;
  readonly longestLowAttentionMs: number;
}

/** How long each sample stands for: until the next one, at most the length of a gap. */
function durations(samples: readonly EmotionSample[]): number[] {
  return samples.map((sample, index) => {
    const next = samples[index + 1];
    return next ? Math.min(gapMs, Math.max(0, next.at - sample.at)) : 0;
  });
}

/** The longest stretch with a face and low attention in a row. */
function longestLow(samples: readonly EmotionSample[], lengths: readonly number[]): number {
  let [longest, current] = [0, 0];
  for (const [index, sample] of samples.entries()) {
    current = sample.measured && sample.attention < lowAttention ? current + (lengths[index] ?? 0) : 0;
    longest = Math.max(longest, current);
  }
  return longest;
}

/** Sums a recording up, weighing every sample by the time it stands for. */
export function summarise(samples: readonly EmotionSample[]): Summary {
  const lengths = durations(samples);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const seen = samples.flatMap((sample, index) =>
    sample.measured ? [{ sample, length: lengths[index] ?? 0 }] : [],
  );
  const seenMs = seen.reduce((sum, { length }) => sum + length, 0);
  const range = (value: (sample: EmotionSample) => number): Range => ({
    mean:
      seenMs === 0 ? 0 : seen.reduce((sum, { sample, length }) => sum + value(sample) * length, 0) / seenMs,
    peak: seen.reduce((peak, { sample }) => {
      const next = value(sample);
      return Math.abs(next) > Math.abs(peak) ? next : peak;
    }, 0),
  });
  return {
    durationMs: total,
    withFace: total === 0 ? 0 : seenMs / total,
    shares: eachEmotion((emotion) =>
      seenMs === 0
        ? 0
        : seen.reduce((sum, { sample, length }) => sum + (sample.dominant === emotion ? length : 0), 0) /
          seenMs,
    ),
    valence: range((sample) => sample.valence),
    arousal: range((sample) => sample.arousal),
    attention: range((sample) => sample.attention),
    longestLowAttentionMs: longestLow(samples, lengths),
  };
}

export const csvColumns = [
  't_ms',
  'faces',
  ...emotions,
  'dominant',
  'valence',
  'arousal',
  'attention',
  'yaw',
  'pitch',
  'state',
] as const;

/** The recording as CSV, one row for each sample; values that were not measured are empty. */
export function csvOf(samples: readonly EmotionSample[], startAt: number): string {
  const rows = samples.map((sample) => {
    const number = (value: number | null, digits: number) =>
      sample.measured && value !== null ? value.toFixed(digits) : '';
    return [
      Math.round(sample.at - startAt),
      sample.faces,
      ...emotions.map((emotion) => number(sample.emotions[emotion], 4)),
      sample.dominant ?? '',
      number(sample.valence, 3),
      number(sample.arousal, 3),
      number(sample.attention, 1),
      number(sample.yaw, 1),
      number(sample.pitch, 1),
      sample.state,
    ].join(',');
  });
  return `${[csvColumns.join(','), ...rows].join('\n')}\n`;
}

/** The recording as JSON, with its summary and what the numbers are. */
export function jsonOf(samples: readonly EmotionSample[], startAt: number, startedAt: Date): string {
  return JSON.stringify(
    {
      note: 'Estimates of facial expression, not of feelings.',
      startedAt: startedAt.toISOString(),
      summary: summarise(samples),
      samples: samples.map(({ at, latencyMs: _, ...sample }) => ({
        t_ms: Math.round(at - startAt),
        ...sample,
      })),
    },
    null,
    1,
  );
}

/** Minutes and seconds, e.g. '1:05'. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
