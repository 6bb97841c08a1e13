import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { booksFolder, readBook, sourceLines } from '#content/books/load.ts';
import type { BookBlock } from '#content/books/schema.ts';
import type { BookSlug } from '#content/books/shelf.ts';
import { curled } from '#platform/contract/quotes.ts';
import type { BookLine, BookSection, BookText, TextBlock } from '#features/books/contract-text.ts';

type PlainBlock = Exclude<TextBlock, { kind: 'exercise' }>;

/** As printed: curly quotes, and index terms as their words. */
const printed = (text: string) => curled(text.replace(/\[\[([^\]|]{1,80})(?:\|[^\]]{1,80})?\]\]/g, '$1'));

/** A picture as an address that holds it. Its letters are set in a font that no picture in a page can load. */
function pictureOf(slug: BookSlug, file: string): string {
  const drawn = readFileSync(join(booksFolder, slug, file), 'utf8').replaceAll(
    /font-family="([^"]+)"/g,
    'font-family="$1, system-ui, sans-serif"',
  );
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}

/** The blocks of one section, their lines numbered in reading order. */
function blocksOf(slug: BookSlug, blocks: readonly BookBlock[]): TextBlock[] {
  let lines = 0;
  const line = (text: string): BookLine => ({ at: lines++, text: printed(text) });
  const plain = (block: Exclude<BookBlock, { kind: 'exercise' }>): PlainBlock => {
    switch (block.kind) {
      case 'heading':
        return { kind: 'heading', level: block.level, line: line(block.text) };
      case 'prose':
        return { kind: 'prose', line: line(block.text) };
      case 'quote':
        return { kind: 'quote', lines: block.paragraphs.map(line) };
      case 'list':
        return { kind: 'list', ordered: block.ordered, lines: block.items.map(({ text }) => line(text)) };
      case 'figure':
        return {
          kind: 'figure',
          picture: pictureOf(slug, block.file),
          alt: block.alt,
          line: line(block.caption),
        };
      default:
        return block satisfies never;
    }
  };
  return blocks.map((block) => {
    if (block.kind !== 'exercise') return plain(block);
    const title = line(block.title);
    const inner = block.blocks.filter((one) => one.kind !== 'exercise').map(plain);
    return { kind: 'exercise', line: title, blocks: inner };
  });
}

function textOf(slug: BookSlug): BookText {
  const book = readBook(slug);
  const { author, chapters, preface, subtitle, title } = book;
  const section = (
    id: string,
    number: number | null,
    name: string,
    blocks: readonly BookBlock[],
  ): BookSection => ({ id, number, title: printed(name), blocks: blocksOf(slug, blocks) });
  const items = sourceLines(book).map((text) => ({ text, lines: 0 }));
  return {
    title,
    subtitle,
    author,
    sections: [
      section('preface', null, 'Before you begin', preface),
      ...chapters.map((chapter, at) => section(`chapter-${at + 1}`, at + 1, chapter.title, chapter.blocks)),
      ...(items.length === 0
        ? []
        : [section('sources', null, 'Sources', [{ kind: 'list', ordered: false, items }])]),
    ],
  };
}

const texts = new Map<BookSlug, BookText>();

/** The text of a shipped book, from the source of its PDF; read once. */
export function shippedText(slug: BookSlug): BookText {
  const text = texts.get(slug) ?? textOf(slug);
  texts.set(slug, text);
  return text;
}
