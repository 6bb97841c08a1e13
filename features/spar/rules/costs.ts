import type { Measured } from './measures.ts';
import type { VerdictQuote } from './judge-step.ts';
import type { ResolvedTurn } from './record.ts';
import { quoteFrom, wordCount } from './words.ts';

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
 * (`judgesEach` in record.ts), and what was claimed of others was not looked at; in the third, a client who hung up early left
 * no numbers (`judgesHangUp` there).
 */
export const rubricNow = 4;
const gradualSince = 2;

interface Cost {
  readonly lostBy: string;
  /** The most that it takes. */
  readonly points: number;
  /** Whether it takes one point for each one too many, and not all at once. */
  readonly gradual: boolean;
  /** How many are too many; 0: nothing is taken. */
  readonly excess: (talked: Talked) => number;
  /** The turn that shows it. */
  readonly shownBy: (turns: readonly ResolvedTurn[]) => ResolvedTurn | undefined;
}

const longestOf = (turns: readonly ResolvedTurn[]) =>
  turns.toSorted((a, b) => wordCount(b.said) - wordCount(a.said))[0];

/** What else takes points of how it was said: the one list that a talk is judged by and that is shown before it. */
export const saidCosts = [
  {
    lostBy: 'as-a-fact',
    points: 10,
    gradual: false,
    excess: ({ turns }) => turns.filter(({ step }) => step === 'label').length,
    shownBy: (turns) => turns.find(({ step }) => step === 'label'),
  },
  {
    lostBy: 'share',
    points: 15,
    gradual: true,
    excess: ({ measures }) => measures.share - roomLimits.share,
    shownBy: longestOf,
  },
  {
    lostBy: 'monologue',
    points: 15,
    gradual: true,
    excess: ({ measures }) => measures.longestMonologueSeconds - roomLimits.monologueSeconds,
    shownBy: longestOf,
  },
  {
    lostBy: 'no-question',
    points: 15,
    gradual: false,
    excess: ({ measures }) => (measures.questions === 0 ? 1 : 0),
    shownBy: (turns) => turns.at(-1),
  },
] as const satisfies readonly Cost[];

/** What this takes from a talk that is judged by this rubric. */
export function costOf({ points, gradual, excess }: Cost, talked: Talked, rubric: number): number {
  const over = Math.max(0, excess(talked));
  if (over === 0) return 0;
  return gradual && rubric >= gradualSince ? Math.min(points, over) : points;
}

/** The words of the turn that shows what a cost is for. */
export function quoteOfCost({ shownBy }: Cost, turns: readonly ResolvedTurn[]): VerdictQuote | null {
  const turn = shownBy(turns);
  return turn === undefined ? null : { turn: turn.number, text: quoteFrom(turn.said, turn.reading.quote) };
}

/** Besides a broken rule: what the second number loses points for; the words are in content/spar/rubric.ts. */
export type SaidReason = (typeof saidCosts)[number]['lostBy'];
