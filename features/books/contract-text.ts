import { z } from 'zod';
import { bookSlugs } from '#content/books/shelf.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token } from '#platform/contract/fields.ts';

const slug = z.enum(bookSlugs);

/** A paragraph, an item, a heading or a caption, with its number within the section. */
const line = z.strictObject({
  at: z.int(),
  /** With **strong** and *emphasized* words. */
  text: z.string(),
});
export type BookLine = z.output<typeof line>;

const plainBlocks = [
  z.strictObject({ kind: z.literal('heading'), level: z.literal([2, 3]), line }),
  z.strictObject({ kind: z.literal('prose'), line }),
  z.strictObject({ kind: z.literal('quote'), lines: z.array(line) }),
  z.strictObject({ kind: z.literal('list'), ordered: z.boolean(), lines: z.array(line) }),
  /** `picture`: an address that holds the picture itself. */
  z.strictObject({ kind: z.literal('figure'), picture: z.string(), alt: z.string(), line }),
] as const;
const plainBlock = z.discriminatedUnion('kind', plainBlocks);
const exercise = z.strictObject({ kind: z.literal('exercise'), line, blocks: z.array(plainBlock) });
const block = z.discriminatedUnion('kind', [...plainBlocks, exercise]);
export type TextBlock = z.output<typeof block>;

const section = z.strictObject({
  /** `preface`, `chapter-3` or `sources`: its anchor. */
  id: z.string(),
  /** Of a chapter. */
  number: z.int().nullable(),
  title: z.string(),
  blocks: z.array(block),
});
export type BookSection = z.output<typeof section>;

export const readText = endpoint({
  id: 'books.readText',
  takesToken: 'read',
  method: 'GET',
  path: '/api/books/text',
  summary:
    'The text of a shipped book, for whoever may read it. Of a PDF that an admin published there is none.',
  access: 'member',
  query: z.strictObject({ book: slug }),
  output: z.strictObject({
    title: z.string(),
    subtitle: z.string(),
    author: z.string(),
    sections: z.array(section),
  }),
  errors: ['book_unavailable'],
});
export type BookText = z.output<typeof readText.output>;

export const saveSpot = endpoint({
  id: 'books.saveSpot',
  method: 'PUT',
  path: '/api/books/spot',
  summary: 'Remembers the line of a book’s text at which this member is, e.g. `chapter-3-12`.',
  access: 'member',
  body: z.strictObject({
    book: slug,
    spot: token({ max: 20 }).regex(/^(preface|chapter-\d{1,2}|sources)-\d{1,4}$/),
  }),
  output: z.strictObject({ spot: z.string() }),
});
