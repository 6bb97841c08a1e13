import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readBook } from './load.ts';
import { bookSlugs, shelf as kept } from './shelf.ts';

const shelf = join(import.meta.dirname, 'pdf');
const record = z.looseObject({
  title: z.string().min(1),
  subtitle: z.string().min(1),
  description: z.string().min(20),
  access: z.string(),
});
const read = (slug: string) => record.parse(JSON.parse(readFileSync(join(shelf, `${slug}.json`), 'utf8')));

test('the two free books stand on the shelf with title, subtitle, description and cover [books.free-emotions] [books.free-blueprint] [books.free-fields]', () => {
  const slugs = ['emotions', 'brain-upgrade-blueprint'];
  expect(slugs.map((slug) => read(slug).title)).toEqual(['Emotions', 'The Brain Upgrade Blueprint']);
  for (const slug of slugs)
    expect([existsSync(join(shelf, `${slug}.pdf`)), existsSync(join(shelf, `${slug}.svg`))]).toEqual([
      true,
      true,
    ]);
});

test.each(bookSlugs)(
  '%s: what pages say of it is what the book itself says [books.free-emotions] [books.free-blueprint]',
  (slug) => {
    const { title, access } = readBook(slug);
    expect(kept[slug]).toEqual({ title, access });
    expect(read(slug)).toMatchObject({ title, access });
  },
);

test('the premium book is not among the free ones', () => {
  expect(read('make-me-great').access).not.toBe(read('emotions').access);
});
