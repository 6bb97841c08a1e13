import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { type Sentence, sentencesIn, type Stretch } from '#platform/client/speech/sentences.ts';

type Node = NonNullable<Awaited<ReturnType<PDFPageProxy['getStructTree']>>>['children'][number];

/** Letters of a page, which its text layer holds in the element of this id. */
interface Piece {
  readonly id: string;
  /** Where in its block's text it begins and ends. */
  readonly from: number;
  readonly to: number;
}

interface Block {
  readonly page: number;
  readonly isProse: boolean;
  readonly text: string;
  readonly pieces: readonly Piece[];
}

export interface PdfSentence extends Sentence {
  readonly page: number;
}

/** Parts that nobody wants read aloud: contents, and the numbers before the lines of a list. */
const unspoken = new Set(['TOC', 'TOCI', 'Lbl']);
const inline = new Set(['Span', 'Em', 'Strong', 'Quote', 'Link', 'Note']);

interface Marked {
  readonly ids: string[];
  /** What is said instead of a picture. */
  readonly alt: string;
  /** A paragraph, which may go on over a page. */
  readonly isProse: boolean;
}

/** The marked content of each block (paragraph, heading, line of a list, picture), in reading order. */
function markedOf(node: Node, into: Marked[], open: Marked | null): void {
  if (!('children' in node)) {
    if (node.type === 'content') open?.ids.push(node.id);
    return;
  }
  if (unspoken.has(node.role)) return;
  const { alt } = node as { alt?: string };
  const isTold = node.role === 'Figure' && alt !== undefined;
  const isPart = open !== null && (inline.has(node.role) || open.alt !== '');
  const block = isPart ? open : { ids: [], alt: isTold ? alt : '', isProse: node.role === 'P' };
  if (block !== open) into.push(block);
  for (const child of node.children) markedOf(child, into, block);
}

interface PageText {
  /** What each marked content says. A line's end is a space, unless a word is broken there. */
  readonly texts: ReadonlyMap<string, string>;
  /** All marked content in the order of the page; its tree has what began on another page last. */
  readonly order: readonly string[];
}

async function textOf(page: PDFPageProxy): Promise<PageText> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  const order: string[] = [];
  let id: string | null = null;
  let isBroken = false;
  for (const item of items) {
    if ('str' in item) {
      if (id !== null) {
        const gap = item.hasEOL && !isBroken ? ' ' : '';
        texts.set(id, `${texts.get(id) ?? ''}${item.str}${gap}`);
      }
      isBroken = false;
    } else if (item.type === 'beginMarkedContentProps') {
      // A hyphen at a line's end is marked content without any text.
      isBroken = id !== null && !texts.has(id);
      id = item.id ?? null;
      if (id !== null) order.push(id);
    }
  }
  return { texts, order };
}

async function readPage(pdf: PDFDocumentProxy, number: number): Promise<readonly Block[]> {
  const page = await pdf.getPage(number);
  // The types leave out that a document without structure has no tree.
  const tree = (await page.getStructTree()) as { children: Node[] } | null;
  if (!tree) {
    // It is read as printed, and nothing in it can be marked.
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
    return [{ page: number, isProse: true, text, pieces: [] }];
  }
  const { texts, order } = await textOf(page);
  const marked: Marked[] = [];
  for (const node of tree.children) markedOf(node, marked, null);
  const places = new Map(order.map((id, at) => [id, at]));
  const placeOf = ({ ids: [first = ''] }: Marked) => places.get(first) ?? Number.POSITIVE_INFINITY;
  const inOrder = marked
    .filter(({ ids }) => ids.length > 0)
    .sort((one, other) => placeOf(one) - placeOf(other));
  return inOrder.map(({ ids, alt, isProse }) => {
    let text = alt;
    const pieces = (alt === '' ? ids : []).map((id) => {
      const from = text.length;
      text += texts.get(id) ?? '';
      return { id, from, to: text.length };
    });
    return { page: number, isProse, text, pieces };
  });
}

/** A paragraph that goes on over the page is one: its last words there do not end a sentence. */
function paragraphsOf(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const paragraphs: Block[][] = [];
  for (const block of blocks.filter(({ text }) => text.trim() !== '')) {
    const open = paragraphs.at(-1);
    const last = open?.at(-1);
    const goesOn =
      last?.isProse === true &&
      block.isProse &&
      last.page < block.page &&
      /[\p{Ll},;]\s*$/u.test(last.text) &&
      /^\s*\p{L}/u.test(block.text);
    if (goesOn) open?.push(block);
    else paragraphs.push([block]);
  }
  return paragraphs;
}

const lettersOf = (text: string) => text.replace(/\s/g, '').length;

/** The place after so many letters of an element; the text layer has other spaces than the text, so they don't count. */
function placeAfter(element: Element, letters: number): [Text, number] | null {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = letters;
  let last: Text | null = null;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    last = node as Text;
    for (let at = 0; at < last.length; at += 1) {
      const isLetter = !/\s/.test(last.data.charAt(at));
      if (left === 0 && isLetter) return [last, at];
      if (isLetter) left -= 1;
    }
  }
  return last && left === 0 ? [last, last.length] : null;
}

function rangeIn({ text }: Block, piece: Piece, { from, to }: Stretch): readonly Range[] {
  const element = document.getElementById(piece.id);
  if (!element || piece.from >= to || piece.to <= from) return [];
  const start = placeAfter(element, lettersOf(text.slice(piece.from, Math.max(from, piece.from))));
  const end = placeAfter(element, lettersOf(text.slice(piece.from, Math.min(to, piece.to))));
  if (!start || !end) return [];
  const range = document.createRange();
  range.setStart(...start);
  range.setEnd(...end);
  return [range];
}

/**
 * A document, sentence by sentence: running heads, page numbers and rulings are left out of a tagged one, and pictures
 * are told by their alternative text.
 * @param bring shows a page
 */
export async function readPdfSentences(
  pdf: PDFDocumentProxy,
  bring: (page: number) => void,
): Promise<readonly PdfSentence[]> {
  const blocks: Block[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) blocks.push(...(await readPage(pdf, page)));
  return paragraphsOf(blocks).flatMap((parts) => {
    let text = '';
    const placed = parts.map((block) => {
      if (text !== '') text = `${text.trimEnd()} `;
      const at = text.length;
      text += block.text;
      return { block, at };
    });
    return sentencesIn(text).map(({ from, to }): PdfSentence => {
      const page = placed.findLast(({ at }) => at <= from)?.block.page ?? 1;
      return {
        page,
        text: text.slice(from, to).replace(/\s+/g, ' '),
        bring: () => bring(page),
        ranges: () =>
          placed.flatMap(({ block, at }) =>
            block.pieces.flatMap((piece) => rangeIn(block, piece, { from: from - at, to: to - at })),
          ),
      };
    });
  });
}
