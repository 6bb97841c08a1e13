/** One stretch of text without markup: a paragraph, a list item, a quoted line, an option. */
export interface Block {
  readonly kind: 'heading' | 'item' | 'quote' | 'prose';
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
    const kind = kindOf(raw, line);
    if (line.trim() === '') open = false;
    else if (open && kind === 'prose') blocks.at(-1)?.lines.push(line.trim());
    else if (open && kind === 'quote' && blocks.at(-1)?.kind === 'quote')
      blocks.at(-1)?.lines.push(line.trim());
    else blocks.push({ kind, lines: [line.replace(headingLine, '').replace(itemLine, '').trim()] });
    if (line.trim() !== '') open = kind !== 'heading';
  }
  return blocks.map(({ kind, lines }) => ({ kind, text: withoutMarks(lines.join(' ')) }));
}

function kindOf(raw: string, line: string): Block['kind'] {
  if (quoteLine.test(raw)) return 'quote';
  if (headingLine.test(line)) return 'heading';
  return itemLine.test(line) ? 'item' : 'prose';
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
