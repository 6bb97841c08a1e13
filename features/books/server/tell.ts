import { and, eq, isNull } from 'drizzle-orm';
import { bookReady } from '#content/emails/membership.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { JobQueue } from '#platform/server/jobs/jobs.ts';
import type { MailTemplate } from '#platform/server/mail/delivery.ts';
import { membersWith } from '#platform/server/access/access.ts';
import { bookSlugs } from '#content/books/shelf.ts';
import { premiumBook } from '#features/books/rules.ts';
import type { BooksDeps } from './books-deps.ts';
import { untoldBooks } from './queries.ts';
import { books } from './tables.ts';

export const tellQueueName = 'books.tell';
const mailName = 'books.ready';
const atOnce = 100;

/** This slice's mails by name. */
export function bookMails({ appUrl }: { readonly appUrl: string }): Readonly<Record<string, MailTemplate>> {
  return { [mailName]: () => bookReady(premiumBook.title, new URL('/book', appUrl).href) };
}

/** The readers who are told of an edition: everyone who may read it, except the admin who publishes it. */
export async function toldOf(db: Db, params: { publishedBy: string | null; now: Date }): Promise<string[]> {
  const readers = await membersWith(db, { capability: 'book.read', now: params.now });
  return readers.filter((userId) => userId !== params.publishedBy);
}

/** Tells everyone who may read the book of its newest edition, once each; resumes where a crash stopped it. */
async function tell(deps: BooksDeps, slug: string): Promise<void> {
  const { db, clock, notify } = deps;
  const known = bookSlugs.find((one) => one === slug);
  if (!known) return;
  const untold = and(eq(books.slug, known), isNull(books.toldAt));
  const [edition] = await db.select().from(books).where(untold);
  if (!edition) return;
  const readers = await toldOf(db, { publishedBy: edition.publishedBy, now: clock.now() });
  for (let at = 0; at < readers.length; at += atOnce) {
    const isCurrent = await db.transaction(async (tx) => {
      // Once an edition is taken back, nobody else is told of it.
      const ofThis = and(untold, eq(books.fileId, edition.fileId));
      const [current] = await tx.select({ slug: books.slug }).from(books).where(ofThis).for('share');
      if (!current) return false;
      for (const userId of readers.slice(at, at + atOnce)) {
        await notify(tx, {
          userId,
          kind: 'book',
          type: 'info',
          title: `“${premiumBook.title}” is ready to read`,
          message: 'Read the first chapter on the screen, or take the PDF with you.',
          actionUrl: '/book',
          onceKey: `book:${edition.fileId}`,
          mail: { template: mailName },
        });
      }
      return true;
    });
    if (!isCurrent) return;
  }
  await db
    .update(books)
    .set({ toldAt: clock.now() })
    .where(and(untold, eq(books.fileId, edition.fileId)));
}

/** The queue that announces new editions. */
export function tellQueue(deps: BooksDeps): JobQueue {
  return {
    name: tellQueueName,
    run: (slug) => tell(deps, slug),
    unfinished: () => untoldBooks(deps.db),
    retry: { limit: 20, firstDelaySeconds: 5, longestDelaySeconds: 600 },
    expireSeconds: 600,
  };
}
