// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { beforeAll, expect, test } from 'vitest';
import { bookSlugs } from '#content/books/shelf.ts';
import { type PdfSentence, readPdfSentences } from './sentences.ts';

const folder = join(import.meta.dirname, '../../../content/books/pdf');
const books = new Map<string, readonly PdfSentence[]>();

beforeAll(async () => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  for (const slug of bookSlugs) {
    const data = new Uint8Array(readFileSync(join(folder, `${slug}.pdf`)));
    const pdf = await getDocument({ data }).promise;
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

test('a sentence is found in the text layer of its page, across lines and inner spaces', () => {
  const sentence = books.get('emotions')?.find(({ text }) => text.startsWith('This book is about the part'));
  expect(sentence?.ranges()).toEqual([]);
  const lines = ['This book is about the part that the contract leaves out.', 'It follows the client.'];
  const ids = [8, 9].map((number) => `p934R_mc${number}`);
  for (const [at, id] of ids.entries()) {
    const element = document.createElement('span');
    element.id = id;
    element.innerHTML = `<span>${lines[at]}</span>`;
    document.body.append(element);
  }
  expect(sentence?.ranges().map(String)).toEqual([lines[0]]);
});
