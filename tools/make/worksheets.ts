import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { booksFolder } from '#content/books/load.ts';
import { loadCourse } from '#content/course/load.ts';
import type { CourseLesson } from '#content/course/schema.ts';
import {
  type WorksheetRecord,
  worksheetHash,
  worksheetMarkup,
  worksheetsFolder,
} from '#content/worksheets/worksheet.ts';

/** The PDF of a lesson whose content is one, tagged like the books. @throws Error with Typst's message */
function worksheet(lesson: CourseLesson): { readonly pdf: Buffer; readonly pages: number } {
  const fonts = join(booksFolder, 'fonts');
  const fontBlobs = readdirSync(fonts)
    .filter((name) => name.endsWith('.ttf'))
    .sort()
    .map((name) => readFileSync(join(fonts, name)));
  const compiler = NodeCompiler.create({ workspace: booksFolder, fontArgs: [{ fontBlobs }] });
  const set = compiler.compile({ mainFileContent: worksheetMarkup(lesson) });
  if (set.result === null)
    throw new Error(`${lesson.slug}: ${JSON.stringify(set.takeError()?.shortDiagnostics)}`);
  return { pdf: compiler.pdf(set.result, { pdfStandard: 'ua-1' }), pages: set.result.numOfPages };
}

/** Typesets the worksheet of each lesson that has one, and writes their metadata. */
function main(): void {
  const lessons = loadCourse(join(worksheetsFolder, '../course')).filter(({ type }) => type === 'pdf');
  const records = lessons.map((lesson): WorksheetRecord => {
    const { pdf, pages } = worksheet(lesson);
    writeFileSync(join(worksheetsFolder, `${lesson.slug}.pdf`), pdf);
    console.log(`${lesson.slug}.pdf  ${pages} pages, ${Math.round(pdf.length / 1024)} KB`);
    return {
      slug: lesson.slug,
      pages,
      bytes: pdf.length,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      sources: worksheetHash(lesson),
    };
  });
  writeFileSync(join(worksheetsFolder, 'worksheets.json'), `${JSON.stringify(records, null, 2)}\n`);
}

main();
