import type { Coding } from './codings.ts';

/** What a film's container says. */
export interface FilmFacts {
  /** False when the file ends before its container does. */
  readonly whole: boolean;
  /** Null: unknown. */
  readonly durationMs: number | null;
  /** Of each track; empty where the container does not tell. */
  readonly pictures: readonly Coding[];
  readonly sounds: readonly Coding[];
}

const longestMs = 24 * 60 * 60 * 1000;

/** A length that a film can have, in whole milliseconds; null for what only says that nobody knew it. */
export const filmLength = (ms: number): number | null =>
  Number.isFinite(ms) && ms >= 1 && ms <= longestMs ? Math.round(ms) : null;
