import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { renderBook, renderCover } from './books.ts';
import { readBook } from '#content/books/load.ts';

const digest = (pdf: Buffer) => createHash('sha256').update(pdf).digest('hex');

test('the same text gives the same bytes', () => {
  const book = { ...readBook('make-me-great'), chapters: readBook('make-me-great').chapters.slice(0, 1) };
  const first = renderBook(book);
  expect(first.pages).toBeGreaterThan(5);
  expect(first.pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(digest(renderBook(book).pdf)).toBe(digest(first.pdf));
});

test('a figure that does not exist stops the build with its name', () => {
  const book = readBook('make-me-great');
  const figure = { kind: 'figure', file: 'figures/nowhere.svg', alt: 'Nothing', caption: 'None' } as const;
  expect(() => renderBook({ ...book, chapters: [], preface: [figure] })).toThrow('nowhere.svg');
});

test('the cover is a picture of its own, without letters that need a font', () => {
  const cover = renderCover(readBook('make-me-great'));
  expect(cover).toMatch(/^<svg [^>]*viewBox="0 0 340/);
  expect(cover).not.toContain('<text');
});
