import { labelOf } from '#platform/contract/clients.ts';
import { Masking, type MaskedText } from '#features/calls/rules/masking.ts';
import { numbered, piecesOf } from '#features/calls/rules/pieces.ts';
import type { SentPiece } from '#features/calls/rules/review.ts';
import type { CallRow } from '#features/calls/server/queries.ts';

type Call = Pick<CallRow, 'turns' | 'speakers' | 'memberSpeaker' | 'isMasked' | 'client'>;

/** A speaker's name in rules that compare names: two of one name stay two. */
export const nameOf = (speaker: number | null): string | null => (speaker === null ? null : String(speaker));

/** The turns of a call with who speaks. */
export const linesOf = ({ turns }: Pick<CallRow, 'turns'>) =>
  turns.map(({ speaker, text, at }) => ({ speaker: nameOf(speaker), text, at }));

/** A call is cut by what was said, whatever is masked: its number of pieces never changes. */
export const pieceCountOf = (call: Pick<CallRow, 'turns' | 'memberSpeaker'>): number =>
  piecesOf(numbered(linesOf(call), nameOf(call.memberSpeaker))).length;

/** What is masked of a call: the names of everybody but the member, the client's, and who is named with a title. */
export function maskingOf({ client, memberSpeaker, speakers, turns }: Omit<Call, 'isMasked'>): Masking {
  const others = speakers.filter((_, index) => index !== memberSpeaker);
  return new Masking(others, {
    client: client === null ? '' : labelOf(client),
    me: memberSpeaker === null ? null : (speakers[memberSpeaker] ?? null),
    said: turns.map(({ text }) => text),
  });
}

/** One piece as it is sent; undefined once all are judged. @param index from 0 */
export function sentPiece(call: Call, index: number): SentPiece | undefined {
  const lines = numbered(linesOf(call), nameOf(call.memberSpeaker));
  const piece = piecesOf(lines)[index];
  if (!piece) return undefined;
  const masking = maskingOf(call);
  // From the first turn on, so that the same name has the same number in every piece.
  const masked: readonly MaskedText[] = call.isMasked
    ? lines.map(({ text }) => masking.apply(text))
    : lines.map(({ text }) => ({ sent: text, masked: [] }));
  const sent = (all: typeof lines) =>
    all.map((line) => ({ ...line, text: masked[line.number - 1]?.sent ?? '' }));
  return {
    piece: { context: sent([...piece.context]), lines: sent([...piece.lines]) },
    original: (line) => {
      const [text, mask] = [call.turns[line - 1]?.text, masked[line - 1]];
      return text !== undefined && mask ? { text, masked: mask } : undefined;
    },
    unmask: (text) => masking.unmask(text),
  };
}
