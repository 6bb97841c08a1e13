import { has } from './client-state.ts';
import type { ReadMove } from './reading.ts';
import type { VerdictQuote } from './pushing.ts';
import type { ResolvedTurn } from './record.ts';
import type { Move, Step } from './vocabulary.ts';

/** What points are given for; the words are in content/spar/rubric.ts. */
const credits = [
  'question',
  'notices',
  'last_time',
  'echo',
  'pause',
  'reached',
  'guess',
  'takes_correction',
  'lets_go',
  'came_out',
  'hit',
  'said_back_so_far',
  'said_back',
  'step_early',
  'step',
] as const;
export type Credit = (typeof credits)[number];

/** Points for one thing that was done. */
export interface CreditPart {
  readonly credit: Credit;
  readonly points: number;
  /** The words that it was done with. */
  readonly quote: VerdictQuote;
}

/** Each step gives a quarter of the number. */
export const stepPoints = 25;

/** The road to each step, and what it is worth; without a right guess the second step stays short of the whole. */
const roadPoints = {
  felt: { question: 10, notices: 10, last_time: 10, echo: 5, pause: 5 },
  named: { guess: 6, takes_correction: 5, lets_go: 4 },
  cameOut: 15,
  saidBackSoFar: 10,
  stepEarly: 5,
} as const;

/** A turn reaches the client unless they were just pushed, or are pushed in it. */
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

/** Parts up to a sum: the last one gives what is left. */
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
  firstMove(turns, 'guess', ({ move }) => move.near === true);

/** The turn in whose answer they told it. */
export const outIn = (turns: readonly ResolvedTurn[]): ResolvedTurn | null =>
  turns.find(({ before, after }) => after.out && !before.out) ?? null;

const ofTurn = (turn: ResolvedTurn): Found => ({
  turn,
  move: turn.moves[0] ?? { move: 'pause', quote: turn.said },
});

function feltParts(turns: readonly ResolvedTurn[]): CreditPart[] {
  const road = (
    Object.entries(roadPoints.felt) as readonly (readonly [keyof typeof roadPoints.felt, number])[]
  ).flatMap(([move, points]) => {
    const found = firstMove(turns, move);
    return found ? [part(move, points, found)] : [];
  });
  const kept = upTo(stepPoints, road);
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
  return (
    Object.entries(roadPoints.named) as readonly (readonly [keyof typeof roadPoints.named, number])[]
  ).flatMap(([move, points]) => {
    const found = firstMove(turns, move);
    return found ? [part(move, points, found)] : [];
  });
}

const isOpen = ({ before }: ResolvedTurn) => before.out || before.hit;

function understoodParts(turns: readonly ResolvedTurn[]): CreditPart[] {
  const whole = firstMove(turns, 'says_back', ({ turn }) => isOpen(turn));
  if (whole) return [part('said_back', stepPoints, whole)];
  // Saying back an answer: before the first one there is nothing to say back.
  const early =
    firstMove(turns, 'says_back', ({ turn }) => turn.number > 1) ?? firstMove(turns, 'takes_correction');
  return early ? [part('said_back_so_far', roadPoints.saidBackSoFar, early)] : [];
}

function relievedParts(turns: readonly ResolvedTurn[]): CreditPart[] {
  const whole = firstMove(turns, 'step', ({ turn, move }) => turn.before.understood && move.near === true);
  if (whole) return [part('step', stepPoints, whole)];
  const early = firstMove(turns, 'step', ({ turn }) => turn.before.tells > 0 || isOpen(turn));
  return early ? [part('step_early', roadPoints.stepEarly, early)] : [];
}

/** What each step was given, thing by thing. */
export const creditsOf: Readonly<Record<Step, (turns: readonly ResolvedTurn[]) => CreditPart[]>> = {
  felt: feltParts,
  named: namedParts,
  understood: understoodParts,
  relieved: relievedParts,
};
