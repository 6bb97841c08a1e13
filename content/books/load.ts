import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from '#platform/server/project-root.ts';
import { parseBlocks, readFile } from './parse.ts';
import { type Book, bookFrontSchema, type Chapter, chapterFrontSchema } from './schema.ts';

/** The folder of the books (absolute path). */
export const booksFolder = join(projectRoot(), 'content/books');

/**
 * A book from its folder.
 * @throws Error naming the file that is not in its form
 */
export function readBook(slug: string, folder: string = join(booksFolder, slug)): Book {
  const { front, markdown } = readFile(
    readFileSync(join(folder, 'book.md'), 'utf8'),
    'book.md',
    bookFrontSchema,
  );
  const chapters = readdirSync(folder)
    .filter((name) => /^\d\d-[a-z0-9-]+\.md$/.test(name))
    .sort()
    .map((path): Chapter => {
      const chapter = readFile(
        readFileSync(join(folder, path), 'utf8'),
        `${slug}/${path}`,
        chapterFrontSchema,
      );
      return {
        ...chapter.front,
        path,
        markdown: chapter.markdown,
        blocks: parseBlocks(chapter.markdown, `${slug}/${path}`),
      };
    });
  return {
    ...front,
    slug,
    preface: parseBlocks(markdown, `${slug}/book.md`),
    prefaceMarkdown: markdown,
    chapters,
  };
}

/** The bibliographic line of each key in content/SOURCES.md. */
export function readSources(): ReadonlyMap<string, string> {
  const text = readFileSync(join(booksFolder, '..', 'SOURCES.md'), 'utf8');
  return new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((part) => {
        const [key = '', line = ''] = part.split(/\n\n/);
        return [key.trim(), line.replaceAll('\n', ' ')] as const;
      }),
  );
}

/** The lines for the list of sources at a book's end, in the order of their keys. */
export function sourceLines({ chapters }: Book): readonly string[] {
  const lines = readSources();
  const keys = [...new Set(chapters.flatMap(({ sources }) => sources))].sort();
  return keys.map((key) => lines.get(key) ?? key);
}

/** SHA-256 (hex) over everything a book's PDF is made of: its folder, its sources' lines, the builder and the fonts. */
export function sourceHash(slug: string): string {
  const hash = createHash('sha256');
  const builder = ['book.typ', 'load.ts', 'parse.ts', 'schema.ts', 'typst.ts'].map((name) =>
    join(booksFolder, name),
  );
  const files = [
    ...filesUnder(join(booksFolder, slug)),
    ...filesUnder(join(booksFolder, 'fonts')),
    ...builder,
  ];
  for (const file of files) hash.update(`${relative(booksFolder, file)}\0`).update(readFileSync(file));
  return hash.update(sourceLines(readBook(slug)).join('\n')).digest('hex');
}

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
