import type { Measured } from './measures.ts';
import type { ResolvedTurn } from './record.ts';

/** Beyond these the client has no room. */
export const roomLimits = { share: 65, monologueSeconds: 45 } as const;

/** What each broken rule takes from how it was said. */
export const brokenRulePoints = 20;

interface Talked {
  readonly measures: Measured;
  readonly turns: readonly ResolvedTurn[];
}

/**
 * The rubric by which talks are judged that begin now, stored with each. In the first one, one word or second too many
 * took as much as any number of them; in the second, a push took the step that was taken in the same breath
 * (`judgesEach` in record.ts), and what was claimed of others was not looked at.
 */
export const rubricNow = 3;
const gradualSince = 2;

interface Cost {
  readonly lostBy: string;
  /** The most that it takes. */
  readonly points: number;
  /** Whether it takes one point for each one too many, and not all at once. */
  readonly gradual: boolean;
  /** How many are too many; 0: nothing is taken. */
  readonly excess: (talked: Talked) => number;
}

/** What else takes points of how it was said: the one list that a talk is judged by and that is shown before it. */
export const saidCosts = [
  {
    lostBy: 'as-a-fact',
    points: 10,
    gradual: false,
    excess: ({ turns }) => turns.filter(({ step }) => step === 'label').length,
  },
  {
    lostBy: 'share',
    points: 15,
    gradual: true,
    excess: ({ measures }) => measures.share - roomLimits.share,
  },
  {
    lostBy: 'monologue',
    points: 15,
    gradual: true,
    excess: ({ measures }) => measures.longestMonologueSeconds - roomLimits.monologueSeconds,
  },
  {
    lostBy: 'no-question',
    points: 15,
    gradual: false,
    excess: ({ measures }) => (measures.questions === 0 ? 1 : 0),
  },
] as const satisfies readonly Cost[];

/** What this takes from a talk that is judged by this rubric. */
export function costOf({ points, gradual, excess }: Cost, talked: Talked, rubric: number): number {
  const over = Math.max(0, excess(talked));
  if (over === 0) return 0;
  return gradual && rubric >= gradualSince ? Math.min(points, over) : points;
}

/** Besides a broken rule: what the second number loses points for; the words are in content/spar/rubric.ts. */
export type SaidReason = (typeof saidCosts)[number]['lostBy'];
