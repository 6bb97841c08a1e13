import { takenFor } from '#features/spar/contract-debrief.ts';
import type { Talk } from '#features/spar/contract-talk.ts';
import { type Mark, markOf } from '#features/spar/client/debrief/marks.ts';
import { figuresOf, partsOf } from '#features/spar/client/debrief/Numbers.tsx';

/** Two attempts of one call. */
export type Pair = readonly [Talk, Talk];

/** What one attempt came to at one point: the verdict on it, what was counted, or what it gave or took; or all of it. */
export interface Outcome {
  readonly verdict?: Mark;
  readonly value?: string;
}

/** A point, and what both attempts came to at it. */
export interface ComparedPoint {
  readonly term: string;
  /** Whether it is one of the two numbers, which those below it add up to. */
  readonly isNumber: boolean;
  readonly outcomes: readonly [Outcome, Outcome];
}

const groups = ['heard', 'said', 'counted'] as const;
type Facts = Readonly<Record<(typeof groups)[number], readonly (readonly [term: string, Outcome])[]>>;

const numbers = { heard: 'What was heard', said: 'How it was said' } as const;
const isNumber = (term: string) => Object.values<string>(numbers).includes(term);

const open: Outcome = { value: 'Still open' };
const outOf100 = (value: number | null): Outcome => ({
  value: value === null ? 'Not judged' : `${value} of 100`,
});

/** What an attempt came to by term: each number, the points that it adds up from, and what was counted. */
function factsOf({ heard, said, debrief }: Talk): Facts {
  if (debrief === null) return { heard: [[numbers.heard, open]], said: [[numbers.said, open]], counted: [] };
  const parts = partsOf(debrief);
  const given = new Map<string, string>(parts.heard);
  const taken = new Map<string, string>(parts.said);
  const withPoints = (verdict: Mark, value: string | undefined): Outcome =>
    value === undefined ? { verdict } : { verdict, value };
  const ofRules = new Set(debrief.rules.map(({ label }) => takenFor(label)));
  return {
    heard: [
      [numbers.heard, outOf100(heard)],
      ...debrief.steps.map(
        (step) => [step.label, withPoints(markOf(step, debrief), given.get(step.label))] as const,
      ),
    ],
    said: [
      [numbers.said, outOf100(said)],
      ...debrief.rules.map(
        ({ label, verdict }) => [label, withPoints(verdict, taken.get(takenFor(label)))] as const,
      ),
      ...parts.said.filter(([term]) => !ofRules.has(term)).map(([term, value]) => [term, { value }] as const),
    ],
    counted: figuresOf(debrief.measures).map(([term, value]) => [term, { value }] as const),
  };
}

/** What stands in the place of a point that an attempt lacks. */
function withoutPoint({ debrief }: Talk): Outcome {
  if (debrief === null) return open;
  // Only what was taken off is listed, so the other attempt lost nothing for it.
  return { value: debrief.said === null ? 'Not judged' : '0' };
}

/** Every point of both attempts, each once: under each number what it adds up from, then what was counted. */
export function comparedPoints([a, b]: Pair): readonly ComparedPoint[] {
  const [left, right] = [factsOf(a), factsOf(b)];
  return groups.flatMap((group) => {
    const [ofA, ofB] = [new Map(left[group]), new Map(right[group])];
    return [...new Set([...ofA.keys(), ...ofB.keys()])].map((term) => ({
      term,
      isNumber: isNumber(term),
      outcomes: [ofA.get(term) ?? withoutPoint(a), ofB.get(term) ?? withoutPoint(b)] as const,
    }));
  });
}
