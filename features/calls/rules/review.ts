import { clientLimits } from '#platform/contract/clients.ts';
import { hasNewFigure } from '#platform/contract/figures.ts';
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
  /** What the client said yes to, for the time after the call. */
  readonly agreed: CallReview['agreed'];
  readonly canNotJudge: readonly string[];
  /** In the first piece: what the member has ticked off of what they said they would do. */
  readonly promisesDone?: readonly string[];
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
  readonly agreed?:
    | Growing<Omit<SaidQuote, 'weight'> & { what: string; when: string | null }>
    | null
    | undefined;
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

/**
 * The quoted words as they were said; null if nobody on that side said them: then the point is dropped.
 * @param who of either side, if it is left out
 */
function quoteOf(
  { piece, original }: SentPiece,
  said: { readonly line?: number | undefined; readonly quote?: string | null | undefined },
  who?: Who,
): CallQuote | null {
  const { line, quote } = said;
  if (quote === undefined || quote === null) return null;
  const isTheirs = (one: NumberedLine) => who === undefined || one.who === who || one.who === 'unknown';
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

/** Turns around a yes in which its day may have been named. */
const aroundYes = 6;

/** The most words of a quote, as the model is told. */
const mostQuoted = 25;
const sentences = /[^.!?…]+[.!?…]*/gu;

/**
 * The client's own sentence that names the time, with the rest of what they said then if that is short: a 'see you then'
 * shows neither day nor place. Null if the member named it, or it is long.
 */
function appointmentOf(sent: SentPiece, named: { line: number; quote: string | null }): CallQuote | null {
  const when = quoteOf(sent, named, 'them');
  const line = sent.piece.lines.find(({ number }) => number === when?.turn);
  const told = line?.text.match(sentences)?.filter((one) => saidIn(one, named.quote ?? '') !== null) ?? [];
  const quote = [line?.text ?? '', ...told].find((one) => one.split(/\s+/u).length <= mostQuoted);
  return line && quote !== undefined ? quoteOf(sent, { line: line.number, quote }, 'them') : null;
}

/** What the client agreed to; null unless they said so in this piece, and with it no figure that nobody said. */
function agreedOf(sent: SentPiece, said: PieceSaid['agreed']): PieceFound['agreed'] {
  const quote = said ? quoteOf(sent, said, 'them') : null;
  const what = sentenceOf(sent, said?.what);
  if (!quote || what === null || what.length > clientLimits.nextStep) return null;
  const { piece } = sent;
  if (hasNewFigure(said?.what ?? '', [...piece.context, ...piece.lines].map(({ text }) => text).join('\n')))
    return null;
  const lines = piece.lines.filter(({ number }) => Math.abs(number - quote.turn) <= aroundYes);
  const near = { ...sent, piece: { ...piece, lines } };
  const named = { line: quote.turn, quote: said?.when ?? null };
  const when = quoteOf(near, named);
  const holdsTime = when === null || saidIn(quote.text, when.text) !== null;
  return {
    quote: (holdsTime ? null : appointmentOf(near, named)) ?? quote,
    what,
    when: when?.text.replace(/[.!?…]{1,3}$/u, '') ?? null,
  };
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
    agreed: agreedOf(sent, said.agreed),
    canNotJudge: (said.cannotJudge ?? []).flatMap((one) => sentenceOf(sent, one) ?? []),
  };
}

/** Reasons that are listed of a call. */
const mostReasons = 5;

/** One of each, the weightiest first, the earliest of two that weigh the same; of what was agreed, the last holds. */
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
    agreed: pieces.findLast((piece) => piece.agreed)?.agreed ?? null,
    canNotJudge: [...new Set(pieces.flatMap((piece) => piece.canNotJudge))].slice(0, mostReasons),
  };
}

/** Where the member is first about the client; null: never, or nobody knows. */
export const firstAboutClient = (pieces: readonly PieceFound[]): CallQuote | null =>
  pieces.find((piece) => piece.aboutClient !== null)?.aboutClient ?? null;
