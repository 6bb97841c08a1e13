import { can } from '#platform/contract/capabilities.ts';
import { AppError } from '#platform/contract/errors.ts';
import { serveFile } from '#platform/server/files/serve.ts';
import type { FileSource } from '#platform/server/files/source.ts';
import type { RawRoute } from '#platform/server/http/raw-route.ts';
import { bookOfAddress, premiumBook } from '#features/books/rules.ts';
import type { BooksDeps } from './books-deps.ts';
import { coverOf, editionOf } from './queries.ts';

/** The kind of a signed address of the premium book. */
export const bookSourceKind = 'books.premium';

/** The premium book, for members who may read it at this moment. */
export function bookFileSource({ db }: BooksDeps): FileSource {
  return {
    kind: bookSourceKind,
    find: async (viewer) => {
      if (!can(viewer, 'book.read')) return null;
      return (await editionOf(db, { slug: premiumBook.slug }))?.file ?? null;
    },
  };
}

/** The kind of a signed address of the premium book's cover. */
export const coverSourceKind = 'books.cover';

/** The picture of the premium book's first page, for its readers. */
export function bookCoverSource({ db }: BooksDeps): FileSource {
  return {
    kind: coverSourceKind,
    find: async (viewer) => (can(viewer, 'book.read') ? coverOf(db, { slug: premiumBook.slug }) : null),
  };
}

/** The free books at their addresses, such as `GET /books/emotions.pdf`, for every member. */
export function freeBookRoutes({ db, store }: BooksDeps): RawRoute[] {
  return [
    {
      id: 'books.readFree',
      methods: ['GET', 'HEAD'],
      path: '/books/:file',
      access: 'freeBooks.read',
      limit: 'read',
      freshViewer: false,
      answer: async ({ request, params, headers }) => {
        const slug = bookOfAddress(`/books/${params['file']}`);
        const edition = slug ? await editionOf(db, { slug }) : null;
        if (!edition) throw new AppError('not_found');
        const isDownload = new URL(request.url).searchParams.has('download');
        return serveFile(store, edition.file, request, {
          disposition: isDownload ? 'attachment' : 'inline',
          headers,
        });
      },
    },
  ];
}
