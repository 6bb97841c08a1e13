import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#platform/contract/errors.ts';
import { readRange } from '#platform/server/files/range.ts';
import type { RawRoute } from '#platform/server/http/raw-route.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { captionsAtTop } from '#features/course/rules-captions.ts';
import { sampleFilm, sampleFilmPaths } from '#features/course/rules-sample-film.ts';

const folder = 'content/films';
const parts: Readonly<Record<string, { readonly name: string; readonly type: string }>> = {
  [sampleFilmPaths.film]: { name: `${sampleFilm.slug}.mp4`, type: 'video/mp4' },
  [sampleFilmPaths.captions]: { name: `${sampleFilm.slug}.vtt`, type: 'text/vtt; charset=utf-8' },
};

async function readPart(name: string): Promise<Buffer> {
  const bytes = await readFile(join(projectRoot(), folder, name));
  return name.endsWith('.vtt') ? Buffer.from(captionsAtTop(bytes.toString('utf8'))) : bytes;
}

/** The film that visitors may watch, as it comes with the product, in whole or in pieces: Safari asks for nothing else. */
export function sampleFilmRoute(): RawRoute {
  const read = new Map<string, Promise<Buffer>>();
  return {
    id: 'course.readSampleFilm',
    methods: ['GET', 'HEAD'],
    path: '/sample-film/:file',
    access: 'anyone',
    limit: 'read',
    freshViewer: false,
    answer: async ({ request, params, headers }) => {
      const part = parts[`/sample-film/${params['file']}`];
      if (!part) throw new AppError('not_found');
      const known = read.get(part.name) ?? readPart(part.name);
      read.set(part.name, known);
      const bytes = await known.catch((error: unknown) => {
        // The disk may answer the next time.
        read.delete(part.name);
        throw error;
      });
      const common = {
        ...headers,
        'content-type': part.type,
        'accept-ranges': 'bytes',
        'cache-control': 'public, max-age=3600',
      };
      const range = readRange(request.headers.get('range'), bytes.length);
      if (range === 'unsatisfiable')
        return new Response(null, {
          status: 416,
          headers: { ...common, 'content-range': `bytes */${bytes.length}` },
        });
      const { start, end } = range === 'none' ? { start: 0, end: bytes.length - 1 } : range;
      const isPart = range !== 'none';
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes.subarray(start, end + 1)), {
        status: isPart ? 206 : 200,
        headers: {
          ...common,
          'content-length': String(end - start + 1),
          ...(isPart && { 'content-range': `bytes ${start}-${end}/${bytes.length}` }),
        },
      });
    },
  };
}
