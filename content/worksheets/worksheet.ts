import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { booksFolder } from '#content/books/load.ts';
import { parseBlocks } from '#content/books/parse.ts';
import { blocksMarkup, inlineMarkup } from '#content/books/typst.ts';
import type { CourseLesson } from '#content/course/schema.ts';

/** The folder of the worksheets (absolute path). */
export const worksheetsFolder = import.meta.dirname;

/** The author of every worksheet. */
export const worksheetAuthor = 'Make Me Great!';

const recordSchema = z.strictObject({
  slug: z.string(),
  pages: z.int(),
  bytes: z.int(),
  sha256: z.string(),
  /** The `worksheetHash` when it was typeset. */
  sources: z.string(),
});

export type WorksheetRecord = z.infer<typeof recordSchema>;

/** The records of all typeset worksheets. */
export function readWorksheetRecords(): readonly WorksheetRecord[] {
  const text = readFileSync(join(worksheetsFolder, 'worksheets.json'), 'utf8');
  return z.array(recordSchema).parse(JSON.parse(text));
}

/** The Typst document of a lesson that is a worksheet. On paper a link leads nowhere, so only its words are printed. */
export function worksheetMarkup({ title, idea, body, path }: CourseLesson): string {
  const facts = [title, worksheetAuthor, idea].map((text) => JSON.stringify(text));
  const printed = body.replace(/(?<!!)\[([^\]]*)\]\([^)]*\)/g, '$1');
  return [
    '#import "book.typ": *',
    `#set document(title: ${facts[0]}, author: ${facts[1]}, description: ${facts[2]}, date: none)`,
    '#set text(lang: "en", region: "US", font: ("Figtree", "Libertinus Serif"), size: 11pt, fill: night)',
    '#set page(paper: "a4", margin: (x: 24mm, y: 24mm), numbering: "1")',
    '#set par(leading: 0.72em, spacing: 1.15em)',
    '#show heading: set text(font: ("Bricolage Grotesque", "Libertinus Serif"), weight: 700)',
    '#show heading.where(level: 1): set text(size: 26pt)',
    '#show heading.where(level: 2): set text(size: 15pt)',
    '#show heading: set block(above: 1.6em, below: 0.8em)',
    `#heading(level: 1)[${inlineMarkup(title)}]`,
    `#par(text(size: 13pt, fill: soft)[${inlineMarkup(idea)}])`,
    blocksMarkup(parseBlocks(printed, path)),
  ].join('\n\n');
}

/** SHA-256 (hex) over everything a worksheet is made of: its markup, the look and the fonts. */
export function worksheetHash(lesson: CourseLesson): string {
  const fonts = join(booksFolder, 'fonts');
  const hash = createHash('sha256').update(worksheetMarkup(lesson));
  const files = [
    join(booksFolder, 'book.typ'),
    ...readdirSync(fonts)
      .toSorted()
      .map((name) => join(fonts, name)),
  ];
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}
