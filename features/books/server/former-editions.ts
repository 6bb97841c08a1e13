import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { Db } from '#platform/server/db/client.ts';
import { releaseFile, type StoredFile } from '#platform/server/files/library.ts';
import { storedFiles } from '#platform/server/files/tables.ts';
import type { BookSlug } from '#content/books/shelf.ts';
import { formerEditionsKept, premiumBook } from '#features/books/rules.ts';
import type { BooksDeps } from './books-deps.ts';
import { editionOf, type Edition } from './queries.ts';
import { books, formerBooks } from './tables.ts';

/** An edition that was replaced and can be restored. */
export interface FormerEdition {
  readonly id: string;
  readonly file: StoredFile;
  readonly publishedAt: Date;
  readonly replacedAt: Date;
}

/** The replaced editions, newest first. */
export async function formerEditions(
  db: Db,
  { slug }: { readonly slug: BookSlug },
): Promise<FormerEdition[]> {
  return db
    .select({
      id: formerBooks.id,
      file: getTableColumns(storedFiles),
      publishedAt: formerBooks.publishedAt,
      replacedAt: formerBooks.replacedAt,
    })
    .from(formerBooks)
    .innerJoin(storedFiles, eq(storedFiles.id, formerBooks.fileId))
    .where(eq(formerBooks.slug, slug))
    .orderBy(desc(formerBooks.replacedAt), desc(formerBooks.id));
}

/** Keeps the edition that is being replaced, inside the caller's transaction, which holds its row. */
export async function keepFormer(
  tx: Db,
  { before, now }: { readonly before: typeof books.$inferSelect; readonly now: Date },
): Promise<void> {
  const { slug, fileId, coverFileId, publishedAt, origin, publishedBy } = before;
  await tx
    .insert(formerBooks)
    .values({ slug, fileId, coverFileId, publishedAt, origin, publishedBy, replacedAt: now });
}

/** Drops the oldest editions beyond those that are kept, and releases their files. */
export async function dropOldest(
  tx: Db,
  { slug, now }: { readonly slug: BookSlug; readonly now: Date },
): Promise<void> {
  const beyond = await tx
    .select()
    .from(formerBooks)
    .where(eq(formerBooks.slug, slug))
    .orderBy(desc(formerBooks.replacedAt), desc(formerBooks.id))
    .offset(formerEditionsKept);
  for (const { id, fileId, coverFileId } of beyond) {
    await tx.delete(formerBooks).where(eq(formerBooks.id, id));
    await releaseFile(tx, { id: fileId, now });
    if (coverFileId !== null) await releaseFile(tx, { id: coverFileId, now });
  }
}

/**
 * Restores a former edition of the premium book. The edition it replaces becomes a former one. Nobody is told, and any
 * announcement of the replaced edition that is still going out stops. @throws AppError not_found
 */
export async function restoreFormer(
  { db, clock }: Pick<BooksDeps, 'db' | 'clock'>,
  { id, adminId }: { readonly id: string; readonly adminId: string },
): Promise<Edition> {
  const now = clock.now();
  const { slug } = premiumBook;
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(books).where(eq(books.slug, slug)).for('update');
    const [former] = await tx
      .select()
      .from(formerBooks)
      .where(and(eq(formerBooks.id, id), eq(formerBooks.slug, slug)));
    if (!former || !before) throw new AppError('not_found', { message: 'That edition is no longer kept.' });
    await keepFormer(tx, { before, now });
    const { fileId, coverFileId, origin } = former;
    await tx
      .update(books)
      .set({ fileId, coverFileId, origin, publishedAt: now, publishedBy: adminId, toldAt: now })
      .where(eq(books.slug, slug));
    // The published edition is no longer a former one, and its file is in use.
    await tx.delete(formerBooks).where(eq(formerBooks.id, id));
    await audit(tx, {
      at: now,
      action: 'books.restored',
      actorId: adminId,
      subjectId: null,
      details: { book: slug, file: fileId },
    });
    const edition = await editionOf(tx, { slug });
    if (!edition) throw new Error('the edition was not restored');
    return edition;
  });
}
