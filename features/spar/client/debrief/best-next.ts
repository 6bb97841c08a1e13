import type { Debrief } from '#features/spar/contract-debrief.ts';
import type { Sentences } from './use-sentences.ts';

export type Judged = Debrief['steps'][number] | Debrief['rules'][number];

/** The name of a point, as its better sentence is found by. */
export const nameOf = (point: Judged): string => ('step' in point ? point.step : point.rule);

/** What could be said at a point instead, as far as it is written. */
export const betterOf = (point: Judged, { soFar }: Sentences): string | null =>
  point.better ?? soFar.get(nameOf(point)) ?? null;

const isOf = (verdict: Judged['verdict']) => (point: Judged) => point.verdict === verdict;
const turnOf = ({ quote }: Judged) => quote?.turn ?? Number.POSITIVE_INFINITY;

/**
 * The one point to better first: the rule that was broken first, for it closed the client to all that followed; else the
 * first step that was missed where it could have been taken; else what nobody can prove. Null where nothing is left.
 */
export function bestNext({ steps, rules }: Pick<Debrief, 'steps' | 'rules'>): Judged | null {
  const broken: Judged[] = rules.filter(isOf('broken')).toSorted((a, b) => turnOf(a) - turnOf(b));
  const missed = steps.filter(isOf('missed'));
  const [first = null] = [
    ...broken,
    ...missed.filter(({ quote }) => quote !== null),
    ...rules.filter(isOf('unproved')),
    ...missed,
  ];
  return first;
}
