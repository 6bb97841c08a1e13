import type { Debrief, JudgedCharge, JudgedStep } from '#features/spar/contract-debrief.ts';
import type { Sentences } from './use-sentences.ts';

export type Judged = JudgedStep | JudgedCharge;

/** What could be said at a point instead, as far as it is written. */
export const betterOf = ({ better, point }: Judged, { soFar }: Sentences): string | null =>
  better ?? soFar.get(point) ?? null;

/**
 * The one thing to change first: what pushed most, for it closed the client to all that followed; else the first step that
 * could have been taken somewhere. Null where nothing is left.
 */
export function firstChange({ steps, pushing }: Pick<Debrief, 'steps' | 'pushing'>): Judged | null {
  const [worst] = pushing.charges.toSorted((a, b) => b.trust - a.trust || a.quote.turn - b.quote.turn);
  if (worst) return worst;
  const short = steps.filter(({ verdict }) => verdict === 'missed' || verdict === 'part');
  return short.find(({ quote }) => quote !== null) ?? short[0] ?? null;
}
