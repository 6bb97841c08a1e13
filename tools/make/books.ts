import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { booksFolder, readBook, sourceHash, sourceLines } from '#content/books/load.ts';
import { bookSlugs } from '#content/books/shelf.ts';
import type { Book } from '#content/books/schema.ts';
import { bookMarkup, coverMarkup } from '#content/books/typst.ts';
import { epubOf } from './epub.ts';

function compilerFor(slug: string): NodeCompiler {
  const folder = join(booksFolder, 'fonts');
  const fontBlobs = readdirSync(folder)
    .filter((name) => name.endsWith('.ttf'))
    .sort()
    .map((name) => readFileSync(join(folder, name)));
  const workspace = join(booksFolder, slug);
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });
  compiler.mapShadow(join(workspace, 'book.typ'), readFileSync(join(booksFolder, 'book.typ')));
  return compiler;
}

function compiled(compiler: NodeCompiler, slug: string, mainFileContent: string): NodeTypstDocument {
  const result = compiler.compile({ mainFileContent });
  if (result.result !== null) return result.result;
  const reasons = result.takeError()?.shortDiagnostics ?? 'not compiled';
  throw new Error(`${slug}: ${JSON.stringify(reasons, null, 2)}`);
}

/**
 * The PDF of a book: tagged (PDF/UA-1), the same bytes for the same sources.
 * @throws Error with Typst's own message when the book can't be typeset
 */
export function renderBook(book: Book): { readonly pdf: Buffer; readonly pages: number } {
  const compiler = compilerFor(book.slug);
  const document = compiled(compiler, book.slug, bookMarkup(book, sourceLines(book)));
  return { pdf: compiler.pdf(document, { pdfStandard: 'ua-1' }), pages: document.numOfPages };
}

/** The cover alone as an SVG, its letters as outlines: for the landing page. */
export function renderCover(book: Book): string {
  const compiler = compilerFor(book.slug);
  return compiler.plainSvg(compiled(compiler, book.slug, coverMarkup(book)));
}

/** Typesets the named books (by default all that have a folder) and writes the PDFs, the EPUBs and their metadata. */
function main(slugs: readonly string[]): void {
  for (const slug of slugs) {
    if (!existsSync(join(booksFolder, slug, 'book.md'))) continue;
    const book = readBook(slug);
    const { pdf, pages } = renderBook(book);
    const { title, subtitle, description, author, access } = book;
    const record = {
      slug,
      title,
      subtitle,
      description,
      author,
      access,
      pages,
      bytes: pdf.length,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      sources: sourceHash(slug),
    };
    writeFileSync(join(booksFolder, 'pdf', `${slug}.pdf`), pdf);
    writeFileSync(join(booksFolder, 'pdf', `${slug}.svg`), renderCover(book));
    writeFileSync(join(booksFolder, 'pdf', `${slug}.json`), `${JSON.stringify(record, null, 2)}\n`);
    // Its cover is the one that was just drawn.
    writeFileSync(join(booksFolder, 'pdf', `${slug}.epub`), epubOf(book));
    console.log(`${slug}.pdf  ${pages} pages, ${Math.round(pdf.length / 1024)} KB`);
  }
}

if (import.meta.main) main(process.argv.length > 2 ? process.argv.slice(2) : bookSlugs);
