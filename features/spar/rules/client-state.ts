import type { ReadMove } from './reading.ts';
import type { Move, Temper } from './vocabulary.ts';

/** The client's state after a turn; the verdict on a talk is computed from it and from what was said. */
export interface ClientState {
  /** From 0 to 10. */
  readonly trust: number;
  readonly openness: number;
  /** How many of their tells have been shown. */
  readonly tells: number;
  /** In how many turns the member asked them something. */
  readonly asked: number;
  /** Up to this turn: probing questions in a row, and turns without a word in a row. */
  readonly probes: number;
  readonly quiet: number;
  /** Whether the last turn asked them or turned to them. */
  readonly listening: boolean;
  /** Whether the last turn made a guess that was not right. */
  readonly missed: boolean;
  /** Whether the last turn touched on what they do not say. */
  readonly theme: boolean;
  /** Whether the member guessed it right, and whether the client told it. */
  readonly hit: boolean;
  readonly out: boolean;
  /** Whether the member then said it back, and whether they offered a step that solves it. */
  readonly understood: boolean;
  readonly relieved: boolean;
  /** For how many more turns nothing opens them, after they were pushed. */
  readonly closedFor: number;
  /** How often they were pushed: each time they stay closed longer. */
  readonly pushes: number;
}

const starts: Readonly<Record<Temper, Pick<ClientState, 'trust' | 'openness'>>> = {
  friendly: { trust: 5, openness: 4 },
  busy: { trust: 3, openness: 2 },
  guarded: { trust: 3, openness: 1 },
};

/** The client as the call begins. */
export function stateAtStart(temper: Temper): ClientState {
  return {
    ...starts[temper],
    tells: 0,
    asked: 0,
    probes: 0,
    quiet: 0,
    listening: false,
    missed: false,
    theme: false,
    hit: false,
    out: false,
    understood: false,
    relieved: false,
    closedFor: 0,
    pushes: 0,
  };
}

/** The openness from which they answer a right guess instead of flinching, and from which they need no guess. */
const opensAt = { guess: 4, room: 8 } as const;

interface Effect {
  readonly trust: number;
  readonly openness: number;
  /** The move raises openness no further than this: being asked a lot opens nobody completely. */
  readonly upTo: number;
}

const gains: Readonly<Partial<Record<Move, Effect>>> = {
  last_time: { trust: 1, openness: 1, upTo: 7 },
  question: { trust: 0, openness: 1, upTo: 3 },
  notices: { trust: 1, openness: 1, upTo: 6 },
  echo: { trust: 1, openness: 1, upTo: 9 },
  pause: { trust: 0, openness: 1, upTo: 9 },
  guess: { trust: 1, openness: 1, upTo: 7 },
  says_back: { trust: 1, openness: 1, upTo: 9 },
  takes_correction: { trust: 2, openness: 2, upTo: 9 },
  lets_go: { trust: 1, openness: 0, upTo: 10 },
  step: { trust: 0, openness: 0, upTo: 10 },
};
const hitGain: Effect = { trust: 2, openness: 3, upTo: 10 };
/** Below this trust, only a right guess opens them; other moves earn trust alone. */
const trustToOpen = 5;
/** A question near the truth is noticed, though they dodge it. */
const nearGain: Effect = { trust: 1, openness: 1, upTo: 5 };

/** What one charge costs in trust and in openness; being told a thing as a fact costs less than being pushed. */
export const costOf = ({ move, kind }: ReadMove): number => {
  if (move === 'fact') return 1;
  if (move !== 'pressure') return 0;
  return kind === 'insult' ? 4 : 2;
};
/** The most that all charges of one turn can cost. */
export const mostLost = 4;

/** From this many probing questions in a row they cost; after this many turns without a word a busy client hangs up. */
const tooManyProbes = 3;
const tooQuiet = 3;
/** After a push nothing opens them for this many turns, and one more for each push before it. */
const closedAfterPush = 2;

/** Whether one of these moves was made. */
export const has = (moves: readonly ReadMove[], ...wanted: readonly Move[]) =>
  moves.some(({ move }) => wanted.includes(move));
/** Whether a guess names what is not said. */
export const isHit = (moves: readonly ReadMove[]) =>
  moves.some(({ move, near }) => move === 'guess' && near === 'right');
const isPushed = (moves: readonly ReadMove[]) => has(moves, 'pressure');

const gentle: readonly Move[] = [
  'last_time',
  'notices',
  'echo',
  'pause',
  'guess',
  'says_back',
  'takes_correction',
  'lets_go',
];
/** The moves that earn the next tell. */
const earning: readonly Move[] = ['last_time', 'echo', 'pause', 'guess', 'takes_correction'];

const isOnTheme = (moves: readonly ReadMove[]) =>
  moves.some(
    ({ move, near }) =>
      near !== undefined && (move === 'question' || move === 'last_time' || move === 'guess'),
  );

/** How many tells are due by now, whatever the member asks: one by the third open answer, more as openness rises. */
function owed({ asked, openness }: ClientState): number {
  const byOpenness = openness >= 8 ? 3 : openness >= 6 ? 2 : openness >= 5 ? 1 : 0;
  return Math.max(byOpenness, asked >= 2 ? 1 : 0);
}

/** When the next tell may come: in any answer, only in one to a move that earns it, or not at all (as when closed). */
export function tellDue(before: ClientState, tells: number): 'now' | 'earned' | null {
  if (before.tells >= tells || before.out || before.closedFor > 0) return null;
  if (owed(before) > before.tells) return 'now';
  return before.openness >= 2 * before.tells ? 'earned' : null;
}

/** Whether a tell may be shown in answer to this turn. After a right guess it may not: it would confirm the guess. */
function mayShow(before: ClientState, tells: number, moves: readonly ReadMove[]): boolean {
  const due = tellDue(before, tells);
  if (due === null || isPushed(moves) || isHit(moves)) return false;
  return due === 'now' || has(moves, ...earning) || isOnTheme(moves);
}

/**
 * What makes the client tell the truth: nothing, a right guess, any gentle move but no plain question, or room to talk
 * about the theme. `flinch`: a right guess only makes them flinch; `out`: they have told it.
 */
export function opensTo(before: ClientState): 'nothing' | 'flinch' | 'guess' | 'gentle' | 'room' | 'out' {
  if (before.closedFor > 0) return 'nothing';
  if (before.out) return 'out';
  if (before.hit) return 'gentle';
  if (before.openness >= opensAt.room && before.theme) return 'room';
  return before.openness >= opensAt.guess ? 'guess' : 'flinch';
}

/** Whether the truth may be told in answer to this turn. */
export function mayTell(before: ClientState, moves: readonly ReadMove[]): boolean {
  if (isPushed(moves)) return false;
  switch (opensTo(before)) {
    case 'nothing':
    case 'flinch':
      return false;
    case 'out':
      return true;
    case 'guess':
      return isHit(moves);
    case 'gentle':
      return has(moves, ...gentle, 'empty');
    case 'room':
      return (
        isHit(moves) || has(moves, 'pause', 'empty', 'echo', 'last_time', 'says_back') || isOnTheme(moves)
      );
  }
}

const onScale = (value: number) => Math.min(10, Math.max(0, value));

function gainOf({ move, near }: ReadMove): Effect | undefined {
  if (move === 'guess' && near === 'right') return hitGain;
  return move === 'question' && near !== undefined ? nearGain : gains[move];
}

function gainsOf(moves: readonly ReadMove[], { trust, openness }: ClientState) {
  const effects = moves.flatMap((move) => gainOf(move) ?? []);
  const opened = effects.map((one) => Math.min(one.openness, Math.max(0, one.upTo - openness)));
  return {
    trust: Math.max(0, ...effects.map((one) => one.trust)),
    openness: trust >= trustToOpen || isHit(moves) ? Math.max(0, ...opened) : 0,
  };
}

/**
 * What a turn costs: every charge, a pitch that ignores them, a turn without a word, the third probing question in a
 * row.
 */
function lossesOf(moves: readonly ReadMove[], probes: number) {
  const charged = Math.min(
    mostLost,
    moves.reduce((sum, one) => sum + costOf(one), 0),
  );
  const isProbed = probes >= tooManyProbes;
  const isPast = !has(moves, ...gentle, 'question', 'step', 'other') && has(moves, 'pitch', 'empty');
  return {
    trust: charged + (isProbed ? 1 : 0),
    openness: charged + (isProbed ? 1 : 0) + (isPast ? 1 : 0),
  };
}

interface TurnRead {
  readonly moves: readonly ReadMove[];
  readonly tell: boolean;
  readonly truth: boolean;
  /** How many tells this client has. */
  readonly tells: number;
}

/** The client's state after a turn. The model says which moves were made; this function decides their effect. */
export function stateAfter(before: ClientState, { moves, tell, truth, tells }: TurnRead): ClientState {
  const isPush = isPushed(moves);
  // A charge is paid with trust that was there before: nothing said beside it makes up for it.
  const isCharged = isPush || has(moves, 'fact');
  const isClosed = before.closedFor > 0;
  const reaches = !isClosed && !isPush;
  const isProbe = has(moves, 'question') && !has(moves, ...gentle) && !isOnTheme(moves);
  const probes = isProbe ? before.probes + 1 : 0;
  const gained = isPush ? { trust: 0, openness: 0 } : gainsOf(moves, before);
  const lost = lossesOf(moves, probes);
  const probed = probes >= tooManyProbes ? 0 : 1;
  const tellsIt = truth && !before.out && mayTell(before, moves);
  // A tell puts the theme on the table, and gentle moves keep it there. An answer that tells the truth shows no tell.
  const shown = tell && !tellsIt && mayShow(before, tells, moves);
  const hit = before.hit || (reaches && isHit(moves));
  const understood = before.understood || (reaches && before.out && has(moves, 'says_back'));
  const openness = onScale(before.openness + (isClosed ? 0 : gained.openness * probed) - lost.openness);
  return {
    trust: onScale(before.trust + (isCharged ? 0 : gained.trust) - lost.trust),
    // A client who tells it has opened up.
    openness: tellsIt ? Math.max(openness, opensAt.room) : openness,
    tells: before.tells + (shown ? 1 : 0),
    asked: before.asked + (has(moves, 'question', 'last_time') ? 1 : 0),
    probes,
    quiet: has(moves, 'pause', 'empty') && moves.length === 1 ? before.quiet + 1 : 0,
    listening: has(moves, ...gentle, 'question'),
    missed: has(moves, 'guess') && !isHit(moves),
    theme:
      isOnTheme(moves) || shown || has(moves, 'takes_correction') || (before.theme && has(moves, ...gentle)),
    hit,
    out: before.out || tellsIt,
    understood,
    relieved:
      before.relieved ||
      (reaches && before.understood && moves.some(({ move, near }) => move === 'step' && near === 'right')),
    closedFor: isPush ? closedAfterPush + before.pushes : Math.max(0, before.closedFor - 1),
    pushes: before.pushes + (isPush ? 1 : 0),
  };
}

/** Whether the client hangs up: pushing left no trust, or they are busy and the member says nothing. */
export const hangsUp = ({ trust, pushes, quiet }: ClientState, temper: Temper) =>
  (trust === 0 && pushes > 0) || (temper === 'busy' && quiet >= tooQuiet);
