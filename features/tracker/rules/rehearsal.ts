import type { Emotion } from './expression.ts';
import type { EmotionSample } from './interpret.ts';
import { summarise } from './summary.ts';

/** Words per minute that the teleprompter can run at. */
export const pace = { min: 60, max: 240, step: 10, usual: 130 } as const;

const longestLine = 14;
const shortestLineMs = 1200;

/**
 * Splits a script into lines that can be read at a glance: at its own line breaks, then at sentences, then at words.
 */
export function linesOf(script: string): readonly string[] {
  return script
    .split(/\r?\n/)
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?…])\s+/))
    .flatMap((sentence) => {
      const words = sentence.trim().split(/\s+/).filter(Boolean);
      const count = Math.ceil(words.length / longestLine);
      const size = Math.ceil(words.length / (count || 1));
      return Array.from({ length: count }, (_, index) =>
        words.slice(index * size, (index + 1) * size).join(' '),
      );
    });
}

/** How long a line is shown, from its words and the pace. */
export function lineMs(line: string, wordsPerMinute: number): number {
  const words = line.split(/\s+/).filter(Boolean).length;
  return Math.max(shortestLineMs, (words / wordsPerMinute) * 60_000);
}

/** When a line was read, on the samples' clock. */
export interface ReadLine {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

export interface LineReview extends ReadLine {
  /** Null if no face was seen, or if it was unclear most of the time. */
  readonly dominant: Emotion | null;
  readonly valence: number;
  readonly attention: number;
  readonly withFace: number;
}

/**
 * Assigns the samples to the lines: what the face did while each one was read. Lines that were never read are left out.
 */
export function reviewLines(
  lines: readonly ReadLine[],
  samples: readonly EmotionSample[],
): readonly LineReview[] {
  return lines.map((line) => {
    const { shares, valence, attention, withFace } = summarise(
      samples.filter(({ at }) => at >= line.from && at <= line.to),
    );
    const named = (Object.entries(shares) as [Emotion, number][]).toSorted((a, b) => b[1] - a[1]);
    const [top] = named;
    const unclear = 1 - named.reduce((sum, [, share]) => sum + share, 0);
    return {
      ...line,
      dominant: withFace > 0 && top && top[1] > unclear ? top[0] : null,
      valence: valence.mean,
      attention: attention.mean,
      withFace,
    };
  });
}

/** The drill: eleven seconds, after a countdown of three. */
export const drill = { seconds: 11, countdown: 3 } as const;

/** A mouth is speaking if its opening changes by this much within a second; two pixels of noise are less. */
const speakingRange = 0.03;
const speakingMs = 1000;
/** Speaking for this share of the drill costs no points for silence: words need pauses. */
const fullSpeech = 0.5;
/** Less than this is a yawn or noise, and no words. */
const someSpeech = 0.1;

/** The share of the time with a face in which the mouth moved; null if the engine does not say. */
export function speechOf(samples: readonly EmotionSample[]): number | null {
  const mouths = samples.flatMap(({ at, measured, mouthOpening }) =>
    measured && mouthOpening !== null ? [{ at, mouthOpening }] : [],
  );
  if (mouths.length === 0) return null;
  let first = 0;
  const moving = mouths.filter(({ at }, index) => {
    while (at - (mouths[first]?.at ?? at) > speakingMs) first += 1;
    const second = mouths.slice(first, index + 1).map(({ mouthOpening }) => mouthOpening);
    return Math.max(...second) - Math.min(...second) >= speakingRange;
  });
  return moving.length / mouths.length;
}

export type DrillResult =
  | { readonly kind: 'no-face' | 'silent' }
  | { readonly kind: 'scored'; readonly score: number; readonly speech: number | null };

/**
 * The drill's result: the mean attention, counting time without a face as zero, and less the more of it was silent.
 * Without a face, or with a mouth that never moved, there is no score.
 */
export function drillResult(samples: readonly EmotionSample[]): DrillResult {
  const { attention, withFace } = summarise(samples);
  if (withFace === 0) return { kind: 'no-face' };
  const speech = speechOf(samples);
  if (speech !== null && speech < someSpeech) return { kind: 'silent' };
  const spoken = speech === null ? 1 : Math.min(1, speech / fullSpeech);
  return { kind: 'scored', score: Math.round(attention.mean * withFace * spoken), speech };
}
