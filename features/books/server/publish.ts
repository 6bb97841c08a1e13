import { eq, sql } from 'drizzle-orm';
import { audit } from '#platform/server/audit/audit.ts';
import { claimFile, releaseFile } from '#platform/server/files/library.ts';
import type { BookSlug } from '#content/books/shelf.ts';
import { bookCover, bookPdf, premiumBook } from '#features/books/rules.ts';
import type { BooksDeps } from './books-deps.ts';
import { editionOf, type Edition } from './queries.ts';
import { dropOldest, keepFormer } from './former-editions.ts';
import { books, formerBooks } from './tables.ts';
import { tellQueueName } from './tell.ts';

/**
 * Publishes a stored PDF as the premium book. The old edition becomes a former one in the same transaction that
 * publishes the new one, which is complete and checked, so there is always a book.
 * @throws AppError not_found, wrong_file_type
 */
export async function publishUploaded(
  deps: BooksDeps,
  params: { fileId: string; coverFileId: string | null; tells: boolean; adminId: string },
): Promise<Edition> {
  const { db, clock, jobs } = deps;
  const { fileId, coverFileId, adminId, tells } = params;
  const now = clock.now();
  const { slug } = premiumBook;
  return db.transaction(async (tx) => {
    const file = await claimFile(tx, { id: fileId, accepted: bookPdf });
    if (coverFileId !== null) await claimFile(tx, { id: coverFileId, accepted: bookCover });
    const [before] = await tx.select().from(books).where(eq(books.slug, slug)).for('update');
    if (before && before.fileId !== fileId) await keepFormer(tx, { before, now });
    const edition = {
      fileId,
      coverFileId,
      publishedAt: now,
      origin: 'uploaded' as const,
      publishedBy: adminId,
      toldAt: tells ? null : now,
    };
    await tx
      .insert(books)
      .values({ slug, ...edition })
      .onConflictDoUpdate({ target: books.slug, set: edition });
    // A former edition that is published again is no longer a former one, and its files are in use.
    await tx.delete(formerBooks).where(eq(formerBooks.fileId, fileId));
    await dropOldest(tx, { slug, now });
    await audit(tx, {
      at: now,
      action: 'books.published',
      actorId: adminId,
      subjectId: null,
      details: { book: slug, file: fileId, size: file.size, told: tells },
    });
    if (tells) await jobs.add(tx, tellQueueName, slug);
    return { file, coverFileId, publishedAt: now, origin: edition.origin };
  });
}

/** Publishes a book that came with the product, unless an admin has published their own. Safe to call twice. */
export async function publishShipped(
  deps: BooksDeps,
  params: { slug: BookSlug; fileId: string; sha256: string },
): Promise<void> {
  const { db, clock } = deps;
  const { slug, fileId } = params;
  const now = clock.now();
  await db.transaction(async (tx) => {
    // Several processes may start at once; the second one finds the work done, and its file is left unreferenced.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('books.shelf'))`);
    const current = await editionOf(tx, { slug });
    if (current?.origin === 'uploaded' || current?.file.sha256 === params.sha256) return;
    await claimFile(tx, { id: fileId, accepted: bookPdf });
    // Nobody gets mail about a corrected typo.
    const edition = { fileId, publishedAt: now, origin: 'shipped' as const, publishedBy: null, toldAt: now };
    await tx
      .insert(books)
      .values({ slug, ...edition })
      .onConflictDoUpdate({ target: books.slug, set: edition });
    if (current) await releaseFile(tx, { id: current.file.id, now });
  });
}
