import { expect, test } from 'vitest';
import { readBook, readSources } from '#content/books/load.ts';
import type { Book } from '#content/books/schema.ts';
import { bookFigures, bookViolations } from './books.ts';

const book = readBook('make-me-great');
const sources = new Set(readSources().keys());

function lawsBrokenBy(change: (book: Book) => Partial<Book>): readonly string[] {
  return [...new Set(bookViolations({ ...book, ...change(book) }, sources).map(({ law }) => law))];
}

function withText(more: string): (book: Book) => Partial<Book> {
  return ({ chapters: [first, ...rest] }) =>
    first === undefined
      ? {}
      : { chapters: [{ ...first, markdown: `${first.markdown}\n\n${more}` }, ...rest] };
}

test('the premium book keeps every law and has at least 15,000 words', () => {
  expect(bookViolations(book, sources)).toEqual([]);
  expect(bookFigures(book).words).toBeGreaterThanOrEqual(15_000);
});

test('a book that lost most of its chapters is found', () => {
  expect(lawsBrokenBy(({ chapters }) => ({ chapters: chapters.slice(0, 2) }))).toEqual([
    'length',
    'figures',
    'index',
  ]);
});

test('hype, em dashes, endless sentences and years without a source are found', () => {
  expect(lawsBrokenBy(withText('This is a game-changer.'))).toEqual(['words']);
  expect(lawsBrokenBy(withText('Wait — no.'))).toEqual(['words']);
  expect(lawsBrokenBy(withText(`We ${'go on and '.repeat(15)}stop.`))).toEqual(['length']);
  expect(lawsBrokenBy(withText('It was found in 1999.'))).toEqual(['sources']);
});

test('a chapter without an exercise and a figure without its text are found', () => {
  const bare = (): Partial<Book> => ({ chapters: book.chapters.map((each) => ({ ...each, blocks: [] })) });
  expect(lawsBrokenBy(bare)).toEqual(['figures', 'exercise']);
  const blind = (): Partial<Book> => ({
    chapters: book.chapters.map((each) => ({
      ...each,
      blocks: each.blocks.map((block) => (block.kind === 'figure' ? { ...block, alt: 'A picture' } : block)),
    })),
  });
  expect(lawsBrokenBy(blind)).toEqual(['figures']);
});

test('a book that needs a degree is found, and one in short sentences is not', () => {
  const changed = (change: (markdown: string) => string) =>
    lawsBrokenBy(({ chapters }) => ({
      chapters: chapters.map((each) => ({ ...each, markdown: change(each.markdown) })),
    }));
  expect(changed((markdown) => markdown.replace(/(?<=[a-z]), (?=[a-z])/g, '. So '))).toEqual([]);
  expect(changed((markdown) => markdown.replace(/(?<=[a-z])\. (?=[A-Z])/g, ', institutionally, '))).toContain(
    'grade',
  );
});
