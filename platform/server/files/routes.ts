import { AppError } from '#platform/contract/errors.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { RawRoute } from '#platform/server/http/raw-route.ts';
import type { FileLinks } from './links.ts';
import { serveFile } from './serve.ts';
import type { FileSource } from './source.ts';
import type { FileStore } from './store.ts';

export interface FileRouteDeps {
  readonly clock: Clock;
  readonly store: FileStore;
  readonly fileLinks: FileLinks;
}

/**
 * `GET /files/<signed token>`: serves every stored file except the pictures in lessons' texts. The address must be
 * ours, unexpired and this member's, and its source must still allow them the file: when access ends, its addresses
 * stop working at once. Whatever is wrong, the answer is the same 404. `?download=1` saves instead of showing.
 */
export function fileRoutes(
  { clock, store, fileLinks }: FileRouteDeps,
  sources: readonly FileSource[],
): RawRoute[] {
  const byKind = new Map(sources.map((source) => [source.kind, source]));
  return [
    {
      id: 'files.read',
      methods: ['GET', 'HEAD'],
      path: '/files/:token',
      access: 'member',
      limit: 'read',
      freshViewer: false,
      answer: async ({ request, params, viewer, headers }) => {
        const link = fileLinks.open(params['token'] ?? '');
        if (link === null || viewer === null || link.memberId !== viewer.userId)
          throw new AppError('not_found');
        const file = await byKind.get(link.kind)?.find(viewer, link.id, clock.now());
        if (!file) throw new AppError('not_found');
        const isDownload = new URL(request.url).searchParams.has('download');
        return serveFile(store, file, request, {
          disposition: isDownload ? 'attachment' : 'inline',
          headers,
        });
      },
    },
  ];
}
