import type { Debrief } from '#features/spar/contract-debrief.ts';
import type { Talk } from '#features/spar/contract-talk.ts';
import { figuresOf } from '#features/spar/client/debrief/Numbers.tsx';

/** Two attempts of one call. */
export type Pair = readonly [Talk, Talk];

/** The result of one attempt at one point: the verdict, a figure, or both. */
export interface Outcome {
  readonly verdict?: Debrief['steps'][number]['verdict'];
  readonly value: string;
}

/** A point with the results of both attempts. */
export interface ComparedPoint {
  readonly term: string;
  /** Whether it is the number, which the steps below it add up to, less what pushing cost. */
  readonly isNumber: boolean;
  readonly outcomes: readonly [Outcome, Outcome];
}

const number = 'Felt understood';
const open: Outcome = { value: 'Still open' };
const outOf100 = (value: number | null): Outcome => ({
  value: value === null ? 'Not judged' : `${value} of 100`,
});

const costOf = ({ points, trust }: Debrief['pushing']) =>
  `${points === 0 ? '' : `${points} points, `}${trust} of their trust`;

/** An attempt's results by term: the number, its steps, what pushing cost, and the figures. */
function factsOf({ client, heard, debrief }: Talk): ReadonlyMap<string, Outcome> {
  if (debrief === null) return new Map([[number, open]]);
  return new Map<string, Outcome>([
    [number, outOf100(heard)],
    ...debrief.steps.map(
      ({ label, verdict, points }) => [label, { verdict, value: `${points} of 25` }] as const,
    ),
    ['What pushing cost', { value: costOf(debrief.pushing) }],
    ...figuresOf(debrief.measures, client).map(([term, value]) => [term, { value }] as const),
  ]);
}

/** Every point of both attempts, each once. */
export function comparedPoints([a, b]: Pair): readonly ComparedPoint[] {
  const [left, right] = [factsOf(a), factsOf(b)];
  return [...new Set([...left.keys(), ...right.keys()])].map((term) => ({
    term,
    isNumber: term === number,
    outcomes: [left.get(term) ?? open, right.get(term) ?? open] as const,
  }));
}
