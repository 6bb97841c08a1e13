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
  restoreBook,
  savePlace,
} from '#features/books/contract.ts';
import { deleteHighlight, listHighlights, saveHighlight } from '#features/books/contract-highlights.ts';
import { readText, saveSpot } from '#features/books/contract-text.ts';
import type { BookSlug } from '#content/books/shelf.ts';
import { premiumBook } from '#features/books/rules.ts';
import type { BooksDeps } from './books-deps.ts';
import { bookSourceKind, coverSourceKind } from './files.ts';
import { type FormerEdition, formerEditions, restoreFormer } from './former-editions.ts';
import { publishUploaded } from './publish.ts';
import { highlightsOf, keepHighlight, removeHighlight } from './highlights.ts';
import { toldOf } from './tell.ts';
import { editionOf, type Edition, keepPlace, placeOf } from './queries.ts';
import { shippedText } from './text.ts';

interface Presented {
  readonly edition: Edition;
  readonly coverUrl: string | null;
}

const presentEdition = ({ edition: { file, publishedAt, origin }, coverUrl }: Presented) => ({
  name: file.name,
  size: file.size,
  publishedAt: publishedAt.toISOString(),
  isShipped: origin === 'shipped',
  coverUrl,
});

const presentFormer = ({ id, file, publishedAt, replacedAt }: FormerEdition) => ({
  id,
  name: file.name,
  size: file.size,
  publishedAt: publishedAt.toISOString(),
  replacedAt: replacedAt.toISOString(),
});

/** Only members who may read a book have a place in it. @throws AppError premium_required */
function assertMayRead(viewer: Viewer, book: BookSlug): void {
  if (book === premiumBook.slug && !can(viewer, 'book.read')) throw new AppError('premium_required');
}

/** The premium book for its readers and admins, and where each member stopped. */
export function bookRoutes(deps: BooksDeps): Route[] {
  const { db, clock, fileLinks } = deps;
  const { slug, title } = premiumBook;
  const withCover = (edition: Edition, { userId }: Viewer): Presented => {
    const link = { memberId: userId, kind: coverSourceKind, id: slug };
    return { edition, coverUrl: edition.coverFileId === null ? null : fileLinks.sign(link).url };
  };
  const publishedFor = async (viewer: Viewer) => {
    const edition = await editionOf(db, { slug });
    return edition && withCover(edition, viewer);
  };
  return [
    route(readBook, {
      handle: ({ viewer }) => publishedFor(viewer),
      present: (book) => ({ book: book && presentEdition(book) }),
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
      present: ({ page, spot }) => ({ page: page ?? 1, spot }),
    }),
    route(savePlace, {
      handle: async ({ viewer, body: { book, page } }) => {
        assertMayRead(viewer, book);
        await keepPlace(db, { userId: viewer.userId, book, place: { page }, now: clock.now() });
        return page;
      },
      present: (page) => ({ page }),
    }),
    route(readText, {
      handle: async ({ viewer, query: { book } }) => {
        assertMayRead(viewer, book);
        if ((await editionOf(db, { slug: book }))?.origin !== 'shipped')
          throw new AppError('book_unavailable');
        return shippedText(book);
      },
      present: ({ title: name, subtitle, author, sections }) => ({ title: name, subtitle, author, sections }),
    }),
    route(saveSpot, {
      handle: async ({ viewer, body: { book, spot } }) => {
        assertMayRead(viewer, book);
        await keepPlace(db, { userId: viewer.userId, book, place: { spot }, now: clock.now() });
        return spot;
      },
      present: (spot) => ({ spot }),
    }),
    route(listHighlights, {
      handle: ({ viewer, query: { book } }) => {
        assertMayRead(viewer, book);
        return highlightsOf(db, { userId: viewer.userId, book });
      },
      present: (highlights) => ({
        highlights: highlights.map(({ id, section, line, from, to, text }) => ({
          id,
          section,
          line,
          from,
          to,
          text,
        })),
      }),
    }),
    route(saveHighlight, {
      handle: async ({ viewer, body }) => {
        assertMayRead(viewer, body.book);
        await keepHighlight(db, { ...body, userId: viewer.userId, now: clock.now() });
      },
      present: () => ({ saved: true as const }),
    }),
    route(deleteHighlight, {
      handle: ({ viewer, params: { id } }) => removeHighlight(db, { userId: viewer.userId, id }),
      present: () => ({ deleted: true as const }),
    }),
    route(readPublished, {
      handle: async ({ viewer }) => ({
        book: await publishedFor(viewer),
        bytes: await usedBytes(db),
        readers: await toldOf(db, { publishedBy: viewer.userId, now: clock.now() }),
        former: await formerEditions(db, { slug }),
      }),
      present: ({ book, bytes, readers, former }) => ({
        book: book && presentEdition(book),
        usedBytes: bytes,
        readers: readers.length,
        former: former.map(presentFormer),
      }),
    }),
    route(restoreBook, {
      handle: async ({ viewer, body }) =>
        withCover(await restoreFormer(deps, { ...body, adminId: viewer.userId }), viewer),
      present: (book) => ({ book: presentEdition(book) }),
    }),
    route(publishBook, {
      handle: async ({ viewer, body }) =>
        withCover(await publishUploaded(deps, { ...body, adminId: viewer.userId }), viewer),
      present: (book) => ({ book: presentEdition(book) }),
    }),
  ];
}
