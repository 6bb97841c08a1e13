import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bookSlugs, booksFolder, readBook, sourceHash } from '#content/books/load.ts';

const recordSchema = z.object({
  pages: z.number(),
  bytes: z.number(),
  sha256: z.string(),
  sources: z.string(),
});
const fact = z.object({
  Title: z.string(),
  Author: z.string(),
  Language: z.string(),
});

interface StructNode {
  readonly role: string;
  readonly alt?: string;
  readonly children: readonly unknown[];
}

function isNode(value: unknown): value is StructNode {
  return typeof value === 'object' && value !== null && 'role' in value && 'children' in value;
}

function nodes(tree: unknown): readonly StructNode[] {
  return isNode(tree) ? [tree, ...tree.children.flatMap(nodes)] : [];
}

describe.each(bookSlugs)('%s.pdf', (slug) => {
  const file = readFileSync(join(booksFolder, 'pdf', `${slug}.pdf`));
  const record = recordSchema.parse(
    JSON.parse(readFileSync(join(booksFolder, 'pdf', `${slug}.json`), 'utf8')),
  );
  const book = readBook(slug);
  let pdf: PDFDocumentProxy;

  beforeAll(async () => {
    pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  });
  afterAll(() => pdf.loadingTask.destroy());

  test('is made from the text as it stands: else run npm run books:build', () => {
    expect(record.sources).toBe(sourceHash(slug));
    expect(record.sha256).toBe(createHash('sha256').update(file).digest('hex'));
    expect(record.bytes).toBe(file.length);
  });

  test('has its pages, of a size that a phone can show', async () => {
    expect(pdf.numPages).toBe(record.pages);
    const [, , width = 0, height = 0] = (await pdf.getPage(2)).view;
    expect([Math.round((width * 25.4) / 72), Math.round((height * 25.4) / 72)]).toEqual([120, 190]);
  });

  test('names its title, author and language', async () => {
    const { info, metadata } = await pdf.getMetadata();
    expect(fact.parse(info)).toEqual({ Title: book.title, Author: book.author, Language: 'en-GB' });
    expect(metadata.getRaw()).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(metadata.get('dc:description')).toBe(book.description);
  });

  test('has an outline that leads to every chapter', async () => {
    const outline = (await pdf.getOutline()) ?? [];
    const chapters = book.chapters.map(({ title }) => title);
    const titles = outline.map(({ title }) => title.replaceAll(/[’‘]/g, "'").replaceAll(/[“”]/g, '"'));
    expect(titles.filter((title) => chapters.some((chapter) => title.endsWith(chapter)))).toHaveLength(
      chapters.length,
    );
    expect(outline.every(({ dest }) => dest !== null)).toBe(true);
    expect(titles).toEqual(expect.arrayContaining(['Contents', 'Before you begin', 'Index']));
  });

  test('is tagged, and every figure has its text instead', async () => {
    // Typed as an object, but pdf.js hands out a Map.
    const marks: unknown = await pdf.getMarkInfo();
    expect(marks instanceof Map && marks.get('Marked')).toBe(true);
    const roles = new Set<string>();
    const alternatives: (string | undefined)[] = [];
    for (let page = 1; page <= pdf.numPages; page += 1) {
      for (const node of nodes(await (await pdf.getPage(page)).getStructTree())) {
        roles.add(node.role);
        if (node.role === 'Figure') alternatives.push(node.alt);
      }
    }
    const written = book.chapters.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'figure'));
    expect([...roles]).toEqual(expect.arrayContaining(['H1', 'H2', 'P', 'L', 'LI', 'Link', 'Figure']));
    expect(new Set(alternatives)).toEqual(
      new Set(written.map((figure) => figure.kind === 'figure' && figure.alt)),
    );
  });
});
