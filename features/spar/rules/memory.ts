import { figuresIn } from '#platform/contract/figures.ts';
import { sparLimits } from './vocabulary.ts';
import { saidIn, wordCount } from './words.ts';

/** One thing of a talk that the client still remembers the day after. */
export interface Remembered {
  /** In the client's words. */
  readonly memory: string;
  /** What the member said, word for word, and in which turn. */
  readonly said: string;
  readonly turn: number;
}

interface SpokenTurn {
  readonly number: number;
  readonly said: string;
  readonly answer: string;
}

/** Whether the member said enough in a talk that something could stay. */
export const leavesMemory = (turns: readonly Pick<SpokenTurn, 'said'>[]): boolean =>
  turns.filter(({ said }) => wordCount(said) > 0).length >= sparLimits.rememberedFrom;

/** What a model proposes as agreed: in the client's words, what the member said of it, and the client's yes. */
type ProposedAgreement = Pick<Remembered, 'memory' | 'said'> & { readonly answer: string };

const mostRemembered = 2;
/** Fewer words stand in every talk and prove nothing. */
const fewestWords = 3;
/** 'One thing' and 'the two of us' are no figures. */
const smallest = 2;

/**
 * What stays of a talk, of what a model proposes: each thing with words that the member really said, no two of the same
 * words, and no figure that was not in the talk.
 */
export function rememberedIn(
  proposed: readonly Pick<Remembered, 'memory' | 'said'>[],
  turns: readonly SpokenTurn[],
): Remembered[] {
  const found = heldIn(proposed, turns);
  return [...new Map(found.map((one) => [one.said, one])).values()].slice(0, mostRemembered);
}

/** What the client agreed to in a talk: nobody forgets it within a day. Both really said it, one right after the other. */
export function agreedIn(proposed: ProposedAgreement | null, turns: readonly SpokenTurn[]): Remembered[] {
  if (proposed === null) return [];
  const [held] = heldIn([proposed], turns);
  const saidYes = turns.some(
    ({ answer, number }) =>
      held && Math.abs(number - held.turn) <= 1 && saidIn(answer, proposed.answer) !== null,
  );
  return held && saidYes ? [held] : [];
}

/** Those with words that the member really said, and with no figure that was not in the talk. */
function heldIn(
  proposed: readonly Pick<Remembered, 'memory' | 'said'>[],
  turns: readonly SpokenTurn[],
): Remembered[] {
  const figures = figuresIn(turns.flatMap(({ said, answer }) => [said, answer]).join('\n'));
  return proposed.flatMap(({ memory, said: quoted }): Remembered[] => {
    const isInvented = [...figuresIn(memory)].some((figure) => figure > smallest && !figures.has(figure));
    if (isInvented || wordCount(quoted) < fewestWords) return [];
    for (const { number, said } of turns) {
      const quote = saidIn(said, quoted);
      if (quote !== null) return [{ memory, said: quote, turn: number }];
    }
    return [];
  });
}
