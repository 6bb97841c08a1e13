import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/server/auth/tables.ts';
import { storedFiles } from '#platform/server/files/tables.ts';
import { bookSlugs } from '#content/books/shelf.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** The published edition of each book. */
export const books = pgTable(
  'books',
  {
    slug: text('slug', { enum: bookSlugs }).primaryKey(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFiles.id),
    /** A picture of its first page; null: none was made, or the cover came with the product. */
    coverFileId: uuid('cover_file_id').references(() => storedFiles.id),
    publishedAt: instant('published_at').notNull(),
    /** `shipped`: it came with the product, and a newer shipped edition replaces it. */
    origin: text('origin', { enum: ['shipped', 'uploaded'] }).notNull(),
    publishedBy: text('published_by').references(() => users.id, { onDelete: 'set null' }),
    /** When everyone who may read it had been told of this edition; null: that is still to be done. */
    toldAt: instant('told_at'),
  },
  (table) => [
    index('books_file').on(table.fileId),
    index('books_cover_file').on(table.coverFileId),
    index('books_published_by').on(table.publishedBy),
  ],
);

/** Replaced editions that an admin can restore: the latest few. */
export const formerBooks = pgTable(
  'former_books',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug', { enum: bookSlugs }).notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFiles.id),
    coverFileId: uuid('cover_file_id').references(() => storedFiles.id),
    publishedAt: instant('published_at').notNull(),
    origin: text('origin', { enum: ['shipped', 'uploaded'] }).notNull(),
    publishedBy: text('published_by').references(() => users.id, { onDelete: 'set null' }),
    replacedAt: instant('replaced_at').notNull(),
  },
  (table) => [
    index('former_books_slug').on(table.slug, table.replacedAt),
    index('former_books_file').on(table.fileId),
    index('former_books_cover_file').on(table.coverFileId),
    index('former_books_published_by').on(table.publishedBy),
  ],
);

/** Where a member stopped reading. */
export const readingPlaces = pgTable(
  'reading_places',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    book: text('book', { enum: bookSlugs }).notNull(),
    /** The page of the PDF; null: they have not read in it. */
    page: integer('page'),
    /** The line of the text, e.g. `chapter-3-12`; null: they have not read in it. */
    spot: text('spot'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.book] }),
    check('reading_places_page', sql`${table.page} >= 1`),
  ],
);

/** Words in a book's text that a member marked. */
export const bookHighlights = pgTable(
  'book_highlights',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Made by the member's browser; another member may have the same. */
    id: uuid('id').notNull(),
    book: text('book', { enum: bookSlugs }).notNull(),
    section: text('section').notNull(),
    line: integer('line').notNull(),
    /** In letters of the line. */
    fromLetter: integer('from_letter').notNull(),
    toLetter: integer('to_letter').notNull(),
    /** The words. */
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check('book_highlights_letters', sql`${table.fromLetter} < ${table.toLetter}`),
  ],
);
