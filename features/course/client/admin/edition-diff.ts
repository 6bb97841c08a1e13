import { diffArrays, diffWordsWithSpace } from 'diff';

/** Words that stay, come, or go. */
export interface Piece {
  readonly kind: 'same' | 'gone' | 'come';
  readonly words: string;
}
/** A run of lines that stay, or one line that changed. */
export type Block =
  | { readonly kind: 'same'; readonly lines: readonly string[] }
  | { readonly kind: 'changed'; readonly pieces: readonly Piece[] };

const kindOf = ({ added, removed }: { added?: boolean; removed?: boolean }): Piece['kind'] =>
  added ? 'come' : removed ? 'gone' : 'same';

const lengthOf = (pieces: readonly Piece[], kind: Piece['kind']) =>
  pieces.reduce((sum, piece) => sum + (piece.kind === kind ? piece.words.length : 0), 0);

/** With less in common, a mix of both lines could not be read. */
const enoughInCommon = 0.5;

/** A line's words beside those of another; null if they have too little in common. */
function changedLine(before: string, after: string): Block | null {
  const pieces = diffWordsWithSpace(before, after).map((change) => ({
    kind: kindOf(change),
    words: change.value,
  }));
  const inCommon = lengthOf(pieces, 'same') / Math.max(before.length, after.length);
  return inCommon < enoughInCommon ? null : { kind: 'changed', pieces };
}

const whole = (kind: Piece['kind'], words: string): Block => ({ kind: 'changed', pieces: [{ kind, words }] });

/** A run of lines that gave way to another run: a line stands beside the one that it came from. */
function changedRun(before: readonly string[], after: readonly string[]): readonly Block[] {
  const blocks: Block[] = [];
  let left = before;
  for (const line of after) {
    const beside = left.map((one) => changedLine(one, line));
    const at = beside.findIndex((one) => one !== null);
    const found = beside[at] ?? whole('come', line);
    const passed = at === -1 ? [] : left.slice(0, at);
    blocks.push(...passed.map((one) => whole('gone', one)), found);
    left = left.slice(at + 1);
  }
  const gone = left.map((one) => whole('gone', one));
  return left.length === before.length ? [...gone, ...blocks] : [...blocks, ...gone];
}

/** Empty lines stand between paragraphs and say nothing. */
const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** How a text became another, line by line, and within a line by its words. */
export function differences(before: string, after: string): readonly Block[] {
  const blocks: Block[] = [];
  let going: readonly string[] = [];
  const give = (coming: readonly string[]) => {
    blocks.push(...changedRun(going, coming));
    going = [];
  };
  for (const change of diffArrays(linesOf(before), linesOf(after))) {
    if (change.removed) going = change.value;
    else if (change.added) give(change.value);
    else {
      give([]);
      blocks.push({ kind: 'same', lines: change.value });
    }
  }
  give([]);
  return blocks;
}
