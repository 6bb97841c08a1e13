import { abuseIn, shameIn } from './abuse.ts';
import { demandsIn } from './demands.ts';
import type { VerdictQuote } from './judge-step.ts';
import type { Measured } from './measures.ts';
import { judgesTone, type ResolvedTurn } from './record.ts';
import { pressesIn, quoteFrom, sentencesIn, wordCount } from './words.ts';

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
 * no numbers (`judgesHangUp` there); in the fourth, abuse took no more than any broken rule, pushing in every turn no more than
 * pushing once, and a feeling that would fit everybody was felt (`judgesTone` there); in the fifth, each 'you' was about the client, and a
 * guess at something else was no guess (`judgesAim` there).
 */
export const rubricNow = 6;
const gradualSince = 2;

interface Cost {
  readonly lostBy: string;
  /** The most that it takes. */
  readonly points: number;
  /** Whether it takes one point for each one too many, and not all at once. */
  readonly gradual: boolean;
  /** Whether it takes anything by this rubric; by every one where it is not said. */
  readonly isIn?: (rubric: number) => boolean;
  /** How many are too many; 0: nothing is taken. */
  readonly excess: (talked: Talked) => number;
  /** The turn that shows it. */
  readonly shownBy: (turns: readonly ResolvedTurn[]) => ResolvedTurn | undefined;
  /** The words of that turn; those that decided what was heard where it is not said. */
  readonly words?: (turn: ResolvedTurn) => string;
}

const longestOf = (turns: readonly ResolvedTurn[]) =>
  turns.toSorted((a, b) => wordCount(b.said) - wordCount(a.said))[0];

const isPush = ({ hears }: ResolvedTurn) => hears === 'pressure' || hears === 'insult';
const isAbuse = ({ hears, said }: ResolvedTurn) => hears === 'insult' || shameIn(said) !== null;

const decisive = ({ said, reading }: ResolvedTurn) => quoteFrom(said, reading.quote);

const presses = (sentence: string) => pressesIn(sentence) || demandsIn(sentence).length > 0;

/** The words that push: abuse, else those that the model found, else a sentence that presses. */
function pushingWords({ said, reading }: ResolvedTurn): string {
  const abuse = abuseIn(said);
  if (abuse !== null) return abuse;
  const found = reading.presses?.trim() ?? '';
  const isKnown = sentencesIn(said).some(presses);
  return quoteFrom(said, found !== '' || isKnown ? found : reading.quote, presses);
}

/** What else takes points of how it was said: the one list that a talk is judged by and that is shown before it. */
export const saidCosts = [
  {
    // With the rule that it breaks, no call in which it happened ends above 40.
    lostBy: 'insult',
    points: 40,
    gradual: false,
    isIn: judgesTone,
    excess: ({ turns }) => turns.filter(isAbuse).length,
    shownBy: (turns) => turns.find(isAbuse),
    words: (turn) => abuseIn(turn.said) ?? decisive(turn),
  },
  {
    // One push is a slip; half of the call is how it was held.
    lostBy: 'pushing',
    points: 20,
    gradual: false,
    isIn: judgesTone,
    excess: ({ turns }) => {
      const pushed = turns.filter(isPush).length;
      return pushed > 1 && pushed * 2 >= turns.length ? pushed : 0;
    },
    shownBy: (turns) => turns.findLast(isPush),
    words: pushingWords,
  },
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
export function costOf(cost: Cost, talked: Talked, rubric: number): number {
  const { points, gradual, isIn, excess } = cost;
  const over = Math.max(0, excess(talked));
  if (over === 0 || isIn?.(rubric) === false) return 0;
  return gradual && rubric >= gradualSince ? Math.min(points, over) : points;
}

/** The words of the turn that shows what a cost is for. */
export function quoteOfCost(
  { shownBy, words = decisive }: Cost,
  turns: readonly ResolvedTurn[],
): VerdictQuote | null {
  const turn = shownBy(turns);
  return turn === undefined ? null : { turn: turn.number, text: words(turn) };
}

/** Besides a broken rule: what the second number loses points for; the words are in content/spar/rubric.ts. */
export type SaidReason = (typeof saidCosts)[number]['lostBy'];
