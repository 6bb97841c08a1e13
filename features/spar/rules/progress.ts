import type { Temper } from './vocabulary.ts';

/** How a call went: how far the client felt understood, of 100, and how hard it was made. */
export interface Score {
  readonly at: string;
  readonly heard: number;
  readonly temper: Temper;
}

/** What the scores of many calls say together. */
export interface Progress {
  readonly calls: number;
  /** How many calls each average is of. */
  readonly together: number;
  /** The averages, oldest first: of the first calls, then with each call one further. */
  readonly averages: readonly number[];
  readonly first: { readonly at: string; readonly guarded: number };
  readonly last: { readonly at: string; readonly guarded: number };
}

/** With fewer calls a line would show chance. */
const fewest = 5;
const mostTogether = 5;

const guardedIn = (scores: readonly Score[]) => scores.filter(({ temper }) => temper === 'guarded').length;
const meanOf = (scores: readonly Score[]) =>
  Math.round(scores.reduce((sum, { heard }) => sum + heard, 0) / scores.length);

/** How far practice has come; null with too few calls to say. @param scores oldest first */
export function progressOf(scores: readonly Score[]): Progress | null {
  const [oldest, newest] = [scores[0], scores.at(-1)];
  if (scores.length < fewest || !oldest || !newest) return null;
  // The first and the last ones have no call in common.
  const together = Math.min(mostTogether, Math.floor(scores.length / 2));
  const windows = scores.slice(together - 1).map((_, from) => scores.slice(from, from + together));
  return {
    calls: scores.length,
    together,
    averages: windows.map(meanOf),
    first: { at: oldest.at, guarded: guardedIn(scores.slice(0, together)) },
    last: { at: newest.at, guarded: guardedIn(scores.slice(-together)) },
  };
}
