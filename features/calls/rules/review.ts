import { abuseIn } from '#features/spar/rules/abuse.ts';
import { saidIn } from '#features/spar/rules/words.ts';
import type { CallQuote, CallReview } from '#features/calls/contract.ts';
import { originalOf, type MaskedText } from './masking.ts';
import type { NumberedLine, Piece } from './pieces.ts';

/** What a piece of a call was found to have; all quotes are words of the call. */
export interface PieceFound {
  readonly safe: (Weighed & { readonly answer: CallQuote | null }) | null;
  readonly walkedPast: (Weighed & { readonly why: string }) | null;
  readonly best: (Weighed & { readonly why: string }) | null;
  readonly change: (Weighed & { readonly better: string }) | null;
  /** The member's first words about the client in this piece. */
  readonly aboutClient: CallQuote | null;
  readonly canNotJudge: readonly string[];
}

interface Weighed {
  readonly quote: CallQuote;
  /** How much it decided in the call, from 1 to 5. */
  readonly weight: number;
}

/** What grows: any part may be missing. */
type Growing<Whole> = { readonly [Key in keyof Whole]?: Whole[Key] | undefined };

/** What the model says of a piece; while it is written, parts are missing. */
export interface PieceSaid {
  readonly safe?:
    | Growing<SaidQuote & { answerLine: number | null; answer: string | null }>
    | null
    | undefined;
  readonly walkedPast?: Growing<SaidQuote & { why: string }> | null | undefined;
  readonly best?: Growing<SaidQuote & { why: string }> | null | undefined;
  readonly change?: Growing<SaidQuote & { better: string }> | null | undefined;
  readonly aboutClient?: Growing<Omit<SaidQuote, 'weight'>> | null | undefined;
  readonly cannotJudge?: readonly string[] | undefined;
}

interface SaidQuote {
  line: number;
  quote: string;
  weight: number;
}

/** A piece, and how its lines lead back from what was sent to what was said. */
export interface SentPiece {
  readonly piece: Piece;
  /** What was said in a line (from 1), and how it was masked. */
  readonly original: (line: number) => { readonly text: string; readonly masked: MaskedText } | undefined;
  readonly unmask: (text: string) => string;
}

type Who = 'me' | 'them';

/** The quoted words as they were said; null if nobody on that side said them: then the point is dropped. */
function quoteOf(
  { piece, original }: SentPiece,
  said: { readonly line?: number | undefined; readonly quote?: string | null | undefined },
  who: Who,
): CallQuote | null {
  const { line, quote } = said;
  if (quote === undefined || quote === null) return null;
  const isTheirs = (one: NumberedLine) => one.who === who || one.who === 'unknown';
  // A model miscounts now and then: the words decide, not the number.
  const lines = [
    ...piece.lines.filter(({ number }) => number === line),
    ...piece.lines.filter(({ number }) => number !== line),
  ].filter(isTheirs);
  for (const one of lines) {
    const found = saidIn(one.text, quote);
    const at = found === null ? -1 : one.text.indexOf(found);
    const source = original(one.number);
    if (found !== null && at >= 0 && source)
      return {
        turn: one.number,
        text: originalOf(source.text, source.masked, at, at + found.length),
      };
  }
  return null;
}

const quoted = /[“"„«]([^“”"„«»]{1,400})[”"“»]/gu;

/** Whether all that a sentence quotes was said in this piece. */
function quotesTruly({ piece }: SentPiece, text: string): boolean {
  return [...text.matchAll(quoted)].every(([, words = '']) =>
    [...piece.context, ...piece.lines].some((line) => saidIn(line.text, words) !== null),
  );
}

const weightOf = (weight: number | undefined) => Math.min(5, Math.max(1, Math.round(weight ?? 1)));

/** A model's sentence, with the words that masks stand for; null if it is empty, insults, or quotes what nobody said. */
function sentenceOf(sent: SentPiece, text: string | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '' || abuseIn(trimmed) !== null || !quotesTruly(sent, trimmed)) return null;
  return sent.unmask(trimmed);
}

/** What of the model's words about a piece holds. */
export function heldOf(sent: SentPiece, said: PieceSaid): PieceFound {
  const weighed = (given: Growing<SaidQuote> | null | undefined, who: Who): Weighed | null => {
    const quote = given ? quoteOf(sent, given, who) : null;
    return quote && { quote, weight: weightOf(given?.weight) };
  };
  const withWhy = (given: PieceSaid['best'], who: Who) => {
    const [found, why] = [weighed(given, who), sentenceOf(sent, given?.why)];
    return found && why !== null ? { ...found, why } : null;
  };
  const safe = weighed(said.safe, 'them');
  const answer =
    safe && said.safe?.answer
      ? quoteOf(sent, { line: said.safe.answerLine ?? undefined, quote: said.safe.answer }, 'me')
      : null;
  const [change, better] = [weighed(said.change, 'me'), sentenceOf(sent, said.change?.better)];
  return {
    safe: safe && { ...safe, answer: answer && answer.turn >= safe.quote.turn ? answer : null },
    walkedPast: withWhy(said.walkedPast, 'them'),
    best: withWhy(said.best, 'me'),
    change: change && better !== null ? { ...change, better } : null,
    aboutClient: said.aboutClient ? quoteOf(sent, said.aboutClient, 'me') : null,
    canNotJudge: (said.cannotJudge ?? []).flatMap((one) => sentenceOf(sent, one) ?? []),
  };
}

/** Reasons that are listed of a call. */
const mostReasons = 5;

/** One of each, the weightiest first, the earliest of two that weigh the same. */
export function reviewOf(pieces: readonly PieceFound[]): Omit<CallReview, 'figures'> {
  const most = <One extends Weighed>(of: (piece: PieceFound) => One | null): One | null =>
    pieces.reduce<One | null>((best, piece) => {
      const one = of(piece);
      return one !== null && (best === null || one.weight > best.weight) ? one : best;
    }, null);
  const [safe, walkedPast] = [most(({ safe: one }) => one), most((piece) => piece.walkedPast)];
  const [best, change] = [most((piece) => piece.best), most((piece) => piece.change)];
  return {
    safeSentence: safe && { quote: safe.quote, answeredWith: safe.answer },
    walkedPast: walkedPast && { quote: walkedPast.quote, why: walkedPast.why },
    best: best && { quote: best.quote, why: best.why },
    change: change && { quote: change.quote, better: change.better },
    canNotJudge: [...new Set(pieces.flatMap((piece) => piece.canNotJudge))].slice(0, mostReasons),
  };
}

/** Where the member is first about the client; null: never, or nobody knows. */
export const firstAboutClient = (pieces: readonly PieceFound[]): CallQuote | null =>
  pieces.find((piece) => piece.aboutClient !== null)?.aboutClient ?? null;
