import type { Book, BookBlock, ListItem } from './schema.ts';

/** A Typst string literal. */
function literal(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** Plain text as Typst markup; quotes stay as they are, so that Typst curls them. */
function escaped(text: string): string {
  return text.replace(/[\\#$*_`<>@[\]~]/g, '\\$&').replaceAll('//', '/\\/');
}

/** Text with **strong**, *emphasised* and [[index terms]] as Typst markup. */
export function inlineMarkup(text: string): string {
  const marked = /\*\*(.+?)\*\*|\*(.+?)\*|\[\[([^\]|]+)(?:\|([^\]]+))?\]\]/g;
  let markup = '';
  let done = 0;
  for (const match of text.matchAll(marked)) {
    const [whole, strong, emphasised, printed = '', entry] = match;
    markup += escaped(text.slice(done, match.index));
    // The semicolon ends the expression: a bracket that follows is text again.
    if (strong !== undefined) markup += `#strong[${inlineMarkup(strong)}];`;
    else if (emphasised !== undefined) markup += `#emph[${inlineMarkup(emphasised)}];`;
    else markup += `#term(${literal(entry ?? printed.toLowerCase())})[${escaped(printed)}];`;
    done = match.index + whole.length;
  }
  markup += escaped(text.slice(done));
  return markup.replace(/^([-+=/])/, '\\$1').replace(/^(\d+)\./, '$1\\.');
}

function item({ text, lines }: ListItem): string {
  const content = inlineMarkup(text);
  return lines === 0 ? `[${content}]` : `answered(${lines})[${content}]`;
}

function blockMarkup(block: BookBlock): string {
  switch (block.kind) {
    case 'heading':
      return `#heading(level: ${block.level})[${inlineMarkup(block.text)}]`;
    case 'prose':
      return `#par[${inlineMarkup(block.text)}]`;
    case 'quote':
      return `#spoken[${block.paragraphs.map((text) => `#par[${inlineMarkup(text)}]`).join('\n\n')}]`;
    case 'list':
      return `#${block.ordered ? 'enum' : 'list'}(tight: false, ${block.items.map(item).join(', ')})`;
    case 'figure':
      return `#picture(${[block.file, block.alt].map(literal).join(', ')}, [${inlineMarkup(block.caption)}])`;
    case 'exercise':
      return `#exercise([${inlineMarkup(block.title)}])[\n${blocksMarkup(block.blocks)}\n]`;
    default:
      return block satisfies never;
  }
}

/** Blocks of Markdown as Typst markup. */
export function blocksMarkup(blocks: readonly BookBlock[]): string {
  return blocks.map(blockMarkup).join('\n\n');
}

function unnumbered(title: string, content: string): string {
  return `#heading(level: 1, numbering: none)[${title}]\n\n${content}`;
}

/** The Typst document of a book: cover, contents, preface, chapters, sources (one line each), index of terms. */
export function bookMarkup(book: Book, sources: readonly string[]): string {
  const facts = (['slug', 'title', 'subtitle', 'author', 'description'] as const)
    .map((name) => `${name}: ${literal(book[name])}`)
    .join(', ');
  const keywords = book.keywords.map((keyword) => `${literal(keyword)},`).join(' ');
  return [
    '#import "book.typ": *',
    `#show: book.with(${facts}, keywords: (${keywords}))`,
    '#heading(level: 1, numbering: none, outlined: false, bookmarked: true)[Contents]',
    '#outline(title: none, depth: 1)',
    unnumbered('Before you begin', blocksMarkup(book.preface)),
    ...book.chapters.map(
      ({ title, blocks }) =>
        `#heading(level: 1, numbering: "1")[${inlineMarkup(title)}]\n\n${blocksMarkup(blocks)}`,
    ),
    ...(sources.length === 0
      ? []
      : [
          unnumbered(
            'Sources',
            `#list(tight: false, ${sources.map((text) => `[${inlineMarkup(text)}]`).join(', ')})`,
          ),
        ]),
    unnumbered('Index', '#index-of-terms()'),
  ].join('\n\n');
}

/** The Typst document of a book's cover alone. */
export function coverMarkup({ slug, title, subtitle, author }: Book): string {
  const words = [slug, title, subtitle, author].map(literal).join(', ');
  return `#import "book.typ": *\n#set page(width: page-width, height: page-height)\n#cover(${words})`;
}
