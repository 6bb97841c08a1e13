import type { ResolvedTurn } from './turns.ts';
import type { Move } from './vocabulary.ts';
import { secondsOf, sentencesIn, wordCount } from './words.ts';

interface Spoken {
  readonly said: string;
  readonly answer: string;
}

export interface Measured {
  readonly share: number;
  readonly longestMonologueSeconds: number;
  readonly questions: number;
  readonly firstQuestion: string | null;
  readonly secondsToClient: number | null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const questionMark = /[?？؟]/u;

/** Speaking time of both sides so far. */
export function secondsSpoken(opening: string, turns: readonly Spoken[]): number {
  return secondsOf(
    wordCount(opening) + sum(turns.map(({ said, answer }) => wordCount(said) + wordCount(answer))),
  );
}

/** Moves that are about the client: neither about the seller nor against the client. */
const ofThem: ReadonlySet<Move> = new Set([
  'last_time',
  'question',
  'notices',
  'echo',
  'guess',
  'fact',
  'says_back',
  'takes_correction',
]);

/** Seconds until the member's first words about the client; null if there are none. */
function secondsToClient(opening: string, turns: readonly ResolvedTurn[]): number | null {
  let before = wordCount(opening);
  for (const { said, answer, moves } of turns) {
    const places = moves.filter(({ move }) => ofThem.has(move)).map(({ quote }) => said.indexOf(quote));
    const first = Math.min(...places.filter((at) => at >= 0));
    if (Number.isFinite(first)) return secondsOf(before + wordCount(said.slice(0, first)));
    before += wordCount(said) + wordCount(answer);
  }
  return null;
}

/** The figures of a talk; speaking times assume 150 words a minute. */
export function measure(opening: string, turns: readonly ResolvedTurn[]): Measured {
  const own = turns.map(({ said }) => wordCount(said));
  const asked = turns.flatMap(({ said }) => sentencesIn(said).filter((one) => questionMark.test(one)));
  const theirs = wordCount(opening) + sum(turns.map(({ answer }) => wordCount(answer)));
  const all = sum(own) + theirs;
  return {
    share: all === 0 ? 0 : Math.round((sum(own) * 100) / all),
    longestMonologueSeconds: secondsOf(Math.max(0, ...own)),
    questions: asked.length,
    firstQuestion: asked[0]?.slice(0, 240) ?? null,
    secondsToClient: secondsToClient(opening, turns),
  };
}
