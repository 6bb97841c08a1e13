import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { can } from '#platform/contract/capabilities.ts';
import { AppError } from '#platform/contract/errors.ts';
import { serveFile } from '#platform/server/files/serve.ts';
import type { FileSource } from '#platform/server/files/source.ts';
import type { RawRoute } from '#platform/server/http/raw-route.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { BookSlug } from '#content/books/shelf.ts';
import { bookOfAddress, bookOfEpub, premiumBook } from '#features/books/rules.ts';
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

/** Whether a member may have a book as an EPUB; of a book that the owner replaced there is none. */
async function mayHaveEpub({ db }: BooksDeps, viewer: Viewer | null, slug: BookSlug): Promise<boolean> {
  if (slug === premiumBook.slug && !(viewer && can(viewer, 'book.read'))) return false;
  return (await editionOf(db, { slug }))?.origin === 'shipped';
}

async function answerEpub(slug: BookSlug, headers: Readonly<Record<string, string>>): Promise<Response> {
  const name = `${slug}.epub`;
  const bytes = await readFile(join(projectRoot(), 'content/books/pdf', name));
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      'content-type': 'application/epub+zip',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${name}"`,
    },
  });
}

/** The books at their addresses: `/books/emotions.pdf` and `.epub` for every member, the premium one's EPUB for its readers. */
export function freeBookRoutes(deps: BooksDeps): RawRoute[] {
  const { db, store } = deps;
  return [
    {
      id: 'books.readFree',
      methods: ['GET', 'HEAD'],
      path: '/books/:file',
      access: 'freeBooks.read',
      limit: 'read',
      freshViewer: false,
      answer: async ({ request, params, viewer, headers }) => {
        const wanted = bookOfEpub(`/books/${params['file']}`);
        if (wanted && (await mayHaveEpub(deps, viewer, wanted))) return answerEpub(wanted, headers);
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
