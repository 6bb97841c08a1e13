import type { Coding } from './codings.ts';

/** What a film's container says. */
export interface FilmFacts {
  /** False when the file ends before its container does. */
  readonly whole: boolean;
  /** Null: unknown. */
  readonly durationMs: number | null;
  /** The coding of each track; empty if the container does not say. */
  readonly pictures: readonly Coding[];
  readonly sounds: readonly Coding[];
}

const longestMs = 24 * 60 * 60 * 1000;

/** A possible length of a film, in whole milliseconds; null for a value that only means unknown. */
export const filmLength = (ms: number): number | null =>
  Number.isFinite(ms) && ms >= 1 && ms <= longestMs ? Math.round(ms) : null;
