/** One stretch of text without markup: a paragraph, a list item, a quoted line, an option. */
export interface Block {
  readonly kind: 'heading' | 'text';
  readonly text: string;
}

const headingLine = /^#{1,6}\s+/;
const itemLine = /^\s*(?:[-*]|\d+\.)\s+/;
const quoteLine = /^>\s?/;

/**
 * The blocks of a Markdown text, in order, without their markup; lines of one paragraph are joined.
 * Only the Markdown that lessons and books may use is known here: headings, lists, quotes, emphasis, links.
 */
export function blocksOf(markdown: string): readonly Block[] {
  const blocks: { kind: Block['kind']; lines: string[] }[] = [];
  let open = false;
  for (const raw of markdown.split('\n')) {
    const line = raw.replace(quoteLine, '');
    const quoteEnds = quoteLine.test(raw) && line.trim() === '';
    if (line.trim() === '' || quoteEnds) {
      open = false;
      continue;
    }
    if (headingLine.test(line)) {
      blocks.push({ kind: 'heading', lines: [line.replace(headingLine, '')] });
      open = false;
      continue;
    }
    if (!open || itemLine.test(line)) blocks.push({ kind: 'text', lines: [] });
    open = true;
    blocks.at(-1)?.lines.push(line.replace(itemLine, '').trim());
  }
  return blocks.map(({ kind, lines }) => ({ kind, text: withoutMarks(lines.join(' ')) }));
}

function withoutMarks(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\[[ x]\]\s/, '')
    .replace(/\s*\(\d+ lines?\)$/, '')
    .replace(/(\*\*|\*|`)/g, '')
    .replace(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '')
    .trim();
}

/** The words of a text, as written; numbers count as words. */
export function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** The sentences of one block: its end always ends a sentence. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split(/(?<=[.!?…]["”’')\]]*)\s+(?=["“‘'([]*[\p{Lu}\p{N}])/u)
    .filter((sentence) => wordsOf(sentence).length > 0);
}
