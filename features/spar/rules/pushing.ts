import { costOf, mostLost } from './client-state.ts';
import { figuresIn, hasNewFigure } from '#platform/contract/figures.ts';
import type { ResolvedTurn } from './turns.ts';
import type { PressureKind } from './vocabulary.ts';

/** Words that were really said in this turn. */
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
  /** Other kinds of pressure in the same sentence. */
  readonly also: readonly PressureKind[];
  /** Points of trust out of ten; 0 if there was none left to lose. */
  readonly trust: number;
}

/** What pushing cost. */
export interface Pushing {
  readonly charges: readonly Charge[];
  /** Points subtracted from the number. */
  readonly points: number;
  /** Points of trust in all, and turns in which the client was closed. */
  readonly trust: number;
  readonly closedTurns: number;
  /** Turns in which nobody can say whether they pressed. */
  readonly notJudged: readonly number[];
}

/** The charges of a turn with the trust that each really cost: never more than there was. */
function chargesOf({ number, moves, before }: ResolvedTurn): Charge[] {
  let left = Math.min(mostLost, before.trust);
  return moves.flatMap((one): Charge[] => {
    if (one.move !== 'fact' && one.move !== 'pressure') return [];
    const trust = Math.min(left, costOf(one));
    left -= trust;
    const kind = one.move === 'fact' ? 'as-a-fact' : (one.kind ?? 'urgency');
    return [{ kind, also: one.also ?? [], quote: { turn: number, text: one.quote }, trust }];
  });
}

/** How many points one sentence that pushes subtracts from the number, whatever trust was left. */
const costs = (kind: ChargeKind): number => {
  if (kind === 'as-a-fact') return 5;
  return kind === 'insult' ? 25 : 15;
};
/** Pushing subtracts no further than this: a member who asked before they pushed stays above one who asked nothing. */
const staysAt = 10;

/**
 * What pushed the client, and what it cost; each sentence once.
 * @param earned the sum of the four steps
 */
export function pushingIn(turns: readonly ResolvedTurn[], earned: number): Pushing {
  const charges = turns.flatMap(chargesOf);
  const cost = charges.reduce((sum, { kind }) => sum + costs(kind), 0);
  return {
    charges,
    points: Math.min(cost, Math.max(0, earned - staysAt)),
    trust: charges.reduce((sum, { trust }) => sum + trust, 0),
    closedTurns: turns.filter(({ before }) => before.closedFor > 0).length,
    notJudged: turns.filter(({ isUnsure }) => isUnsure).map(({ number }) => number),
  };
}

/**
 * Claims that come from nothing known or said before: new figures, and customers or results. Only the member knows
 * whether they are true.
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
