import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Verdict, Violation } from '#checks/verdict.ts';
import { booksFolder, readBook, sourceHash } from '#content/books/load.ts';
import { bookSlugs } from '#content/books/shelf.ts';
import type { Book } from '#content/books/schema.ts';
import { loadCourse } from '#content/course/load.ts';
import type { CourseLesson } from '#content/course/schema.ts';
import {
  readWorksheetRecords,
  worksheetAuthor,
  worksheetHash,
  worksheetsFolder,
} from '#content/worksheets/worksheet.ts';
import { type PdfFacts, readPdfFacts } from './pdf-facts.ts';

/** What was recorded about a PDF when it was typeset. */
const recordSchema = z.object({
  pages: z.number(),
  bytes: z.number(),
  sha256: z.string(),
  sources: z.string(),
});
type PdfRecord = z.infer<typeof recordSchema>;

const language = 'en-US';
const bookRoles = ['H1', 'H2', 'P', 'L', 'LI', 'Link', 'Figure'];
const worksheetRoles = ['H1', 'H2', 'P', 'L', 'LI'];
/** In millimetres: a book's page is made for a phone, a worksheet's for a printer. */
const sizes = { book: '120 x 190', worksheet: '210 x 297' } as const;

/** What the PDF of a text must declare. */
interface Wanted {
  readonly title: string;
  readonly author: string;
  readonly description: string;
  readonly size: string;
  readonly roles: readonly string[];
}

function commonProblems(facts: PdfFacts, record: PdfRecord, wanted: Wanted): readonly string[] {
  const size = facts.size.join(' x ');
  const missing = wanted.roles.filter((role) => !facts.roles.has(role));
  const problems: readonly (string | false)[] = [
    facts.pages !== record.pages && `${facts.pages} pages, not ${record.pages}`,
    size !== wanted.size && `pages of ${size} mm, not ${wanted.size}`,
    facts.title !== wanted.title && `its title is "${facts.title}"`,
    facts.author !== wanted.author && `its author is "${facts.author}"`,
    facts.description !== wanted.description && 'its description is another one',
    facts.language !== language && `its language is ${facts.language}, not ${language}`,
    !facts.accessible && 'it is not tagged to the standard PDF/UA-1',
    missing.length > 0 && `has no tags ${missing.join(', ')}`,
    facts.outline.some(({ leads }) => !leads) && 'a line of its outline leads nowhere',
  ];
  return problems.filter((problem) => problem !== false);
}

function lostTitles({ outline }: PdfFacts, titles: readonly string[]): readonly string[] {
  return titles
    .filter((title) => !outline.some((line) => line.title.endsWith(title)))
    .map((title) => `its outline does not lead to "${title}"`);
}

/** What is wrong with the PDF of a book: pages, size, metadata, tags, outline, alternative texts. */
export function bookPdfProblems(book: Book, facts: PdfFacts, record: PdfRecord): readonly string[] {
  const titles = ['Contents', 'Before you begin', ...book.chapters.map(({ title }) => title), 'Index'];
  const written = book.chapters.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'figure' ? [block.alt] : [])),
  );
  const silent = written.filter((alt) => !facts.alternatives.includes(alt));
  return [
    ...commonProblems(facts, record, { ...book, size: sizes.book, roles: bookRoles }),
    ...lostTitles(facts, titles),
    ...silent.map((alt) => `a figure has lost its text: "${alt.slice(0, 50)}…"`),
  ];
}

/** What is wrong with the PDF of a lesson that is a worksheet. */
export function worksheetPdfProblems(
  { title, idea, body }: CourseLesson,
  facts: PdfFacts,
  record: PdfRecord,
): readonly string[] {
  const titles = [title, ...[...body.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)];
  const wanted = { title, author: worksheetAuthor, description: idea };
  return [
    ...commonProblems(facts, record, { ...wanted, size: sizes.worksheet, roles: worksheetRoles }),
    ...lostTitles(facts, titles),
  ];
}

/** Whether a PDF matches its record and was made from the current text. */
export function stalenessProblems(
  bytes: Uint8Array,
  record: PdfRecord,
  { sources, build }: { readonly sources: string; readonly build: string },
): readonly string[] {
  const same =
    record.bytes === bytes.length && record.sha256 === createHash('sha256').update(bytes).digest('hex');
  return [
    ...(same ? [] : ['is not the file that was written down when it was set']),
    ...(record.sources === sources ? [] : [`is not made from the text as it stands: ${build}`]),
  ];
}

interface Sheet {
  /** Relative to the root, for messages. */
  readonly file: string;
  readonly path: string;
  readonly record: PdfRecord | undefined;
  readonly sources: string;
  /** The command that typesets it. */
  readonly build: string;
  readonly judge: (facts: PdfFacts, record: PdfRecord) => readonly string[];
}

function bookSheets(): readonly Sheet[] {
  return bookSlugs.map((slug) => {
    const book = readBook(slug);
    const record = JSON.parse(readFileSync(join(booksFolder, 'pdf', `${slug}.json`), 'utf8')) as unknown;
    return {
      file: `content/books/pdf/${slug}.pdf`,
      path: join(booksFolder, 'pdf', `${slug}.pdf`),
      record: recordSchema.parse(record),
      sources: sourceHash(slug),
      build: 'npm run make -- books',
      judge: (facts, known) => bookPdfProblems(book, facts, known),
    };
  });
}

function worksheetSheets(): readonly Sheet[] {
  const records = readWorksheetRecords();
  const lessons = loadCourse(join(worksheetsFolder, '../course')).filter(({ type }) => type === 'pdf');
  return lessons.map((lesson) => ({
    file: `content/worksheets/${lesson.slug}.pdf`,
    path: join(worksheetsFolder, `${lesson.slug}.pdf`),
    record: records.find(({ slug }) => slug === lesson.slug),
    sources: worksheetHash(lesson),
    build: 'npm run make -- worksheets',
    judge: (facts, known) => worksheetPdfProblems(lesson, facts, known),
  }));
}

async function sheetViolations(sheet: Sheet): Promise<readonly Violation[]> {
  const { file, path, record } = sheet;
  if (!existsSync(path) || record === undefined)
    return [{ law: 'pdf', file, message: `is missing: ${sheet.build}` }];
  const bytes = readFileSync(path);
  const problems = [
    ...stalenessProblems(bytes, record, sheet),
    ...sheet.judge(await readPdfFacts(bytes), record),
  ];
  return problems.map((message) => ({ law: 'pdf', file, message }));
}

/** Opens the PDFs of the books and of the worksheets with a PDF library and judges what it finds. */
export async function checkPdfs(): Promise<Verdict> {
  const violations: Violation[] = [];
  const sheets = [...bookSheets(), ...worksheetSheets()];
  for (const sheet of sheets) violations.push(...(await sheetViolations(sheet)));
  return { checked: `${sheets.length} PDFs opened`, violations };
}
