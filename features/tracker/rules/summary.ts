import { eachEmotion, type Emotion, emotions } from './expression.ts';
import type { EmotionSample } from './interpret.ts';
import type { Reads } from './reads.ts';
import { type FaceSigns, looksAtCamera } from './signs.ts';

/** Attention below this counts as low. */
export const lowAttention = 40;
/** Samples farther apart than this have a gap between them. */
const gapMs = 1500;

interface Range {
  readonly mean: number;
  readonly peak: number;
}

export interface Summary {
  readonly durationMs: number;
  /** Share of the time with a face, 0..1. */
  readonly withFace: number;
  /** Share of the time with a face in which each expression was the dominant one; the rest was unclear. */
  readonly shares: Readonly<Record<Emotion, number>>;
  readonly valence: Range;
  readonly arousal: Range;
  readonly attention: Range;
  readonly longestLowAttentionMs: number;
  /** Null if emotions were read. */
  readonly signs: {
    readonly smile: Range;
    /** Share of the time with a face spent looking at the camera. */
    readonly atCamera: number;
  } | null;
}

/** The time each sample stands for: until the next one, at most the length of a gap. */
function durations(samples: readonly EmotionSample[]): number[] {
  return samples.map((sample, index) => {
    const next = samples[index + 1];
    return next ? Math.min(gapMs, Math.max(0, next.at - sample.at)) : 0;
  });
}

/** The longest continuous stretch with a face and low attention. */
function longestLow(samples: readonly EmotionSample[], lengths: readonly number[]): number {
  let [longest, current] = [0, 0];
  for (const [index, sample] of samples.entries()) {
    current = sample.measured && sample.attention < lowAttention ? current + (lengths[index] ?? 0) : 0;
    longest = Math.max(longest, current);
  }
  return longest;
}

/** Summarizes a recording, weighting every sample by the time it stands for. */
export function summarise(samples: readonly EmotionSample[]): Summary {
  const lengths = durations(samples);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const seen = samples.flatMap((sample, index) =>
    sample.measured ? [{ sample, length: lengths[index] ?? 0 }] : [],
  );
  const seenMs = seen.reduce((sum, { length }) => sum + length, 0);
  const signed = seen.flatMap(({ sample, length }) =>
    sample.signs ? [{ signs: sample.signs, length }] : [],
  );
  const lookingMs = signed.reduce((sum, { signs, length }) => sum + (looksAtCamera(signs) ? length : 0), 0);
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
    signs:
      signed.length === 0
        ? null
        : {
            smile: range((sample) => sample.signs?.smile ?? 0),
            atCamera: seenMs === 0 ? 0 : lookingMs / seenMs,
          },
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

const signColumns = ['smile', 'brow', 'gaze', 'mouth'] as const satisfies readonly (keyof FaceSigns)[];

function csvOfSigns(samples: readonly EmotionSample[], startAt: number): string {
  const rows = samples.map(({ at, faces, measured, signs, attention, state }) => [
    Math.round(at - startAt),
    faces,
    ...signColumns.map((column) => signs?.[column].toFixed(3) ?? ''),
    measured ? attention.toFixed(1) : '',
    state,
  ]);
  return `${[['t_ms', 'faces', ...signColumns, 'attention', 'state'], ...rows].join('\n')}\n`;
}

/** The recording as CSV, one row for each sample; values that were not measured are empty. */
export function csvOf(samples: readonly EmotionSample[], startAt: number, reads: Reads): string {
  if (reads === 'signs') return csvOfSigns(samples, startAt);
  const rows = samples.map((sample) => {
    const number = (value: number | null, digits: number) =>
      sample.measured && value !== null ? value.toFixed(digits) : '';
    return [
      Math.round(sample.at - startAt),
      sample.faces,
      ...emotions.map((emotion) => number(sample.emotions[emotion], 4)),
      sample.dominant ?? (sample.measured ? 'unclear' : ''),
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

interface Recorded {
  readonly reads: Reads;
  readonly startAt: number;
  readonly startedAt: Date;
}

/**
 * The recording as JSON, with its summary and an explanation of the numbers. With signs it does not mention emotions.
 */
export function jsonOf(samples: readonly EmotionSample[], { reads, startAt, startedAt }: Recorded): string {
  const summary = summarise(samples);
  const { durationMs, withFace, attention: attended, longestLowAttentionMs, signs: signed } = summary;
  const rows = samples.map(({ at, latencyMs: _, signs, ...sample }) => {
    const { faces, state, measured, attention, yaw, pitch, box } = sample;
    const t_ms = Math.round(at - startAt);
    return reads === 'signs'
      ? { t_ms, faces, state, measured, signs, attention, yaw, pitch, box }
      : { t_ms, ...sample };
  });
  return JSON.stringify(
    {
      note:
        reads === 'signs'
          ? 'Estimates of what is seen of a face.'
          : 'Estimates of facial expression, not of feelings.',
      startedAt: startedAt.toISOString(),
      summary:
        reads === 'signs'
          ? { durationMs, withFace, attention: attended, longestLowAttentionMs, signs: signed }
          : summary,
      samples: rows,
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
