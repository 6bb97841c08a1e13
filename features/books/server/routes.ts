import { can } from '#platform/contract/capabilities.ts';
import { AppError } from '#platform/contract/errors.ts';
import { usedBytes } from '#platform/server/files/library.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import {
  openBook,
  publishBook,
  readBook,
  readPlace,
  readPublished,
  savePlace,
} from '#features/books/contract.ts';
import { type BookSlug, premiumBook } from '#features/books/rules.ts';
import type { BooksDeps } from './books-deps.ts';
import { bookSourceKind } from './files.ts';
import { publishUploaded } from './publish.ts';
import { editionOf, type Edition, keepPlace, placeOf } from './queries.ts';

const presentEdition = ({ file, publishedAt, origin }: Edition) => ({
  name: file.name,
  size: file.size,
  publishedAt: publishedAt.toISOString(),
  isShipped: origin === 'shipped',
});

/** A place in a book belongs to whoever may read it. @throws AppError premium_required */
function assertMayRead(viewer: Viewer, book: BookSlug): void {
  if (book === premiumBook.slug && !can(viewer, 'book.read')) throw new AppError('premium_required');
}

/** The premium book for its readers and its admin, and where each member stopped. */
export function bookRoutes(deps: BooksDeps): Route[] {
  const { db, clock, fileLinks } = deps;
  const { slug, title } = premiumBook;
  return [
    route(readBook, {
      handle: () => editionOf(db, { slug }),
      present: (edition) => ({ book: edition && presentEdition(edition) }),
    }),
    route(openBook, {
      handle: async ({ viewer }) => {
        if (!(await editionOf(db, { slug }))) throw new AppError('book_unavailable');
        return fileLinks.sign({ memberId: viewer.userId, kind: bookSourceKind, id: slug });
      },
      present: ({ url, expiresAt }) => ({ url, expiresAt: expiresAt.toISOString(), title }),
    }),
    route(readPlace, {
      handle: ({ viewer, query: { book } }) => {
        assertMayRead(viewer, book);
        return placeOf(db, { userId: viewer.userId, book });
      },
      present: (page) => ({ page }),
    }),
    route(savePlace, {
      handle: async ({ viewer, body: { book, page } }) => {
        assertMayRead(viewer, book);
        await keepPlace(db, { userId: viewer.userId, book, page, now: clock.now() });
        return page;
      },
      present: (page) => ({ page }),
    }),
    route(readPublished, {
      handle: async () => ({ edition: await editionOf(db, { slug }), bytes: await usedBytes(db) }),
      present: ({ edition, bytes }) => ({ book: edition && presentEdition(edition), usedBytes: bytes }),
    }),
    route(publishBook, {
      handle: ({ viewer, body: { fileId } }) => publishUploaded(deps, { fileId, adminId: viewer.userId }),
      present: (edition) => ({ book: presentEdition(edition) }),
    }),
  ];
}
