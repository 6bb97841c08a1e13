import { has } from './client-state.ts';
import type { ReadMove } from './reading.ts';
import type { VerdictQuote } from './pushing.ts';
import type { ResolvedTurn } from './turns.ts';
import type { Move, Step } from './vocabulary.ts';

/** What members get points for; the words are in content/spar/verdict-words.ts. */
const credits = [
  'last_time',
  'echo',
  'question',
  'notices',
  'pause',
  'reached',
  'guess',
  'half_guess',
  'takes_correction',
  'lets_go',
  'came_out',
  'opened',
  'hit',
  'said_back_so_far',
  'said_back',
  'step_early',
  'step_unsaid',
  'step',
] as const;
export type Credit = (typeof credits)[number];

/** Points for one move. */
export interface CreditPart {
  readonly credit: Credit;
  readonly points: number;
  /** The member's words that earned the points. */
  readonly quote: VerdictQuote;
}

/** Each step gives a quarter of the number. */
export const stepPoints = 25;

/**
 * The moves that lead to each step and their points, highest first. Without a right guess the second step gets at most
 * half, unless the client tells it.
 */
const roadPoints = {
  felt: [
    ['last_time', 15],
    ['echo', 10],
    ['question', 10],
    ['notices', 10],
    ['pause', 5],
  ],
  named: [
    ['guess', 6],
    ['takes_correction', 5],
    ['lets_go', 4],
  ],
  halfGuess: 10,
  half: 12,
  cameOut: 15,
  saidBackSoFar: 10,
  stepEarly: 5,
  stepUnsaid: 15,
} as const;

/** A turn reaches the client unless they are still closed after a push, or are pushed in it. */
const reaches = ({ before, moves }: ResolvedTurn) => before.closedFor === 0 && !has(moves, 'pressure');

interface Found {
  readonly turn: ResolvedTurn;
  readonly move: ReadMove;
}

function firstMove(
  turns: readonly ResolvedTurn[],
  wanted: Move,
  suits: (found: Found) => boolean = () => true,
): Found | null {
  for (const turn of turns.filter(reaches))
    for (const move of turn.moves) if (move.move === wanted && suits({ turn, move })) return { turn, move };
  return null;
}

const part = (credit: Credit, points: number, { turn, move }: Found): CreditPart => ({
  credit,
  points,
  quote: { turn: turn.number, text: move.quote },
});

/** Cuts parts off at a sum: the last one gets what is left. */
function upTo(most: number, parts: readonly CreditPart[]): CreditPart[] {
  let left = most;
  return parts.flatMap((one) => {
    const points = Math.min(left, one.points);
    left -= points;
    return points > 0 ? [{ ...one, points }] : [];
  });
}

/** The right guess that reached them. */
export const hitIn = (turns: readonly ResolvedTurn[]) =>
  firstMove(turns, 'guess', ({ move }) => move.near === 'right');

/** The turn in whose answer they told it. */
export const outIn = (turns: readonly ResolvedTurn[]): ResolvedTurn | null =>
  turns.find(({ before, after }) => after.out && !before.out) ?? null;

const aside: readonly Move[] = ['small_talk', 'other', 'pitch'];
const ofTurn = (turn: ResolvedTurn): Found => ({
  turn,
  move: turn.moves.find(({ move }) => !aside.includes(move)) ??
    turn.moves[0] ?? { move: 'pause', quote: turn.said },
});

const roadIn = (turns: readonly ResolvedTurn[], road: readonly (readonly [Move & Credit, number])[]) =>
  road.flatMap(([move, points]) => {
    const found = firstMove(turns, move);
    return found ? [part(move, points, found)] : [];
  });

function feltParts(turns: readonly ResolvedTurn[]): CreditPart[] {
  const kept = upTo(stepPoints, roadIn(turns, roadPoints.felt));
  const hit = hitIn(turns);
  const out = outIn(turns);
  const reached = hit ?? (out && ofTurn(out));
  const left = stepPoints - kept.reduce((sum, { points }) => sum + points, 0);
  return reached && left > 0 ? [...kept, part('reached', left, reached)] : kept;
}

function namedParts(turns: readonly ResolvedTurn[]): CreditPart[] {
  const hit = hitIn(turns);
  if (hit) return [part('hit', stepPoints, hit)];
  const out = outIn(turns);
  if (out) return [part('came_out', roadPoints.cameOut, ofTurn(out))];
  const half = firstMove(turns, 'guess', ({ move }) => move.near === 'close');
  const road = roadIn(turns, roadPoints.named).filter(({ credit }) => half === null || credit !== 'guess');
  return upTo(roadPoints.half, half ? [part('half_guess', roadPoints.halfGuess, half), ...road] : road);
}

/**
 * What helped most in a talk, whatever step it counts for: a correction that the member took, and the turn in whose
 * answer the client told it.
 */
export function standoutsIn(turns: readonly ResolvedTurn[]): CreditPart[] {
  const corrected = firstMove(turns, 'takes_correction');
  const out = outIn(turns);
  const hit = hitIn(turns);
  const told =
    out && (hit?.turn === out ? part('hit', 0, hit) : part(hit ? 'opened' : 'came_out', 0, ofTurn(out)));
  return [...(corrected ? [part('takes_correction', 0, corrected)] : []), ...(told ? [told] : [])];
}

const isOpen = ({ before }: ResolvedTurn) => before.out || before.hit;

function understoodParts(turns: readonly ResolvedTurn[]): CreditPart[] {
  // Before they have told it, nobody can say it back: that would be a guess.
  const whole = firstMove(turns, 'says_back', ({ turn }) => turn.before.out);
  if (whole) return [part('said_back', stepPoints, whole)];
  // Saying back an answer: before the first one there is nothing to say back.
  const early =
    firstMove(turns, 'says_back', ({ turn }) => turn.number > 1) ?? firstMove(turns, 'takes_correction');
  return early ? [part('said_back_so_far', roadPoints.saidBackSoFar, early)] : [];
}

/** A step that fits what they have told, whether or not the member said it back first. */
export const fittingStepIn = (turns: readonly ResolvedTurn[]) =>
  firstMove(turns, 'step', ({ turn, move }) => turn.before.out && move.near === 'right');

function relievedParts(turns: readonly ResolvedTurn[]): CreditPart[] {
  // The member said it back before, or in the same turn.
  const whole = firstMove(
    turns,
    'step',
    ({ turn, move }) =>
      move.near === 'right' && (turn.before.understood || (turn.before.out && has(turn.moves, 'says_back'))),
  );
  if (whole) return [part('step', stepPoints, whole)];
  const fitting = fittingStepIn(turns);
  if (fitting) return [part('step_unsaid', roadPoints.stepUnsaid, fitting)];
  const early = firstMove(turns, 'step', ({ turn }) => turn.before.tells > 0 || isOpen(turn));
  return early ? [part('step_early', roadPoints.stepEarly, early)] : [];
}

/** The points of each step, move by move. */
export const creditsOf: Readonly<Record<Step, (turns: readonly ResolvedTurn[]) => CreditPart[]>> = {
  felt: feltParts,
  named: namedParts,
  understood: understoodParts,
  relieved: relievedParts,
};
