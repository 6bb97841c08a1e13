import { createMeter } from '#platform/server/model/meter.ts';
import type { Writer } from '#platform/server/model/writer.ts';
import { saidIn } from '#features/spar/rules/words.ts';
import type { CallReview } from '#features/calls/contract.ts';
import {
  heldOf,
  type PieceFound,
  type PieceSaid,
  reviewOf,
  type SentPiece,
} from '#features/calls/rules/review.ts';
import { pieceAssignment, pieceOutput } from '#features/calls/server/review/review.ts';
import { sentPiece } from '#features/calls/server/review/sent-piece.ts';
import type { CorpusCall } from './corpus.ts';
import { linesRead, rightTurns } from './read-call.ts';

/** A call as the product keeps it. */
function keptCall(call: CorpusCall) {
  const lines = linesRead(call);
  const speakers = [...new Set(lines.flatMap(({ speaker }) => speaker ?? []))];
  const place = (name: string | null) => (name === null ? null : speakers.indexOf(name));
  const me = place(call.me);
  return {
    turns: lines.map(({ speaker, text, at }) => ({ speaker: place(speaker), text, at })),
    speakers,
    memberSpeaker: me === -1 ? null : me,
    isMasked: true,
    client: null,
  };
}

/** The pieces of a call, masked, as they leave for the model. */
export function piecesSent(call: CorpusCall): SentPiece[] {
  const kept = keptCall(call);
  const pieces: SentPiece[] = [];
  for (let sent = sentPiece(kept, 0); sent; sent = sentPiece(kept, pieces.length)) pieces.push(sent);
  return pieces;
}

export interface JudgedCall {
  readonly call: CorpusCall;
  readonly pieces: number;
  /** Null where no model answered. */
  readonly review: Omit<CallReview, 'figures'> | null;
  /** Quotes in the model's answers, and those of them that nobody said: the product drops these. */
  readonly quotes: { readonly of: number; readonly dropped: number };
  /** Quotes that are shown and nobody said. */
  readonly invented: number;
  readonly speakers: { readonly right: number; readonly of: number };
}

const quotesIn = (review: JudgedCall['review']) =>
  review === null
    ? []
    : [
        review.safeSentence?.quote,
        review.safeSentence?.answeredWith,
        review.walkedPast?.quote,
        review.best?.quote,
        review.change?.quote,
        review.agreed?.quote,
      ].flatMap((quote) => quote ?? []);

/** What the product makes of a model's answers, one for each piece. */
export function judgedCall(call: CorpusCall, answers: readonly (PieceSaid | null)[]): JudgedCall {
  const pieces = piecesSent(call);
  const found: PieceFound[] = [];
  let [of, dropped] = [0, 0];
  for (const [at, sent] of pieces.entries()) {
    const said = answers[at];
    if (!said) continue;
    const held = heldOf(sent, said);
    found.push(held);
    for (const point of ['safe', 'walkedPast', 'best', 'change', 'agreed'] as const)
      if (said[point]) {
        of += 1;
        if (held[point] === null) dropped += 1;
      }
  }
  const review = found.length === pieces.length ? reviewOf(found) : null;
  const { turns } = keptCall(call);
  const invented = quotesIn(review).filter(
    ({ turn, text }) => saidIn(turns[turn - 1]?.text ?? '', text) === null,
  ).length;
  return {
    call,
    pieces: pieces.length,
    review,
    quotes: { of, dropped },
    invented,
    speakers: rightTurns(call),
  };
}

/** Judges a call with this writer, in the same way as the product. */
export async function judgeCall(writer: Writer, call: CorpusCall): Promise<JudgedCall> {
  const answers: (PieceSaid | null)[] = [];
  for (const sent of piecesSent(call)) {
    let answer: PieceSaid | null = null;
    try {
      const signal = new AbortController().signal;
      const drafts = writer.write({ ...pieceAssignment(sent), signal, meter: createMeter() });
      for await (const draft of drafts) if (draft.type === 'done') answer = pieceOutput.parse(draft.value);
    } catch {
      // The writer has counted the failure; the table shows the call as not judged.
    }
    answers.push(answer);
  }
  return judgedCall(call, answers);
}
