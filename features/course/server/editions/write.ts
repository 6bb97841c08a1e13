import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { claimFile, releaseFile, type StoredFile } from '#platform/server/files/library.ts';
import type { WholeLessonRow } from '#features/course/server/admin/admin-lessons.ts';
import { judgeAnswersAnew } from '#features/course/server/learning/answers.ts';
import { lessons } from '#features/course/server/tables.ts';
import { columnsOf, hashOf } from './content.ts';
import type { ShippedLesson } from './shipped.ts';
import { lessonEditions } from './tables.ts';

/** Remembers the newest edition of a lesson, and the one that was decided on, if one was. */
export async function noteEdition(
  tx: Db,
  lessonId: string,
  state: { readonly arrived: string; readonly decided?: string },
): Promise<void> {
  await tx
    .insert(lessonEditions)
    .values({ lessonId, ...state })
    .onConflictDoUpdate({ target: lessonEditions.lessonId, set: state });
}

/**
 * Replaces a lesson's content with its edition's. Its place, its module, and whether it is published do not change.
 * @param file the stored film or PDF of the edition
 */
export async function writeEdition(
  tx: Db,
  { row, now }: { readonly row: WholeLessonRow; readonly now: Date },
  { content, seconds, file }: ShippedLesson & { readonly file: StoredFile | null },
): Promise<void> {
  if (file) await claimFile(tx, { id: file.id, accepted: { types: [file.type] } });
  await tx
    .update(lessons)
    .set({
      ...columnsOf(content, file?.id ?? null),
      durationSeconds: seconds,
      version: sql`${lessons.version} + 1`,
      updatedAt: now,
    })
    .where(eq(lessons.id, row.id));
  if (row.file) await releaseFile(tx, { id: row.file.id, now });
  await judgeAnswersAnew(tx, row.id, { before: row.questions, after: content.questions });
  const hash = hashOf(content);
  await noteEdition(tx, row.id, { arrived: hash, decided: hash });
}
