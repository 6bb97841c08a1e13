import { abuseIn } from './abuse.ts';
import type { Distance, Move, PressureKind } from './vocabulary.ts';
import { longestQuote, saidIn, sentenceOf, wordCount } from './words.ts';

/** One thing that the model read in a turn. */
export interface ReadMove {
  readonly move: Move;
  /** The words that make the move; it does not count if they were not said. */
  readonly quote: string;
  /** How near a question, a guess or a step comes to what the client does not say; undefined if it does not. */
  readonly near?: Exclude<Distance, 'no'> | undefined;
  /** Set for pressure only. */
  readonly kind?: PressureKind | undefined;
  /** Other kinds of pressure in the same sentence. */
  readonly also?: readonly PressureKind[] | undefined;
}

/** What the model says of a turn. */
export interface Reading {
  readonly moves: readonly ReadMove[];
  /** The words of its answer that show the tell that was due; null if it shows none. */
  readonly tell: string | null;
  /** Whether its answer tells what the client does not say. */
  readonly truth: boolean;
}

/** The reading of a turn that nobody judges. */
export const notRead: Reading = { moves: [], tell: null, truth: false };

/** What came before a turn, as far as its reading depends on it. */
interface Before {
  /** How many turns without a word came just before. */
  readonly quiet: number;
  /** Whether the last turn asked them or turned to them, so that there is something to leave room for. */
  readonly listening: boolean;
  /** Whether the last turn made a guess that was not right. */
  readonly missed: boolean;
  /** Whether the client has told what they did not say. */
  readonly out: boolean;
  /** For how many turns they stay closed after a push. */
  readonly closedFor: number;
}

/** The moves of a turn that count. */
interface CountedMoves {
  readonly moves: readonly ReadMove[];
  /** Whether the model read pressure in words that were not said, so that nobody can tell whether there was any. */
  readonly isUnsure: boolean;
}

const overlap = (a: string, b: string) => a.includes(b) || b.includes(a);

/** One charge for all pressure in one sentence, with each of its kinds; an insult comes first. */
function chargeOf(said: string, presses: readonly ReadMove[]): ReadMove[] {
  const [first, ...others] = presses.toSorted(
    (a, b) => Number(b.kind === 'insult') - Number(a.kind === 'insult'),
  );
  if (!first) return [];
  // The same words count as one kind of pressure.
  const apart = others.filter(({ kind, quote }) => kind !== first.kind && !overlap(first.quote, quote));
  if (apart.length === 0) return [first];
  const all = [first, ...apart];
  const from = Math.min(...all.map(({ quote }) => said.indexOf(quote)));
  const to = Math.max(...all.map(({ quote }) => said.indexOf(quote) + quote.length));
  const also = [...new Set(apart.flatMap(({ kind }) => kind ?? []))];
  return [{ ...first, also, quote: said.slice(from, to).slice(0, longestQuote) }];
}

const mostQuietWords = 3;
const isQuiet = (said: string, move: Move) =>
  (move === 'pause' || move === 'empty') && wordCount(said) <= mostQuietWords;

/** "I'm not calling about the app": an offer that the member sets aside is not talked about. */
const setAside =
  /^(?:(?!\bbut\b)[^.!?;])*\b(?:not|isn[’']t) (?:calling|ringing|phoning|writing|here|trying|going to|a call)\b(?:(?!\bbut\b)[^.!?;])*[.!?]?$/iu;

/** What a move counts as after the turns before it. */
function moveAfter({ move, quote }: ReadMove, before: Before): Move {
  if (move === 'pitch' && setAside.test(quote)) return 'small_talk';
  // Without a wrong guess there is nothing to correct; after a push it takes the push back.
  if (move === 'takes_correction' && !before.missed) return before.closedFor > 0 ? 'lets_go' : 'says_back';
  // Once they have told it, the member may speak of it plainly.
  if (move === 'fact' && before.out) return 'says_back';
  return move;
}

/**
 * The moves of a turn that count: those whose words were said, one charge per sentence, and no claim in words that
 * press. Abuse is found by its words, whatever the model read. A turn without a word is a pause once, after a turn that
 * asked or turned to the client; otherwise it is an empty turn.
 */
export function countedMoves(said: string, read: readonly ReadMove[], before: Before): CountedMoves {
  const quiet = wordCount(said) === 0 || read.find(({ move }) => isQuiet(said, move)) !== undefined;
  if (quiet) {
    const move = before.quiet === 0 && before.listening ? 'pause' : 'empty';
    return { moves: [{ move, quote: said.trim() }], isUnsure: false };
  }
  const verified = read.flatMap((one): ReadMove[] => {
    const quote = saidIn(said, one.quote);
    return quote === null ? [] : [{ ...one, move: moveAfter({ ...one, quote }, before), quote }];
  });
  const abuse = abuseIn(said);
  const all: readonly ReadMove[] =
    abuse === null ? verified : [{ move: 'pressure', kind: 'insult', quote: abuse }, ...verified];
  const presses = all.filter(({ move }) => move === 'pressure');
  const bySentence = Map.groupBy(presses, ({ quote }) => sentenceOf(said, quote));
  const moves = all.flatMap((one): ReadMove[] => {
    const { move, quote } = one;
    if (move === 'claim') return presses.some((press) => overlap(press.quote, quote)) ? [] : [one];
    // A member who goes on talking leaves no room.
    if (move === 'pause' || move === 'empty')
      return all.every(
        (other) => other.move === 'pause' || other.move === 'empty' || other.move === 'lets_go',
      )
        ? [one]
        : [];
    if (move !== 'pressure') return [one];
    const same = bySentence.get(sentenceOf(said, quote)) ?? [];
    return same[0] === one ? chargeOf(said, same) : [];
  });
  const isUnsure = read.some(({ move, quote }) => move === 'pressure' && saidIn(said, quote) === null);
  return {
    moves: moves.length > 0 ? moves : [{ move: 'small_talk', quote: said.trim().slice(0, 240) }],
    isUnsure,
  };
}
