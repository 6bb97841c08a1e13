import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { epubFiles, epubOf, inlineXhtml } from './epub.ts';
import { booksFolder, readBook } from '#content/books/load.ts';
import { bookSlugs } from '#content/books/shelf.ts';

test.each(bookSlugs)('the EPUB of %s is made of its text of today', (slug) => {
  const made = readFileSync(join(booksFolder, 'pdf', `${slug}.epub`));
  expect(Buffer.compare(made, epubOf(readBook(slug)))).toBe(0);
});

test('an EPUB says first what it is, has every chapter in its contents, and a text for every figure', () => {
  const book = readBook('emotions');
  const bytes = epubOf(book);
  expect(strFromU8(bytes.slice(30, 38))).toBe('mimetype');
  const files = unzipSync(bytes);
  const text = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  for (const { title } of book.chapters) expect(text('OEBPS/nav.xhtml')).toContain(inlineXhtml(title));
  const pages = Object.keys(files).filter((path) => path.endsWith('.xhtml'));
  const pictures = pages.flatMap((path) => [...text(path).matchAll(/<img [^>]*>/g)].map(([tag]) => tag));
  expect(pictures.length).toBeGreaterThan(book.chapters.length / 2);
  for (const tag of pictures) expect(tag).toMatch(/ alt="[^"]{10,}"/);
});

test('every file of the manifest is there, and nothing else', () => {
  const files = epubFiles(readBook('make-me-great'));
  const listed = [...(files.get('OEBPS/content.opf') ?? '').matchAll(/href="([^"]+)"/g)].map(
    ([, path]) => `OEBPS/${path}`,
  );
  const extra = ['META-INF/container.xml', 'OEBPS/content.opf'];
  expect([...listed, ...extra].sort()).toEqual([...files.keys()].sort());
});

test('marks become elements, index terms their printed words, quotes curl, and no letter is markup', () => {
  expect(inlineXhtml('**Bold** and *soft*, [[frustration]] and [[felt it|feeling]]')).toBe(
    '<strong>Bold</strong> and <em>soft</em>, frustration and felt it',
  );
  expect(inlineXhtml(`"It's <b> & 'fine'"`)).toBe('“It’s &lt;b&gt; &amp; ‘fine’”');
});
