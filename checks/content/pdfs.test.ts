import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { booksFolder, readBook } from '#content/books/load.ts';
import { loadCourse } from '#content/course/load.ts';
import { readWorksheetRecords, worksheetMarkup, worksheetsFolder } from '#content/worksheets/worksheet.ts';
import { type PdfFacts, readPdfFacts } from './pdf-facts.ts';
import { bookPdfProblems, checkPdfs, stalenessProblems, worksheetPdfProblems } from './pdfs.ts';

const book = readBook('emotions');
const bytes = readFileSync(join(booksFolder, 'pdf/emotions.pdf'));
const [record] = readWorksheetRecords();
const worksheets = loadCourse(join(worksheetsFolder, '../course')).filter(({ type }) => type === 'pdf');
const worksheet = worksheets.find(({ slug }) => slug === record?.slug);
let facts: PdfFacts;
let pages: number;

beforeAll(async () => {
  facts = await readPdfFacts(bytes);
  pages = facts.pages;
});

function bookProblems(change: Partial<PdfFacts>): readonly string[] {
  return bookPdfProblems(book, { ...facts, ...change }, { pages, bytes: 0, sha256: '', sources: '' });
}

test('every book and every worksheet opens with its pages, outline, tags and metadata, made from its text', async () => {
  expect(await checkPdfs()).toEqual({ checked: '6 PDFs opened', violations: [] });
});

test('a book with other pages or metadata is found', () => {
  expect(bookProblems({})).toEqual([]);
  expect(bookProblems({ pages: pages - 1, size: [210, 297] })).toEqual([
    `${pages - 1} pages, not ${pages}`,
    'pages of 210 x 297 mm, not 120 x 190',
  ]);
  expect(bookProblems({ title: 'Untitled', author: '', language: 'de', description: '' })).toEqual([
    'its title is "Untitled"',
    'its author is ""',
    'its description is another one',
    'its language is de, not en-US',
  ]);
});

test('a book without tags, a chapter in the outline or a text instead of a figure is found', () => {
  expect(bookProblems({ accessible: false, roles: new Set(['P']) })).toEqual([
    'it is not tagged to the standard PDF/UA-1',
    'has no tags H1, H2, L, LI, Link, Figure',
  ]);
  const outline = facts.outline
    .filter(({ title }) => !title.endsWith('Notice first'))
    .map((line) => ({ ...line, leads: line.title !== 'Index' }));
  expect(bookProblems({ outline })).toEqual([
    'a line of its outline leads nowhere',
    'its outline does not lead to "Notice first"',
  ]);
  expect(bookProblems({ alternatives: facts.alternatives.slice(1) })).toEqual([
    expect.stringMatching(/^a figure has lost its text: "/),
  ]);
});

test('a worksheet that is set from another lesson is found', async () => {
  if (record === undefined || worksheet === undefined) throw new Error('no worksheet');
  const sheet = await readPdfFacts(readFileSync(join(worksheetsFolder, `${record.slug}.pdf`)));
  expect(worksheetPdfProblems(worksheet, sheet, record)).toEqual([]);
  expect(
    worksheetPdfProblems({ ...worksheet, title: 'Another', idea: 'Another idea.' }, sheet, record),
  ).toEqual([
    `its title is "${worksheet.title}"`,
    'its description is another one',
    'its outline does not lead to "Another"',
  ]);
});

test('a file that was changed by hand, and one whose text has moved on, are found', () => {
  const known = { pages: 1, bytes: 3, sha256: '', sources: 'old' };
  expect(stalenessProblems(new Uint8Array([1, 2]), known, { sources: 'new', build: 'make it' })).toEqual([
    'is not the file that was written down when it was set',
    'is not made from the text as it stands: make it',
  ]);
});

test('a worksheet prints the words of a link, and not where it leads', () => {
  const [lesson] = worksheets;
  if (lesson === undefined) throw new Error('no worksheet');
  const body = `Take [the thing](lesson:leave-a-small-thing-open) with you.\n\n${lesson.body}`;
  expect(worksheetMarkup({ ...lesson, body })).toContain('#par[Take the thing with you.]');
  for (const each of worksheets) expect(worksheetMarkup(each)).not.toMatch(/lesson:|tool:/);
});
