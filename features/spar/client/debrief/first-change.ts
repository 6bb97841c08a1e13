import type { Debrief, JudgedCharge, JudgedStep } from '#features/spar/contract-debrief.ts';
import type { Sentences } from './use-sentences.ts';

export type Judged = JudgedStep | JudgedCharge;

/** The better sentence for a point, as far as it is written. */
export const betterOf = ({ better, point }: Judged, { soFar }: Sentences): string | null =>
  better ?? soFar.get(point) ?? null;

/**
 * The one thing to change first: what pushed most, as it closed the client to everything after it; else the first
 * missed step, preferably one with a turn. Null if nothing is left.
 */
export function firstChange({ steps, pushing }: Pick<Debrief, 'steps' | 'pushing'>): Judged | null {
  const [worst] = pushing.charges.toSorted((a, b) => b.trust - a.trust || a.quote.turn - b.quote.turn);
  if (worst) return worst;
  const short = steps.filter(({ verdict }) => verdict === 'missed' || verdict === 'part');
  return short.find(({ quote }) => quote !== null) ?? short[0] ?? null;
}
