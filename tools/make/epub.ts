import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Zippable, zipSync } from 'fflate';
import { booksFolder, sourceLines } from '#content/books/load.ts';
import { curled } from '#platform/contract/quotes.ts';
import type { Book, BookBlock } from '#content/books/schema.ts';

function escaped(text: string): string {
  return curled(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Text with **strong**, *emphasised* and [[index terms]] as XHTML; an e-book is searched, so the terms need no index. */
export function inlineXhtml(text: string): string {
  const marked = /\*\*(.+?)\*\*|\*(.+?)\*|\[\[([^\]|]+)(?:\|[^\]]+)?\]\]/g;
  return escaped(text).replace(marked, (_, strong?: string, emphasised?: string, printed?: string) => {
    if (strong !== undefined) return `<strong>${inlineMarks(strong)}</strong>`;
    return emphasised === undefined ? (printed ?? '') : `<em>${inlineMarks(emphasised)}</em>`;
  });
}

/** Marks within marks, of a text whose letters are escaped already. */
function inlineMarks(text: string): string {
  return text.replace(/\[\[([^\]|]+)(?:\|[^\]]+)?\]\]/g, '$1').replace(/\*(.+?)\*/g, '<em>$1</em>');
}

function blockXhtml(block: BookBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${inlineXhtml(block.text)}</h${block.level}>`;
    case 'prose':
      return `<p>${inlineXhtml(block.text)}</p>`;
    case 'quote':
      return `<blockquote>${block.paragraphs.map((text) => `<p>${inlineXhtml(text)}</p>`).join('')}</blockquote>`;
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      return `<${tag}>${block.items.map(({ text }) => `<li>${inlineXhtml(text)}</li>`).join('')}</${tag}>`;
    }
    case 'figure':
      return `<figure><img src="${block.file}" alt="${escaped(block.alt)}"/><figcaption>${inlineXhtml(block.caption)}</figcaption></figure>`;
    case 'exercise':
      return `<section class="exercise"><h2>${inlineXhtml(block.title)}</h2>${blocksXhtml(block.blocks)}</section>`;
    default:
      return block satisfies never;
  }
}

const blocksXhtml = (blocks: readonly BookBlock[]) => blocks.map(blockXhtml).join('\n');

function figuresIn(blocks: readonly BookBlock[]): readonly string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'figure') return [block.file];
    return block.kind === 'exercise' ? figuresIn(block.blocks) : [];
  });
}

function page(title: string, body: string, attributes = ''): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="en" lang="en">
<head><title>${escaped(title)}</title><link rel="stylesheet" href="style.css"/></head>
<body${attributes}>
${body}
</body>
</html>
`;
}

const style = `body { line-height: 1.5; }
h1, h2, h3 { font-family: sans-serif; line-height: 1.2; }
.number { font-family: sans-serif; color: #8a5400; margin: 2em 0 0; }
blockquote { margin: 1em 0; padding-left: 1em; border-left: 0.2em solid #f7ae1b; }
figure { margin: 1.5em 0; }
figure img, .cover img { max-width: 100%; }
figcaption { font-family: sans-serif; font-size: 0.85em; }
.exercise { margin: 1.5em 0; padding: 0.5em 1em; border: 0.1em solid #f7ae1b; border-radius: 0.6em; }
.cover { text-align: center; margin: 0; }
`;

interface Part {
  readonly id: string;
  readonly title: string;
  readonly xhtml: string;
}

function partsOf(book: Book): readonly Part[] {
  const part = (id: string, title: string, body: string, number = ''): Part => ({
    id,
    title,
    xhtml: page(
      title,
      `<section epub:type="bodymatter">${number}<h1>${inlineXhtml(title)}</h1>\n${body}</section>`,
    ),
  });
  const sources = sourceLines(book);
  return [
    part('preface', 'Before you begin', blocksXhtml(book.preface)),
    ...book.chapters.map(({ title, blocks }, at) =>
      part(`chapter-${at + 1}`, title, blocksXhtml(blocks), `<p class="number">Chapter ${at + 1}</p>`),
    ),
    ...(sources.length === 0
      ? []
      : [
          part(
            'sources',
            'Sources',
            `<ul>${sources.map((text) => `<li>${inlineXhtml(text)}</li>`).join('')}</ul>`,
          ),
        ]),
  ];
}

const container = `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/>
</rootfiles></container>
`;

/** The standard wants a moment of change; the same sources make the same file, so it isn't today's. */
const modified = '2026-11-25T00:00:00Z';

function packageOf(book: Book, parts: readonly Part[], figures: readonly string[]): string {
  const items = [
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    '<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>',
    '<item id="cover-picture" href="cover.svg" media-type="image/svg+xml" properties="cover-image"/>',
    '<item id="style" href="style.css" media-type="text/css"/>',
    ...parts.map(({ id }) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`),
    ...figures.map((file, at) => `<item id="figure-${at + 1}" href="${file}" media-type="image/svg+xml"/>`),
  ];
  const order = ['cover', 'nav', ...parts.map(({ id }) => id)].map((id) => `<itemref idref="${id}"/>`);
  const access = [
    '<meta property="schema:accessMode">textual</meta>',
    '<meta property="schema:accessMode">visual</meta>',
    '<meta property="schema:accessModeSufficient">textual</meta>',
    '<meta property="schema:accessibilityFeature">alternativeText</meta>',
    '<meta property="schema:accessibilityFeature">tableOfContents</meta>',
    '<meta property="schema:accessibilityHazard">none</meta>',
    '<meta property="schema:accessibilitySummary">Every figure has a text instead.</meta>',
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">make-me-great:${book.slug}</dc:identifier>
<dc:title>${escaped(book.title)}</dc:title>
<dc:language>en</dc:language>
<dc:creator>${escaped(book.author)}</dc:creator>
<dc:description>${escaped(book.description)}</dc:description>
${book.keywords.map((word) => `<dc:subject>${escaped(word)}</dc:subject>`).join('\n')}
<meta property="dcterms:modified">${modified}</meta>
${access.join('\n')}
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine>
${order.join('\n')}
</spine>
</package>
`;
}

/** The files of a book as EPUB 3, by their path in it. */
export function epubFiles(book: Book): ReadonlyMap<string, string> {
  const parts = partsOf(book);
  const figures = [
    ...new Set([book.preface, ...book.chapters.map(({ blocks }) => blocks)].flatMap(figuresIn)),
  ];
  const lines = parts.map(({ id, title }) => `<li><a href="${id}.xhtml">${inlineXhtml(title)}</a></li>`);
  const contents = `<nav epub:type="toc" id="toc"><h1>Contents</h1><ol>\n${lines.join('\n')}\n</ol></nav>`;
  const cover = `<p class="cover"><img src="cover.svg" alt="Cover: ${escaped(book.title)}. ${escaped(book.subtitle)}"/></p>`;
  const folder = join(booksFolder, book.slug);
  return new Map([
    ['META-INF/container.xml', container],
    ['OEBPS/content.opf', packageOf(book, parts, figures)],
    ['OEBPS/nav.xhtml', page('Contents', contents)],
    ['OEBPS/cover.xhtml', page(book.title, cover, ' epub:type="cover"')],
    ['OEBPS/cover.svg', readFileSync(join(booksFolder, 'pdf', `${book.slug}.svg`), 'utf8')],
    ['OEBPS/style.css', style],
    ...parts.map(({ id, xhtml }) => [`OEBPS/${id}.xhtml`, xhtml] as const),
    ...figures.map((file) => [`OEBPS/${file}`, readFileSync(join(folder, file), 'utf8')] as const),
  ]);
}

/** A book as EPUB 3: the same bytes for the same sources. */
export function epubOf(book: Book): Uint8Array {
  const text = new TextEncoder();
  // The standard wants the first file to say what this is, and to be stored as it is.
  const files: Zippable = { mimetype: [text.encode('application/epub+zip'), { level: 0 }] };
  for (const [path, content] of epubFiles(book)) files[path] = [text.encode(content), { level: 9 }];
  return zipSync(files, { mtime: new Date(1980, 0, 1) });
}
