import { eq, getTableColumns } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import type { StoredFile } from '#platform/server/files/library.ts';
import { serveFile } from '#platform/server/files/serve.ts';
import type { FileStore } from '#platform/server/files/store.ts';
import { storedFiles } from '#platform/server/files/tables.ts';
import { readBytes } from '#platform/server/http/body.ts';
import { jsonHeaders } from '#platform/server/http/failure.ts';
import type { RawRequest, RawRoute } from '#platform/server/http/raw-route.ts';
import {
  adminPicturesPath,
  pictureLimits,
  picturePath,
  picturesIn,
} from '#features/course/rules-pictures.ts';
import type { CourseDeps } from '#features/course/server/course-deps.ts';
import { mayHaveLesson } from '#features/course/server/lesson/lesson-files.ts';
import { lessons } from '#features/course/server/tables.ts';
import { addPicture } from './pictures.ts';
import { lessonPictures } from './tables.ts';

type PictureDeps = Pick<CourseDeps, 'db' | 'clock' | 'outline'> & { readonly store: FileStore };

const idIn = ({ params }: RawRequest, name: string): string => {
  const id = z.uuid().safeParse(params[name]);
  if (!id.success) throw new AppError('not_found');
  return id.data;
};

async function fileOf({ db }: PictureDeps, id: string): Promise<StoredFile> {
  const [row] = await db
    .select({ file: getTableColumns(storedFiles) })
    .from(lessonPictures)
    .innerJoin(storedFiles, eq(storedFiles.id, lessonPictures.id))
    .where(eq(lessonPictures.id, id));
  if (!row) throw new AppError('not_found');
  return row.file;
}

/** Refuses a picture of a lesson that this viewer may not read now, or whose text doesn't name it. @throws AppError not_found */
async function needNamed(
  { db, clock, outline }: PictureDeps,
  { viewer }: RawRequest,
  which: { readonly lessonId: string; readonly id: string },
): Promise<void> {
  const mayRead = viewer !== null && (await mayHaveLesson(outline, viewer, which.lessonId, clock.now()));
  const [lesson] = mayRead
    ? await db.select({ text: lessons.textContent }).from(lessons).where(eq(lessons.id, which.lessonId))
    : [];
  if (!lesson || !picturesIn(lesson.text).includes(which.id)) throw new AppError('not_found');
}

const reading = { methods: ['GET', 'HEAD'], limit: 'read', freshViewer: false } as const;

/** The pictures of lessons' texts: sent by whoever edits them, read by whoever may read the lesson. */
export function pictureRoutes(deps: PictureDeps): RawRoute[] {
  const serve = async ({ request, headers }: RawRequest, id: string) =>
    serveFile(deps.store, await fileOf(deps, id), request, {
      disposition: 'inline',
      headers,
      // The picture of an id never changes. The copy is private to the reader: no shared cache may hold it.
      cache: 'private, max-age=31536000, immutable',
    });
  return [
    {
      id: 'courseAdmin.addPicture',
      methods: ['POST'],
      path: adminPicturesPath,
      access: 'content.edit',
      limit: 'write',
      freshViewer: true,
      async answer({ request, viewer, headers }) {
        if (viewer === null) throw new AppError('unauthenticated');
        const bytes = await readBytes(request, pictureLimits.bytes);
        const picture = await addPicture(deps, { bytes, by: viewer.userId });
        return new Response(JSON.stringify(picture), {
          headers: { ...headers, ...jsonHeaders, 'cache-control': 'private, no-store' },
        });
      },
    },
    {
      ...reading,
      id: 'courseAdmin.readPicture',
      path: `${adminPicturesPath}/:id`,
      access: 'content.edit',
      answer: (raw) => serve(raw, idIn(raw, 'id')),
    },
    {
      ...reading,
      id: 'course.readPicture',
      path: picturePath(':id', ':picture'),
      access: 'course.read',
      async answer(raw) {
        const [lessonId, id] = [idIn(raw, 'id'), idIn(raw, 'picture')];
        await needNamed(deps, raw, { lessonId, id });
        return serve(raw, id);
      },
    },
  ];
}
