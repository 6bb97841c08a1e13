import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { whole } from '#platform/contract/fields.ts';
import { bookSlugs } from '#content/books/shelf.ts';

const instant = z.iso.datetime();
const edition = z.strictObject({
  /** Its file name when it is downloaded. */
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  publishedAt: instant,
  /** Whether it came with the product, in which case we have its cover. */
  isShipped: z.boolean(),
  /** A signed address, for this member, of the picture of its first page; null: there is none. */
  coverUrl: z.string().nullable(),
});
export type BookEdition = z.output<typeof edition>;

const formerEdition = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  publishedAt: instant,
  replacedAt: instant,
});
export type FormerBook = z.output<typeof formerEdition>;

const slug = z.enum(bookSlugs);
const page = whole({ min: 1, max: 100_000 });

export const readBook = endpoint({
  id: 'books.readBook',
  method: 'GET',
  path: '/api/book',
  summary: 'The premium book as it is published now; null: none yet.',
  access: 'book.read',
  output: z.strictObject({ book: edition.nullable() }),
});

export const openBook = endpoint({
  id: 'books.openBook',
  method: 'GET',
  path: '/api/book/link',
  summary: 'A signed address of the premium book, valid for 3600 seconds and for this member only.',
  access: 'book.read',
  output: z.strictObject({ url: z.string(), expiresAt: instant, title: z.string() }),
  errors: ['book_unavailable'],
});

export const readPlace = endpoint({
  id: 'books.readPlace',
  method: 'GET',
  path: '/api/books/place',
  summary:
    'Where this member stopped in a book: the page of its PDF, 1 when that is new to them, and the line of its text.',
  access: 'member',
  query: z.strictObject({ book: slug }),
  output: z.strictObject({
    page,
    /** E.g. `chapter-3-12`; null: they have not begun its text. */
    spot: z.string().nullable(),
  }),
});

export const savePlace = endpoint({
  id: 'books.savePlace',
  method: 'PUT',
  path: '/api/books/place',
  summary: 'Remembers the page of a book at which this member is.',
  access: 'member',
  body: z.strictObject({ book: slug, page }),
  output: z.strictObject({ page }),
});

export const readPublished = endpoint({
  id: 'books.readPublished',
  method: 'GET',
  path: '/api/admin/book',
  summary:
    'The premium book for an admin, the editions that can be had back, and whom a new one would be told to.',
  access: 'content.edit',
  output: z.strictObject({
    book: edition.nullable(),
    /** Bytes that all files of this site take up. */
    usedBytes: z.int(),
    /** How many members will be told of a new one: all who may read it, except the admin who would publish it. */
    readers: z.int(),
    /** Newest first. */
    former: z.array(formerEdition),
  }),
});

export const restoreBook = endpoint({
  id: 'books.restoreBook',
  method: 'POST',
  path: '/api/admin/book/restore',
  summary: 'Puts a former edition back. Nobody is told.',
  access: 'content.edit',
  body: z.strictObject({ id: z.uuid() }),
  output: z.strictObject({ book: edition }),
  errors: ['not_found'],
});

export const publishBook = endpoint({
  id: 'books.publishBook',
  method: 'POST',
  path: '/api/admin/book',
  summary:
    'Puts an uploaded PDF in the place of the premium book and, unless told not to, tells those who may read it.',
  access: 'content.edit',
  body: z.strictObject({
    fileId: z.uuid({ error: 'No file selected' }),
    /** The uploaded picture of its first page; null: its cover is a plain one. */
    coverFileId: z.uuid().nullable().default(null),
    /** Whether those who may read it hear of it, by notification and by email. */
    tells: z.boolean().default(true),
  }),
  output: z.strictObject({ book: edition }),
  errors: ['not_found', 'wrong_file_type'],
});
