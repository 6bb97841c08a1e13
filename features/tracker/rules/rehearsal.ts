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
    const [top] = (Object.entries(shares) as [Emotion, number][]).toSorted((a, b) => b[1] - a[1]);
    return {
      ...line,
      dominant: top && top[1] > 0 ? top[0] : null,
      valence: valence.mean,
      attention: attention.mean,
      withFace,
    };
  });
}

/** The drill: eleven seconds, after a countdown of three. */
export const drill = { seconds: 11, countdown: 3 } as const;

/** The drill's score: the mean attention, counting time without a face as zero. */
export function drillScore(samples: readonly EmotionSample[]): number {
  const { attention, withFace } = summarise(samples);
  return Math.round(attention.mean * withFace);
}
