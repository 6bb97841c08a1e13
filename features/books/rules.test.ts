import { expect, test } from 'vitest';
import {
  bookCover,
  bookOfAddress,
  bookPdf,
  freeBookPath,
  freeBookSlugs,
  ownPdfPath,
  premiumBook,
} from './rules.ts';

test('two books are every member’s, and the third is the premium one', () => {
  expect(freeBookSlugs).toEqual(['emotions', 'brain-upgrade-blueprint']);
  expect(premiumBook).toEqual({ slug: 'make-me-great', title: 'Make Me Great!' });
});

test('a book is a PDF of at most 100 MB, its cover a picture of at most 2 MB', () => {
  const access = 'content.edit';
  expect(bookPdf).toEqual({ name: 'books.pdf', types: ['pdf'], maxBytes: 104_857_600, access });
  expect(bookCover).toEqual({
    name: 'books.cover',
    types: ['webp', 'png'],
    maxBytes: 2_097_152,
    access,
  });
});

test('a page is remembered of the free books by their address, and of no other PDF', () => {
  expect(bookOfAddress(freeBookPath('emotions'))).toBe('emotions');
  expect(freeBookPath('emotions')).toBe('/books/emotions.pdf');
  expect(bookOfAddress('/books/make-me-great.pdf')).toBeNull();
  expect(bookOfAddress('/files/abc')).toBeNull();
});

const origin = 'https://great.test';

test.each([
  ['/books/emotions.pdf', '/books/emotions.pdf'],
  ['/files/abc.def', '/files/abc.def'],
  ['https://great.test/books/emotions.pdf?download', '/books/emotions.pdf?download'],
])('the viewer opens %s', (given, path) => {
  expect(ownPdfPath(given, origin)).toBe(path);
});

test.each([
  'https://evil.example/books/emotions.pdf',
  '//evil.example/books/emotions.pdf',
  'http://great.test/books/emotions.pdf',
  'javascript:alert(1)',
  'data:application/pdf,x',
  'blob:https://great.test/books/emotions.pdf',
  '/auth',
  '/x/books/emotions.pdf',
  '/books/emotions.pdf/x',
  '/books/Emotions.exe',
  '/files/a/b',
  'http://[',
])('the viewer never opens %s', (given) => {
  expect(ownPdfPath(given, origin)).toBeNull();
});
