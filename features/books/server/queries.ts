import { and, asc, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { inBatches } from '#platform/server/viewer/in-batches.ts';
import type { StoredFile } from '#platform/server/files/library.ts';
import { storedFiles } from '#platform/server/files/tables.ts';
import { type BookSlug, shelf } from '#content/books/shelf.ts';
import type { FreeBookSlug } from '#features/books/rules.ts';
import { stoppedAt } from '#features/books/rules-text.ts';
import { books, readingPlaces } from './tables.ts';

/** A published book with its file. */
export interface Edition {
  readonly file: StoredFile;
  readonly coverFileId: string | null;
  readonly publishedAt: Date;
  readonly origin: 'shipped' | 'uploaded';
}

/** The edition of a book that is published now; null if there is none. */
export async function editionOf(db: Db, params: { slug: BookSlug }): Promise<Edition | null> {
  const [row] = await db
    .select({
      file: getTableColumns(storedFiles),
      coverFileId: books.coverFileId,
      publishedAt: books.publishedAt,
      origin: books.origin,
    })
    .from(books)
    .innerJoin(storedFiles, eq(storedFiles.id, books.fileId))
    .where(eq(books.slug, params.slug));
  return row ?? null;
}

/** The picture of a published book's first page; null if none was made. */
export async function coverOf(db: Db, params: { slug: BookSlug }): Promise<StoredFile | null> {
  const [row] = await db
    .select({ file: getTableColumns(storedFiles) })
    .from(books)
    .innerJoin(storedFiles, eq(storedFiles.id, books.coverFileId))
    .where(eq(books.slug, params.slug));
  return row?.file ?? null;
}

/** Books that nobody has been told about yet. */
export async function untoldBooks(db: Db): Promise<BookSlug[]> {
  const rows = await db.select({ slug: books.slug }).from(books).where(isNull(books.toldAt));
  return rows.map(({ slug }) => slug);
}

interface Reader {
  readonly userId: string;
  readonly book: BookSlug;
}

/** Where a member stopped in the PDF and in the text of a book. */
interface ReadingPlace {
  readonly page: number | null;
  readonly spot: string | null;
}

/** Where a member stopped; nulls if they have not begun. */
export async function placeOf(db: Db, { userId, book }: Reader): Promise<ReadingPlace> {
  const [row] = await db
    .select({ page: readingPlaces.page, spot: readingPlaces.spot })
    .from(readingPlaces)
    .where(and(eq(readingPlaces.userId, userId), eq(readingPlaces.book, book)));
  return row ?? { page: null, spot: null };
}

/**
 * The books that a member has opened, and where they stopped, in words, the latest first: for their home, batched over
 * all who come home within one turn of the event loop.
 * @param freeBooks what the owner calls the free ones
 */
export function createReading(
  db: Db,
  freeBooks: () => Readonly<Record<FreeBookSlug, { readonly title: string }>>,
): (userId: string) => Promise<{ book: BookSlug; title: string; stopped: string }[]> {
  const { userId, book, page, spot, updatedAt } = readingPlaces;
  const statement = db
    .select({ userId, book, page, spot })
    .from(readingPlaces)
    .where(sql`${userId} = any(${sql.placeholder('userIds')}::text[])`)
    .orderBy(desc(updatedAt), asc(book))
    .prepare('home_places');
  const read = inBatches(async (userIds) =>
    Map.groupBy(await statement.execute({ userIds }), (row) => row.userId),
  );
  return async (of) => {
    const free: Readonly<Record<string, { readonly title: string }>> = freeBooks();
    const places = (await read(of)) ?? [];
    return places.map((place) => ({
      book: place.book,
      title: (free[place.book] ?? shelf[place.book]).title,
      stopped: stoppedAt(place),
    }));
  };
}

/** Remembers where a member stopped: the page of the PDF, or the line of the text. */
export async function keepPlace(
  db: Db,
  params: Reader & { place: { page: number } | { spot: string }; now: Date },
): Promise<void> {
  const { userId, book, place, now } = params;
  await db
    .insert(readingPlaces)
    .values({ userId, book, ...place, updatedAt: now })
    .onConflictDoUpdate({
      target: [readingPlaces.userId, readingPlaces.book],
      set: { ...place, updatedAt: now },
    });
}
