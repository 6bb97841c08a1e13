/** A sentence to be read aloud. */
export interface Sentence {
  readonly text: string;
  /** Where it stands on the page now; none while its part of the page is not drawn. */
  readonly ranges: () => readonly Range[];
  /** Brings its part of the page, where only what is looked at is drawn. */
  readonly bring?: () => void;
}

/** A stretch of text from one place to another. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const blocks = 'p, li, h1, h2, h3, h4, blockquote, pre, td, th, dd, dt, figcaption';
const unspoken = '.sr-only, [aria-hidden="true"], [data-unspoken]';

/** Where each sentence of a text begins and ends, without the space around it. */
export function sentencesIn(text: string): readonly Stretch[] {
  return [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)]
    .map(({ segment, index }) => {
      const from = index + (segment.length - segment.trimStart().length);
      return { from, to: from + segment.trim().length };
    })
    .filter(({ from, to }) => /[\p{L}\p{N}]/u.test(text.slice(from, to)));
}

interface Piece {
  readonly node: Text;
  /** Where in its block's text it begins. */
  readonly from: number;
}

/** The range of a stretch of a block's text. */
function rangeOf(pieces: readonly Piece[], { from, to }: Stretch): readonly Range[] {
  const first = pieces.findLast((piece) => piece.from <= from);
  const last = pieces.findLast((piece) => piece.from < to);
  if (!first?.node.isConnected || !last?.node.isConnected) return [];
  const range = document.createRange();
  range.setStart(first.node, Math.min(from - first.from, first.node.length));
  range.setEnd(last.node, Math.min(to - last.from, last.node.length));
  return [range];
}

/** What is on the page within an element, sentence by sentence. A line of a list and a heading end like a sentence. */
export function readSentences(root: HTMLElement): readonly Sentence[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const byBlock = new Map<Element, { pieces: Piece[]; text: string }>();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!(node instanceof Text) || !parent || parent.closest(unspoken)) continue;
    const block = parent.closest(blocks) ?? root;
    const known = byBlock.get(block) ?? { pieces: [], text: '' };
    known.pieces.push({ node, from: known.text.length });
    known.text += node.data;
    byBlock.set(block, known);
  }
  return [...byBlock.values()].flatMap(({ pieces, text }) =>
    sentencesIn(text).map((stretch) => ({
      text: text.slice(stretch.from, stretch.to).replace(/\s+/g, ' '),
      ranges: () => rangeOf(pieces, stretch),
    })),
  );
}
