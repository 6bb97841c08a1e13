import { has, hangsUp } from './client-state.ts';
import {
  type Credit,
  type CreditPart,
  creditsOf,
  fittingStepIn,
  hitIn,
  outIn,
  standoutsIn,
  stepPoints,
} from './credits.ts';
import { type Measured, measure } from './measures.ts';
import { claimsIn, type Pushing, pushingIn, type VerdictQuote } from './pushing.ts';
import { type Played, type RecordedTurn, resolve, type ResolvedTurn } from './turns.ts';
import { type Move, sparLimits, type Step, steps } from './vocabulary.ts';
import { toldIn, wordCount } from './words.ts';

/** Everything that a verdict is computed from. */
export interface TalkRecord extends Played {
  readonly opening: string;
  readonly turns: readonly RecordedTurn[];
  /** What was known before the talk, including figures: the card, the offer, the client, the member's business. */
  readonly told: readonly string[];
}

/** Why a step counts as it does; the words for it are in content/spar/verdict-words.ts. */
export type StepReason =
  | 'done'
  | 'passed-by'
  | 'ask'
  | 'no-sign'
  | 'go-on'
  | 'as-a-fact'
  | 'while-closed'
  | 'other-guess'
  | 'half-guess'
  | 'held-on'
  | 'guess-now'
  | 'nothing-out'
  | 'could-say-back'
  | 'not-said-back'
  | 'nothing-understood'
  | 'no-step'
  | 'step-offered'
  | 'step-unsaid'
  | 'too-short';

interface StepVerdict {
  readonly step: Step;
  readonly verdict: 'done' | 'part' | 'missed' | 'not_judged';
  readonly points: number;
  readonly parts: readonly CreditPart[];
  readonly reason: StepReason;
  /** What the client let slip and the member went past; null if nothing. */
  readonly passedBy: VerdictQuote | null;
  /** The turn in which the member took the step or could have, with their words. */
  readonly quote: VerdictQuote | null;
}

/** The best thing that was done, and what the client said to it. */
interface Best {
  readonly credit: Credit;
  readonly quote: VerdictQuote;
  readonly brought: string;
}

export interface TalkVerdict {
  /** How far the client felt understood: the sum of the steps, less what pushing cost; null if too little was said. */
  readonly heard: number | null;
  readonly steps: readonly StepVerdict[];
  readonly best: Best | null;
  readonly pushing: Pushing;
  readonly claims: readonly VerdictQuote[];
  readonly measures: Measured;
  readonly turns: readonly ResolvedTurn[];
}

/** Whether too little was said to judge. A call in which the client hung up because of pushing is always judged. */
function isTooShort({ temper }: Played, turns: readonly ResolvedTurn[]): boolean {
  const last = turns.at(-1)?.after;
  if (last !== undefined && last.pushes > 0 && hangsUp(last, temper)) return false;
  const spoken = turns.filter(({ moves }) => moves.some(({ move }) => move !== 'pause' && move !== 'empty'));
  return spoken.length < sparLimits.measuredFrom;
}

/** What was said in a turn besides a greeting, thanks and the like. */
function quoteOf({ number, said, moves }: ResolvedTurn): VerdictQuote {
  const [first] = moves;
  const telling = moves.find(({ move }) => move !== 'small_talk' && move !== 'other') ?? first;
  return { turn: number, text: telling?.quote || said.slice(0, 240) };
}

const polite: readonly Move[] = ['other', 'lets_go', 'small_talk'];

/** Whether a turn only apologizes, takes something back, or answers what the client asked: that is no miss. */
function isReply({ moves, number }: ResolvedTurn, turns: readonly ResolvedTurn[]): boolean {
  const wasAsked = /[?？؟]/u.test(turns.find((before) => before.number === number - 1)?.answer ?? '');
  return (
    (has(moves, 'other', 'lets_go') || (wasAsked && has(moves, 'pitch'))) &&
    moves.every(({ move }) => polite.includes(move) || (wasAsked && move === 'pitch'))
  );
}

/** The next turn after one that is more than a reply. */
const turnAfter = (turns: readonly ResolvedTurn[], number: number) =>
  turns.find((turn) => turn.number > number && !isReply(turn, turns));

/** Whether a turn takes up what the client let slip. */
const takesUp = ({ moves }: ResolvedTurn) =>
  has(moves, 'echo', 'pause', 'last_time', 'guess', 'says_back', 'takes_correction', 'notices', 'lets_go') ||
  moves.some(({ move, near }) => move === 'question' && near !== undefined);

/** What the client let slip and the member went past, each with the turn in which they did. */
export function passedByIn(turns: readonly ResolvedTurn[]): { said: VerdictQuote; turn: ResolvedTurn }[] {
  return turns.flatMap(({ slip, number }, at) => {
    // Letting it go is a reply that takes it up.
    const next = turns[at + 1];
    const past = next && takesUp(next) ? undefined : turnAfter(turns, number);
    return slip !== null && past && !takesUp(past)
      ? [{ said: { turn: number, text: slip }, turn: past }]
      : [];
  });
}

interface Missed {
  readonly reason: StepReason;
  readonly turn?: ResolvedTurn | undefined;
  readonly passedBy?: VerdictQuote;
}

const closedBefore = (turns: readonly ResolvedTurn[], ...moves: readonly Move[]) =>
  turns.find((turn) => turn.before.closedFor > 0 && has(turn.moves, ...moves));

function missedFelt(turns: readonly ResolvedTurn[]): Missed {
  const [passed] = passedByIn(turns);
  if (passed) return { reason: 'passed-by', turn: passed.turn, passedBy: passed.said };
  const closed = closedBefore(turns, 'last_time', 'notices', 'question');
  if (closed) return { reason: 'while-closed', turn: closed };
  const idle = turns.find(
    (turn) =>
      !has(turn.moves, 'last_time', 'notices', 'echo', 'question', 'pause', 'guess', 'says_back') &&
      !isReply(turn, turns),
  );
  return { reason: 'ask', turn: idle };
}

function missedNamed(turns: readonly ResolvedTurn[]): Missed {
  const fact = turns.find(({ moves }) => has(moves, 'fact'));
  if (fact) return { reason: 'as-a-fact', turn: fact };
  const closed = closedBefore(turns, 'guess');
  if (closed) return { reason: 'while-closed', turn: closed };
  const half = turns.find(({ moves }) =>
    moves.some(({ near, move }) => move === 'guess' && near === 'close'),
  );
  if (half) return { reason: 'half-guess', turn: half };
  const guess = turns.find(({ moves }) => has(moves, 'guess'));
  if (guess) {
    const takes = (turn?: ResolvedTurn) =>
      turn !== undefined && has(turn.moves, 'takes_correction', 'lets_go', 'echo', 'pause');
    const after = turnAfter(turns, guess.number);
    const isTaken = takes(after) || takes(turns.find(({ number }) => number === guess.number + 1));
    return after && !isTaken ? { reason: 'held-on', turn: after } : { reason: 'other-guess', turn: guess };
  }
  const told = turns.findLast(({ slip }) => slip !== null);
  const after = told && turnAfter(turns, told.number);
  if (told?.slip && after)
    return { reason: 'guess-now', turn: after, passedBy: { turn: told.number, text: told.slip } };
  return { reason: 'no-sign' };
}

/** The fewest words of an answer that can be said back. */
const tellsFrom = 5;

/** Whether they told something when they were asked: who was pushed is short, and who dodges tells nothing. */
const answersAsked = ({ answer, before, moves }: ResolvedTurn) =>
  has(moves, 'question', 'last_time') &&
  !has(moves, 'pressure') &&
  before.closedFor === 0 &&
  wordCount(toldIn(answer)) >= tellsFrom;

/** Before it is out: the last thing that they let slip, or told when they were asked, and nobody said back. */
function couldSayBack(turns: readonly ResolvedTurn[]): Missed {
  if (creditsOf.understood(turns).length > 0) return { reason: 'nothing-out' };
  const told = turns.slice(0, -1).findLast((turn) => turn.slip !== null || answersAsked(turn));
  if (!told) return { reason: 'nothing-out' };
  return {
    reason: 'could-say-back',
    turn: turnAfter(turns, told.number),
    passedBy: { turn: told.number, text: told.slip ?? toldIn(told.answer) },
  };
}

function missedUnderstood(turns: readonly ResolvedTurn[]): Missed {
  const open = outIn(turns);
  if (!open) return couldSayBack(turns);
  return {
    reason: 'not-said-back',
    turn: turnAfter(turns, open.number),
    passedBy: { turn: open.number, text: open.answer },
  };
}

function missedRelieved(turns: readonly ResolvedTurn[]): Missed {
  if (fittingStepIn(turns)) return { reason: 'step-unsaid' };
  const at = turns.find(({ after }) => after.understood);
  // The client may have taken it: it is only not the one that ends what they had not said.
  if (turns.some(({ moves, number }) => number >= (at?.number ?? 0) && has(moves, 'step')))
    return { reason: 'step-offered' };
  return at ? { reason: 'no-step', turn: turnAfter(turns, at.number) } : { reason: 'nothing-understood' };
}

const missedBy: Readonly<Record<Step, (turns: readonly ResolvedTurn[]) => Missed>> = {
  felt: missedFelt,
  named: missedNamed,
  understood: missedUnderstood,
  relieved: missedRelieved,
};

/**
 * The turn in which the step could have been taken: where one earned points for it, the next one could have gone on from
 * its answer. A talk that ended there comes back with that turn itself, for its other half.
 */
function turnToChange(turn: ResolvedTurn, turns: readonly ResolvedTurn[], parts: readonly CreditPart[]) {
  const earned = new Set(parts.map(({ quote }) => quote.turn));
  return (
    turns.find((one) => one.number >= turn.number && !earned.has(one.number) && !isReply(one, turns)) ?? turn
  );
}

function judgeStep(step: Step, turns: readonly ResolvedTurn[], isShort: boolean): StepVerdict {
  const parts = creditsOf[step](turns);
  const points = parts.reduce((sum, one) => sum + one.points, 0);
  const isDone =
    points === stepPoints || (step === 'named' && parts.some(({ credit }) => credit === 'came_out'));
  const last = parts.toSorted((a, b) => a.points - b.points).at(-1);
  if (isDone)
    return {
      step,
      verdict: 'done',
      points,
      parts,
      reason: 'done',
      passedBy: null,
      quote: last?.quote ?? null,
    };
  if (isShort)
    return { step, verdict: 'not_judged', points, parts, reason: 'too-short', passedBy: null, quote: null };
  const { reason, turn: missedIn, passedBy = null } = missedBy[step](turns);
  const turn = missedIn && turnToChange(missedIn, turns, parts);
  return {
    step,
    verdict: points > 0 ? 'part' : 'missed',
    points,
    parts,
    reason: (reason === 'ask' || reason === 'no-sign') && points > 0 ? 'go-on' : reason,
    passedBy,
    quote: turn === undefined ? null : quoteOf(turn),
  };
}

/** Which credit counts as the best thing in a talk, best first. */
const bestFirst: readonly Credit[] = [
  'takes_correction',
  'opened',
  'hit',
  'came_out',
  'said_back',
  'step',
  'half_guess',
  'guess',
  'last_time',
  'echo',
  'said_back_so_far',
  'pause',
  'notices',
  'lets_go',
  'question',
];

function bestOf(judged: readonly StepVerdict[], turns: readonly ResolvedTurn[]): Best | null {
  // A turn that pushed sets no example.
  const pushed = new Set(
    turns.filter(({ moves }) => has(moves, 'fact', 'pressure')).map(({ number }) => number),
  );
  const all = [...standoutsIn(turns), ...judged.flatMap(({ parts }) => parts)].filter(
    ({ quote }) => !pushed.has(quote.turn),
  );
  for (const credit of bestFirst) {
    const found = all.find((one) => one.credit === credit);
    if (found)
      return {
        credit,
        quote: found.quote,
        brought: turns.find(({ number }) => number === found.quote.turn)?.answer ?? '',
      };
  }
  return null;
}

/** The verdict on a talk, from its record alone: the same record gives the same verdict. */
export function judge(record: TalkRecord): TalkVerdict {
  const turns = resolve(record, record.turns);
  const isShort = isTooShort(record, turns);
  const judged = steps.map((step) => judgeStep(step, turns, isShort));
  const earned = judged.reduce((sum, { points }) => sum + points, 0);
  const pushing = pushingIn(turns, earned);
  return {
    heard: isShort ? null : earned - pushing.points,
    steps: judged,
    best: bestOf(judged, turns),
    pushing,
    claims: claimsIn(turns, record.told),
    measures: measure(record.opening, turns),
    turns,
  };
}

/** Whether the unsaid came out: the words in which the client told it, and the turn in which the member guessed it. */
export function cameOut(turns: readonly ResolvedTurn[]): {
  readonly told: VerdictQuote | null;
  readonly hit: number | null;
} {
  const out = outIn(turns);
  return {
    told: out && { turn: out.number, text: out.answer.slice(0, 240) },
    hit: hitIn(turns)?.turn.number ?? null,
  };
}
