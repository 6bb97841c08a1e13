import { type ClientState, stateAfter, stateAtStart } from './client-state.ts';
import { countedMoves, type Reading, type ReadMove } from './reading.ts';
import type { Temper } from './vocabulary.ts';

/** One turn as it is recorded. */
export interface RecordedTurn {
  readonly number: number;
  readonly said: string;
  readonly answer: string;
  readonly reading: Reading;
}

/** A turn with what followed from it. */
export interface ResolvedTurn extends RecordedTurn {
  /** The moves that count. */
  readonly moves: readonly ReadMove[];
  /** Whether pressure was read in words that were not said. */
  readonly isUnsure: boolean;
  /** The words of the answer that let something slip; null where they let nothing slip. */
  readonly slip: string | null;
  readonly before: ClientState;
  readonly after: ClientState;
}

export interface Played {
  readonly temper: Temper;
  /** How many tells this client has. */
  readonly tells: number;
}

/** Computes the states from the record: the same turns always give the same states. */
export function resolve({ temper, tells }: Played, turns: readonly RecordedTurn[]): ResolvedTurn[] {
  let before = stateAtStart(temper);
  return turns.map((turn) => {
    const { said, reading } = turn;
    const { moves, isUnsure } = countedMoves(said, reading.moves, before);
    const after = stateAfter(before, { moves, tell: reading.tell !== null, truth: reading.truth, tells });
    const slip = after.tells > before.tells ? reading.tell : null;
    const resolved = { ...turn, moves, isUnsure, slip, before, after };
    before = after;
    return resolved;
  });
}
