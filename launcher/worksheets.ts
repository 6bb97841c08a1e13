import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { booksFolder } from '#content/books/load.ts';
import { parseBlocks } from '#content/books/parse.ts';
import { blocksMarkup, inlineMarkup } from '#content/books/typst.ts';
import { loadCourse } from '#content/course/load.ts';
import type { CourseLesson } from '#content/course/schema.ts';

const content = join(import.meta.dirname, '../content');

function markupOf({ title, idea, body, path }: CourseLesson): string {
  return [
    '#import "book.typ": *',
    `#set document(title: ${JSON.stringify(title)}, author: "Make Me Great!", description: ${JSON.stringify(idea)})`,
    '#set text(lang: "en", font: ("Figtree", "Libertinus Serif"), size: 11pt, fill: night)',
    '#set page(paper: "a4", margin: (x: 24mm, y: 24mm), numbering: "1")',
    '#set par(leading: 0.72em, spacing: 1.15em)',
    '#show heading: set text(font: ("Bricolage Grotesque", "Libertinus Serif"), weight: 700)',
    '#show heading.where(level: 1): set text(size: 26pt)',
    '#show heading.where(level: 2): set text(size: 15pt)',
    '#show heading: set block(above: 1.6em, below: 0.8em)',
    `#heading(level: 1)[${inlineMarkup(title)}]`,
    `#par(text(size: 13pt, fill: soft)[${inlineMarkup(idea)}])`,
    blocksMarkup(parseBlocks(body, path)),
  ].join('\n\n');
}

/** The PDF of a lesson whose content is one, tagged like the books. @throws Error with Typst's message */
function worksheet(lesson: CourseLesson): Buffer {
  const fonts = join(booksFolder, 'fonts');
  const fontBlobs = readdirSync(fonts)
    .filter((name) => name.endsWith('.ttf'))
    .sort()
    .map((name) => readFileSync(join(fonts, name)));
  const compiler = NodeCompiler.create({ workspace: booksFolder, fontArgs: [{ fontBlobs }] });
  const set = compiler.compile({ mainFileContent: markupOf(lesson) });
  if (set.result === null)
    throw new Error(`${lesson.slug}: ${JSON.stringify(set.takeError()?.shortDiagnostics)}`);
  return compiler.pdf(set.result, { pdfStandard: 'ua-1' });
}

for (const lesson of loadCourse(join(content, 'course'))) {
  if (lesson.type !== 'pdf') continue;
  const pdf = worksheet(lesson);
  writeFileSync(join(content, 'worksheets', `${lesson.slug}.pdf`), pdf);
  console.log(`${lesson.slug}.pdf  ${Math.round(pdf.length / 1024)} KB`);
}
