import { insultIn, shameIn } from './abuse.ts';
import { demandsIn } from './demands.ts';
import { stockFeelingIn } from './fits-everybody.ts';
import { asksToBeCorrected, namesSomething } from './hedges.ts';
import type { Hearing, Temper } from './vocabulary.ts';
import { pressesIn, wordsIn } from './words.ts';

/** The client after a turn: the record of a talk, and all that its verdict is made of besides the words. */
export interface ClientState {
  /** From 0 to 10. */
  readonly trust: number;
  readonly openness: number;
  /** The steps that were taken, each for good. */
  readonly felt: boolean;
  readonly named: boolean;
  readonly understood: boolean;
  readonly relieved: boolean;
  /** For how many more turns nothing opens them, after they were pushed. */
  readonly closedFor: number;
  /** How often they were pushed: each time they stay closed longer. */
  readonly pushes: number;
}

/** What the model says of the last turn; it proposes, `stateAfter` decides. */
export interface Reading {
  readonly hears: Hearing;
  /** Proposed changes. */
  readonly trust: number;
  readonly openness: number;
  /** Whether what was named was said back so that the client would say 'exactly'. */
  readonly saysBack: boolean;
  /** Whether one step was offered that ends the frustration itself. */
  readonly relieves: boolean;
  /** The words of the member that decided it. */
  readonly quote: string;
  /** The words that press beside what was heard; empty where none do. Turns of older releases do not say it. */
  readonly presses?: string;
  /** Words that claim what nobody has told, likewise. */
  readonly claims?: readonly string[];
}

const starts: Readonly<Record<Temper, Pick<ClientState, 'trust' | 'openness'>>> = {
  friendly: { trust: 5, openness: 4 },
  busy: { trust: 3, openness: 2 },
  guarded: { trust: 3, openness: 1 },
};

/** The client as the call begins. */
export function stateAtStart(temper: Temper): ClientState {
  const steps = { felt: false, named: false, understood: false, relieved: false };
  return { ...starts[temper], ...steps, closedFor: 0, pushes: 0 };
}

type Bounds = readonly [least: number, most: number];

/** How far one turn can move the client, by what they heard. */
const bounds: Readonly<Record<Hearing, { readonly trust: Bounds; readonly openness: Bounds }>> = {
  nothing: { trust: [-1, 0], openness: [-1, 0] },
  question: { trust: [0, 1], openness: [0, 1] },
  feeling: { trust: [0, 1], openness: [0, 2] },
  label: { trust: [-1, 0], openness: [-1, 0] },
  guess: { trust: [0, 2], openness: [1, 3] },
  pressure: { trust: [-2, -1], openness: [-2, -1] },
  insult: { trust: [-4, -2], openness: [-4, -2] },
};

const between = (value: number, [least, most]: Bounds) => Math.min(most, Math.max(least, Math.round(value)));
const onScale = (value: number) => between(value, [0, 10]);

/** After a push nothing opens them for this many turns, and one more for each push before it. */
const closedAfterPush = 2;

/**
 * Since this rubric a step counts that was taken in the same breath as a push, a doubt by itself names nothing, and a step
 * that came while they were closed is worth as much whichever it is.
 */
const eachForItselfSince = 3;

/** Whether steps and pressure are judged each for itself, by the rubric of a talk. */
export const judgesEach = (rubric: number) => rubric >= eachForItselfSince;

/**
 * Since this rubric a client who hangs up is judged however early, what shames or hurries presses though no phrase of written
 * texts knows it, and a fact that ends by asking whether it is right is a guess.
 */
const hangUpsSince = 4;

/** Whether a talk that the client ended is judged whatever its length, and the rest of that rubric. */
export const judgesHangUp = (rubric: number) => rubric >= hangUpsSince;

/**
 * Since this rubric abuse is heard by its words, too, and takes more, as does pushing in half of the turns; and a feeling that
 * would fit everybody is not felt yet.
 */
const toneSince = 5;

/** Whether the tone of a talk is judged, by its rubric: abuse, pushing on, and feelings that would fit everybody. */
export const judgesTone = (rubric: number) => rubric >= toneSince;

/**
 * Since this rubric a 'you' that only says to whom the seller speaks is not about the client, and a guess that could be corrected
 * but named something else is worth as much as one in its wrong form.
 */
const aimSince = 6;

/** Whether it is judged at what the member's words aim, by the rubric of a talk. */
export const judgesAim = (rubric: number) => rubric >= aimSince;

/** What a turn does to the client, besides what the model proposes. */
interface Heard {
  /** Whether the words themselves break a rule (`pressesIn`), or some of them by the model. */
  readonly pressed: boolean;
  /** Whether the feeling that they turn to would fit everybody. */
  readonly isStock?: boolean;
  readonly rubric: number;
}

/**
 * The client after a turn. The model's proposal moves them within bounds only: steps come in their order, nothing opens
 * a client who was just pushed, and what was pushed out is not forgotten.
 */
export function stateAfter(before: ClientState, reading: Reading, heard: Heard): ClientState {
  const hears = heardOf(reading, heard.pressed, before);
  const step = stepOf(reading, heard, before);
  const isPush = hears === 'pressure' || hears === 'insult';
  const isClosed = before.closedFor > 0;
  const takesSteps = !isClosed && (judgesEach(heard.rubric) ? hears !== 'insult' : !isPush);
  const { trust, openness } = bounds[hears];
  const opens = between(reading.openness, openness);
  return {
    trust: onScale(before.trust + between(reading.trust, trust)),
    openness: onScale(before.openness + (isClosed ? Math.min(0, opens) : opens)),
    felt: before.felt || ((step === 'guess' || (step === 'feeling' && !heard.isStock)) && !isClosed),
    named: before.named || (step === 'guess' && !isClosed),
    understood: before.understood || (before.named && takesSteps && reading.saysBack),
    relieved: before.relieved || (before.understood && takesSteps && reading.relieves),
    closedFor: isPush ? closedAfterPush + before.pushes : Math.max(0, before.closedFor - 1),
    pushes: before.pushes + (isPush ? 1 : 0),
  };
}

/**
 * What counts as heard: words that press are pressure, whatever the model says of them; and what they have told may be
 * spoken of as a fact.
 */
export function heardOf(
  { hears }: Pick<Reading, 'hears'>,
  pressed: boolean,
  { named }: Pick<ClientState, 'named'>,
): Hearing {
  if (pressed && hears !== 'insult') return 'pressure';
  return named && hears === 'label' ? 'feeling' : hears;
}

/** What a turn holds of a step, though it may press too; an insult drowns out everything. */
export function stepOf(
  reading: Pick<Reading, 'hears'>,
  { pressed, rubric }: Heard,
  before: Pick<ClientState, 'named'>,
): Hearing {
  return heardOf(reading, pressed && !judgesEach(rubric), before);
}

const saysOfThem: ReadonlySet<Hearing> = new Set(['feeling', 'label', 'guess']);

/**
 * A turn as it is judged: abuse is an insult, whatever the model heard; a doubt that names nothing was no guess, and moves nobody
 * like one; what is said as a fact and may be corrected in the same breath was one.
 */
export function readingOf<Read extends Pick<Reading, 'hears'>>(
  said: string,
  reading: Read,
  rubric: number,
): Read {
  if (judgesTone(rubric) && insultIn(said) !== null) return { ...reading, hears: 'insult' };
  if (!judgesEach(rubric) || !saysOfThem.has(reading.hears) || namesSomething(said)) {
    const corrects = judgesHangUp(rubric) && reading.hears === 'label' && asksToBeCorrected(said);
    return corrects ? { ...reading, hears: 'guess' } : reading;
  }
  return { ...reading, hears: /[?？؟]/u.test(said) ? 'question' : 'nothing' };
}

/** Whether a turn presses, by its words or by what the model found in them: words that were said, however it copied them. */
export function isPressed(said: string, { presses = '' }: Pick<Reading, 'presses'>, rubric: number): boolean {
  if (pressesIn(said) || (judgesHangUp(rubric) && demandsIn(said).length > 0)) return true;
  if (judgesTone(rubric) && shameIn(said) !== null) return true;
  const found = wordsIn(presses);
  const spoken = new Set(wordsIn(said));
  return found.length > 0 && found.every((word) => spoken.has(word));
}

/** Whether the client hangs up: nothing is left of their trust, and it was pushed out. */
export const hangsUp = ({ trust, pushes }: ClientState) => trust === 0 && pushes > 0;

/** One turn as it is recorded. */
export interface RecordedTurn {
  readonly number: number;
  readonly said: string;
  readonly answer: string;
  readonly reading: Reading;
}

/** A turn with what followed from it. */
export interface ResolvedTurn extends RecordedTurn {
  readonly hears: Hearing;
  /** What it holds of a step, whatever pressed beside it. */
  readonly step: Hearing;
  /** The words that turned to a feeling as one could to everybody's, if any did. */
  readonly stockFeeling: string | null;
  readonly before: ClientState;
  readonly after: ClientState;
}

interface Played {
  readonly temper: Temper;
  readonly rubric: number;
  /** What the client said first. */
  readonly opening?: string;
}

/** Plays the record again: the same turns give the same states. */
export function resolve(
  { temper, rubric, opening = '' }: Played,
  turns: readonly RecordedTurn[],
): ResolvedTurn[] {
  let before = stateAtStart(temper);
  const told = [opening];
  return turns.map((turn) => {
    const { said, answer } = turn;
    const reading = readingOf(said, turn.reading, rubric);
    const pressed = isPressed(said, reading, rubric);
    const step = stepOf(reading, { pressed, rubric }, before);
    const heard = { step, quote: reading.quote, told };
    const stockFeeling = judgesTone(rubric) ? stockFeelingIn(said, heard) : null;
    const after = stateAfter(before, reading, { pressed, rubric, isStock: stockFeeling !== null });
    const hears = heardOf(reading, pressed, before);
    const resolved = { ...turn, reading, hears, step, stockFeeling, before, after };
    before = after;
    told.push(answer);
    return resolved;
  });
}
