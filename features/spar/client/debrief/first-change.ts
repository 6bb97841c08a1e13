import type { Debrief, JudgedCharge, JudgedStep } from '#features/spar/contract-debrief.ts';
import type { Sentences } from './use-sentences.ts';

export type Judged = JudgedStep | JudgedCharge;

/** The better sentence for a point, as far as it is written. */
export const betterOf = ({ better, point }: Judged, { soFar }: Sentences): string | null =>
  better ?? soFar.get(point) ?? null;

const shortOf = (steps: Debrief['steps']) =>
  steps.filter(({ verdict }) => verdict === 'missed' || verdict === 'part');

/**
 * The one thing to change first: what pushed most, as it closed the client to everything after it; else the first
 * missed step, preferably one with a turn, and with another one than is praised beside it. Null if nothing is left.
 */
export function firstChange({
  steps,
  pushing,
  best,
}: Pick<Debrief, 'steps' | 'pushing' | 'best'>): Judged | null {
  const [worst] = pushing.charges.toSorted((a, b) => b.trust - a.trust || a.quote.turn - b.quote.turn);
  if (worst) return worst;
  const short = shortOf(steps);
  const inTurn = short.filter(({ quote }) => quote !== null);
  return inTurn.find(({ quote }) => quote?.turn !== best?.quote.turn) ?? inTurn[0] ?? short[0] ?? null;
}

/** The points below the first change that show a better sentence: a turn gets one, where it is read first. */
export function bettered(debrief: Pick<Debrief, 'steps' | 'pushing' | 'best'>): readonly Judged[] {
  const first = firstChange(debrief);
  const all = [...(first ? [first] : []), ...debrief.pushing.charges, ...shortOf(debrief.steps)];
  return all.filter(
    (one, at) =>
      one !== first &&
      one.quote !== null &&
      all.findIndex(({ quote, point }) => point === one.point || quote?.turn === one.quote?.turn) === at,
  );
}
