import { diffArrays, diffWordsWithSpace } from 'diff';

/** Words that stay, come, or go. */
export interface Piece {
  readonly kind: 'same' | 'own' | 'edition';
  readonly words: string;
}
/** A run of lines that stay, or one line that changed. */
export type Block =
  | { readonly kind: 'same'; readonly lines: readonly string[] }
  | { readonly kind: 'changed'; readonly pieces: readonly Piece[] };

const kindOf = ({ added, removed }: { added?: boolean; removed?: boolean }): Piece['kind'] =>
  added ? 'edition' : removed ? 'own' : 'same';

const lengthOf = (pieces: readonly Piece[], kind: Piece['kind']) =>
  pieces.reduce((sum, piece) => sum + (piece.kind === kind ? piece.words.length : 0), 0);

/** One line that became another; as two lines if they have little in common, since a mix of both would not be read. */
function changedLine(own: string, edition: string): readonly Block[] {
  const pieces = diffWordsWithSpace(own, edition).map((change) => ({
    kind: kindOf(change),
    words: change.value,
  }));
  if (lengthOf(pieces, 'same') * 2 >= Math.max(own.length, edition.length))
    return [{ kind: 'changed', pieces }];
  return [changed('own', own), changed('edition', edition)];
}

const changed = (kind: Piece['kind'], words: string): Block => ({
  kind: 'changed',
  pieces: [{ kind, words }],
});

/** Empty lines stand between paragraphs and say nothing. */
const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** How a text differs from its edition, line by line, and within a line by its words. */
export function differences(own: string, edition: string): readonly Block[] {
  const blocks: Block[] = [];
  let going: readonly string[] = [];
  const leave = () => {
    blocks.push(...going.map((line) => changed('own', line)));
    going = [];
  };
  for (const change of diffArrays(linesOf(own), linesOf(edition))) {
    if (change.removed) going = change.value;
    else if (change.added) {
      const pairs = Math.min(going.length, change.value.length);
      for (const [at, line] of change.value.entries())
        blocks.push(...(at < pairs ? changedLine(going[at] ?? '', line) : [changed('edition', line)]));
      going = going.slice(pairs);
      leave();
    } else {
      leave();
      blocks.push({ kind: 'same', lines: change.value });
    }
  }
  leave();
  return blocks;
}
