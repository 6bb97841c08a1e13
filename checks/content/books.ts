import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict, Violation } from '#checks/verdict.ts';
import { readBook } from '#content/books/load.ts';
import { bookSlugs } from '#content/books/shelf.ts';
import type { Book, BookBlock } from '#content/books/schema.ts';
import { readLessonFiles } from '#content/course/load.ts';
import { banned } from './lesson-laws.ts';
import { type Block, blocksOf, sentencesOf, wordsOf } from './plain-text.ts';
import { readingGrade } from './reading-grade.ts';
import { sharedRuns } from './shared-runs.ts';
import { sourceKeysOf, sourceProblems } from './sources.ts';

const least = { member: 6000, entitled: 15_000 } as const;
/** The grade is only a maximum: easy is never a fault. */
const limits = {
  sentence: 40,
  grade: 9.5,
  terms: 20,
  figures: 3,
  alternative: 40,
  sharedRun: 12,
} as const;
const room = 'content/books/';

/** A chapter's Markdown as plain blocks: exercises unwrapped, figures as their captions, index terms as printed. */
function plainBlocks(markdown: string): readonly Block[] {
  const text = markdown
    .replace(/^:::exercise (.+)$/gm, '## $1\n')
    .replace(/^:::$/gm, '')
    .replace(/^!\[([^\]]*)\]\([^"]*"([^"]*)"\)$/gm, '- $2')
    .replace(/\[\[([^\]|]+)(?:\|[^\]]+)?\]\]/g, '$1');
  return blocksOf(text).filter(({ kind }) => kind !== 'heading');
}

function texts(book: Book): readonly { readonly path: string; readonly markdown: string }[] {
  return [{ path: 'book.md', markdown: book.prefaceMarkdown }, ...book.chapters];
}

/** The words of a book (preface and chapters, without headings) and the reading grade of its running prose. */
export function bookFigures(book: Book): { readonly words: number; readonly grade: number } {
  const blocks = texts(book).flatMap(({ markdown }) => plainBlocks(markdown));
  const prose = blocks.filter(({ kind }) => kind === 'prose').map(({ text }) => text);
  return { words: blocks.flatMap(({ text }) => wordsOf(text)).length, grade: readingGrade(prose) };
}

function flat(blocks: readonly BookBlock[]): readonly BookBlock[] {
  return blocks.flatMap((block) => (block.kind === 'exercise' ? [block, ...flat(block.blocks)] : [block]));
}

/** What is wrong within one book: length, grade, words, sources, exercises, figures, index terms. */
export function bookViolations(book: Book, sources: ReadonlySet<string>): readonly Violation[] {
  const { words, grade } = bookFigures(book);
  const whole = (law: string, message: string) => ({ law, file: room + book.slug, message });
  const figures = book.chapters.flatMap(({ blocks }) =>
    flat(blocks).filter((each) => each.kind === 'figure'),
  );
  const terms = new Set(
    texts(book).flatMap(({ markdown }) =>
      [...markdown.matchAll(/\[\[[^\]]+\]\]/g)].map(([term]) => term.toLowerCase()),
    ),
  );
  return [
    ...(words < least[book.access]
      ? [whole('length', `${words} words, at least ${least[book.access]}`)]
      : []),
    ...(grade > limits.grade ? [whole('grade', `${grade.toFixed(1)}, at most ${limits.grade}`)] : []),
    ...(figures.length < limits.figures
      ? [whole('figures', `${figures.length}, at least ${limits.figures}`)]
      : []),
    ...(terms.size < limits.terms ? [whole('index', `${terms.size} terms, at least ${limits.terms}`)] : []),
    ...figures
      .filter(({ alt }) => alt.length < limits.alternative)
      .map(({ file }) =>
        whole('figures', `${file}: the text instead has under ${limits.alternative} characters`),
      ),
    ...texts(book).flatMap(({ path, markdown }) => wordViolations(`${room}${book.slug}/${path}`, markdown)),
    ...book.chapters.flatMap((chapter) => chapterViolations(`${room}${book.slug}/`, chapter, sources)),
  ];
}

function wordViolations(file: string, markdown: string): readonly Violation[] {
  const blocks = plainBlocks(markdown).map(({ text }) => text);
  const text = blocks.join('\n');
  const long = blocks.flatMap(sentencesOf).filter((sentence) => wordsOf(sentence).length > limits.sentence);
  return [
    ...[...text.matchAll(banned)].map(([word]) => ({ law: 'words', file, message: `"${word}"` })),
    ...(text.includes('—') ? [{ law: 'words', file, message: 'an em dash' }] : []),
    ...long.map((sentence) => ({
      law: 'length',
      file,
      message: `over ${limits.sentence} words: "${sentence.slice(0, 70)}…"`,
    })),
  ];
}

function chapterViolations(
  folder: string,
  { path, markdown, blocks, sources: keys }: Book['chapters'][number],
  sources: ReadonlySet<string>,
): readonly Violation[] {
  const file = folder + path;
  const text = plainBlocks(markdown).map((block) => block.text);
  const exercises = blocks.filter(({ kind }) => kind === 'exercise');
  return [
    ...sourceProblems(text.join('\n'), keys, sources).map((message) => ({ law: 'sources', file, message })),
    ...(exercises.length === 0 ? [{ law: 'exercise', file, message: 'the chapter has none' }] : []),
  ];
}

/** Runs of words that a book shares with a lesson or another book. */
function sharedViolations(root: string, books: readonly Book[]): readonly Violation[] {
  const chapters = books.flatMap((book) =>
    texts(book).map(({ path, markdown }) => ({
      path: `${room}${book.slug}/${path}`,
      blocks: plainBlocks(markdown).map(({ text }) => text),
    })),
  );
  const lessons = readLessonFiles(join(root, 'content/course/')).map(({ path, text }) => ({
    path: `content/course/${path}`,
    blocks: blocksOf(text.replace(/^---\n[\s\S]*?\n---\n/, '')).map((block) => block.text),
  }));
  return sharedRuns([...lessons, ...chapters], limits.sharedRun)
    .filter(({ second }) => second.startsWith(room))
    .map(({ first, second, words }) => ({
      law: 'own-words',
      file: second,
      message: `shares with ${first}: "${words}"`,
    }));
}

/** Judges the texts of the books under `root` (absolute path); their PDFs are judged in pdfs.ts. */
export function checkBooks(root: string): Verdict {
  const missing = bookSlugs.filter((slug) => !existsSync(join(root, room, slug, 'book.md')));
  const books = bookSlugs
    .filter((slug) => !missing.includes(slug))
    .map((slug) => readBook(slug, join(root, room, slug)));
  const sources = sourceKeysOf(readFileSync(join(root, 'content/SOURCES.md'), 'utf8'));
  const figures = books.map((book) => {
    const { words, grade } = bookFigures(book);
    return `${book.slug} ${words} (grade ${grade.toFixed(1)})`;
  });
  return {
    checked: `${books.length} books in words: ${figures.join(', ')}`,
    violations: [
      ...missing.map((slug) => ({ law: 'count', file: room + slug, message: 'has no book.md' })),
      ...books.flatMap((book) => bookViolations(book, sources)),
      ...sharedViolations(root, books),
    ],
  };
}
