import { costOf } from './client-state.ts';
import { figuresIn, hasNewFigure } from './figures.ts';
import type { ResolvedTurn } from './record.ts';
import type { PressureKind } from './vocabulary.ts';

/** Words that were really said in the turn of this number. */
export interface VerdictQuote {
  readonly turn: number;
  readonly text: string;
}

/** How somebody is pushed: by pressure of a kind, or by being told a thing that they never said. */
export type ChargeKind = PressureKind | 'as-a-fact';

/** One sentence that pushed, and what it cost. */
interface Charge {
  readonly kind: ChargeKind;
  readonly quote: VerdictQuote;
  /** Points of trust out of ten. */
  readonly trust: number;
}

/** What pushing cost. */
export interface Pushing {
  readonly charges: readonly Charge[];
  /** Points of trust in all, and turns in which nothing reached the client. */
  readonly trust: number;
  readonly closedTurns: number;
  /** Turns in which nobody can say whether they pressed. */
  readonly notJudged: readonly number[];
}

function chargesOf({ number, moves }: ResolvedTurn): Charge[] {
  return moves.flatMap((one): Charge[] => {
    const quote = { turn: number, text: one.quote };
    if (one.move === 'fact') return [{ kind: 'as-a-fact', quote, trust: costOf(one) }];
    if (one.move !== 'pressure') return [];
    return [{ kind: one.kind ?? 'urgency', quote, trust: costOf(one) }];
  });
}

/** What pushed the client, and what it cost; each sentence once. */
export function pushingIn(turns: readonly ResolvedTurn[]): Pushing {
  const charges = turns.flatMap(chargesOf);
  return {
    charges,
    // What was not left could not be lost.
    trust: turns.reduce(
      (sum, turn) =>
        sum + (chargesOf(turn).length > 0 ? Math.max(0, turn.before.trust - turn.after.trust) : 0),
      0,
    ),
    closedTurns: turns.filter(({ before }) => before.closedFor > 0).length,
    notJudged: turns.filter(({ isUnsure }) => isUnsure).map(({ number }) => number),
  };
}

/**
 * What was claimed as true and nobody had told: figures that stand in nothing that was known or said before, and customers
 * and results. Whether they are true is known to the member alone.
 * @param told what was known before the first word
 */
export function claimsIn(turns: readonly ResolvedTurn[], told: readonly string[]): VerdictQuote[] {
  let known = told.join('\n');
  return turns.flatMap(({ number, moves, answer }) => {
    const isNew = (quote: string) => figuresIn(quote).size === 0 || hasNewFigure(quote, known);
    const found = moves.filter(({ move, quote }) => move === 'claim' && isNew(quote));
    known += `\n${answer}`;
    return found.map(({ quote }) => ({ turn: number, text: quote }));
  });
}
