import type { Line } from './transcript/transcript.ts';

/** A line as it goes to the model: its number, who speaks, and the words that are sent. */
export interface NumberedLine {
  readonly number: number;
  readonly who: 'me' | 'them' | 'unknown';
  readonly text: string;
}

/** About 12 minutes of talk: small enough that no moment is lost in the middle of it. */
const charactersOfPiece = 12_000;
/** Lines of the piece before that are shown again, so that an answer is read with its question. */
const before = 6;

export interface Piece {
  /** Read for what they mean only. */
  readonly context: readonly NumberedLine[];
  readonly lines: readonly NumberedLine[];
}

/** Cuts a call into pieces between lines; a line that is longer than a piece is a piece of its own. */
export function piecesOf(lines: readonly NumberedLine[]): Piece[] {
  const pieces: Piece[] = [];
  let current: NumberedLine[] = [];
  let size = 0;
  const close = () => {
    const from = (current[0]?.number ?? 0) - 1;
    pieces.push({ context: lines.slice(Math.max(0, from - before), from), lines: current });
    current = [];
    size = 0;
  };
  for (const line of lines) {
    if (current.length > 0 && size + line.text.length > charactersOfPiece) close();
    current.push(line);
    size += line.text.length;
  }
  if (current.length > 0) close();
  return pieces;
}

/** Numbers the lines from 1, as the one says them who is asked. @param me the member's name in the transcript */
export const numbered = (lines: readonly Line[], me: string | null): NumberedLine[] =>
  lines.map(({ speaker, text }, index) => ({
    number: index + 1,
    who: speaker === null || me === null ? 'unknown' : speaker === me ? 'me' : 'them',
    text,
  }));
