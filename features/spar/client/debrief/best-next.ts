import type { Debrief } from '#features/spar/contract-debrief.ts';
import type { Sentences } from './use-sentences.ts';

export type Judged = Debrief['steps'][number] | Debrief['rules'][number];

/** The name of a point, as its better sentence is found by. */
export const nameOf = (point: Judged): string => ('step' in point ? point.step : point.rule);

/** What could be said at a point instead, as far as it is written. */
export const betterOf = (point: Judged, { soFar }: Sentences): string | null =>
  point.better ?? soFar.get(nameOf(point)) ?? null;

type Facts = Pick<Debrief, 'steps' | 'rules' | 'saidParts'>;

/** What the words of a point took: what is quoted for a loss may be a part of them, or have them as a part. */
function costOf({ quote }: Judged, { saidParts }: Facts): number {
  const taken = saidParts.filter(
    (part) =>
      quote !== null &&
      part.quote?.turn === quote.turn &&
      (part.quote.text.includes(quote.text) || quote.text.includes(part.quote.text)),
  );
  return Math.max(0, ...taken.map(({ points }) => points));
}

const isOf = (verdict: Judged['verdict']) => (point: Judged) => point.verdict === verdict;
const turnOf = ({ quote }: Judged) => quote?.turn ?? Number.POSITIVE_INFINITY;

/**
 * The one point to better first: the broken rule whose words took most, of several the first, for it closed the client to
 * all that followed; else the first step that was missed where it could have been taken; else what nobody can prove. Null
 * where nothing is left.
 */
export function bestNext(facts: Facts): Judged | null {
  const { steps, rules } = facts;
  const broken: Judged[] = rules
    .filter(isOf('broken'))
    .toSorted((a, b) => costOf(b, facts) - costOf(a, facts) || turnOf(a) - turnOf(b));
  const missed = steps.filter(isOf('missed'));
  const [first = null] = [
    ...broken,
    ...missed.filter(({ quote }) => quote !== null),
    ...rules.filter(isOf('unproved')),
    ...missed,
  ];
  return first;
}
