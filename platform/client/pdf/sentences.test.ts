// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { beforeAll, expect, test } from 'vitest';
import { bookSlugs } from '#content/books/shelf.ts';
import { type PdfSentence, readPdfSentences } from './sentences.ts';

const folder = join(import.meta.dirname, '../../../content/books/pdf');
const books = new Map<string, readonly PdfSentence[]>();
const documents = new Map<string, PDFDocumentProxy>();

beforeAll(async () => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  for (const slug of bookSlugs) {
    const data = new Uint8Array(readFileSync(join(folder, `${slug}.pdf`)));
    const pdf = await getDocument({ data }).promise;
    documents.set(slug, pdf as unknown as PDFDocumentProxy);
    books.set(slug, await readPdfSentences(pdf as unknown as PDFDocumentProxy, () => {}));
  }
}, 60_000);

const textOf = (slug: string) => books.get(slug)?.map(({ text }) => text) ?? [];

test('a book is read without its running heads, and without the hyphens of its lines', () => {
  const texts = textOf('emotions');
  expect(texts).toContain(
    'The method behind this book is called Ethical Persuasion, and it has four steps: a frustration is felt, then named as a guess, then understood until the client says “Yes, exactly”, and only then relieved.',
  );
  expect(texts.filter((text) => /^Three times of a purchase \d/.test(text))).toEqual([]);
});

test('a sentence that goes on over the page is one sentence', () => {
  for (const slug of bookSlugs) {
    const broken = textOf(slug).filter(
      (text, at, all) => text !== 'Index' && /\p{Ll}$/u.test(text) && /^\p{Ll}/u.test(all[at + 1] ?? ''),
    );
    expect(broken, slug).toEqual([]);
  }
});

/** The text layer of a page, as far as a book has words there: each in the element that its sentences look for. */
async function drawTextLayer(slug: string, page: number): Promise<void> {
  const drawn = await documents.get(slug)?.getPage(page);
  const items = (await drawn?.getTextContent({ includeMarkedContent: true }))?.items ?? [];
  let element: Element | null = null;
  for (const item of items) {
    if ('str' in item) element?.append(item.str, item.hasEOL ? ' ' : '');
    else if (item.type === 'beginMarkedContentProps' && item.id !== undefined) {
      element = document.createElement('span');
      element.id = item.id;
      document.body.append(element);
    }
  }
}

test('a sentence is found in the text layer of its page, across lines and inner spaces', async () => {
  const sentence = books.get('emotions')?.find(({ text }) => text.startsWith('This book is about the part'));
  expect(sentence?.ranges()).toEqual([]);
  await drawTextLayer('emotions', sentence?.page ?? 0);
  const found = sentence?.ranges().map(String).join(' ');
  expect(found?.replace(/\s+/g, ' ').trim()).toBe(sentence?.text);
});
