import { eq, getTableColumns } from 'drizzle-orm';
import { can } from '#platform/contract/capabilities.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { StoredFile } from '#platform/server/files/library.ts';
import type { FileSource } from '#platform/server/files/source.ts';
import { storedFiles } from '#platform/server/files/tables.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { lessonPdfKind, lessonVideoKind, openLessonIn } from './lesson.ts';
import type { Outline } from '#features/course/server/openings/outline.ts';
import { lessons } from '#features/course/server/tables.ts';

/** Whether this viewer may get a lesson's files right now; an admin may before it is published. */
export async function mayHaveLesson(
  outline: Outline,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<boolean> {
  if (!can(viewer, 'course.read')) return false;
  try {
    openLessonIn(await outline.view(viewer, now, true), (lesson) => lesson.id === id);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** The films and PDFs of lessons: a signed address stops working once its lesson is locked, unpublished or deleted. */
export function lessonFileSources({ db, outline }: { db: Db; outline: Outline }): FileSource[] {
  const source = (kind: string, column: 'videoFileId' | 'pdfFileId'): FileSource => ({
    kind,
    find: async (viewer: Viewer, id: string, now: Date): Promise<StoredFile | null> => {
      if (!(await mayHaveLesson(outline, viewer, id, now))) return null;
      const [row] = await db
        .select({ file: getTableColumns(storedFiles) })
        .from(lessons)
        .innerJoin(storedFiles, eq(storedFiles.id, lessons[column]))
        .where(eq(lessons.id, id));
      return row?.file ?? null;
    },
  });
  return [source(lessonVideoKind, 'videoFileId'), source(lessonPdfKind, 'pdfFileId')];
}
