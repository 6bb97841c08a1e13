import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { claimFile, type StoredFile } from '#platform/server/files/library.ts';
import type { WholeLessonRow } from '#features/course/server/admin-lessons.ts';
import { judgeAnswersAnew } from '#features/course/server/answers.ts';
import { lessons } from '#features/course/server/tables.ts';
import { columnsOf, type LessonContent } from './content.ts';
import { lessonEditions } from './tables.ts';

/** What is known of a lesson's editions; undefined: it is no lesson of the starter course, or older than them. */
export async function editionOf(db: Db, lessonId: string) {
  const [edition] = await db.select().from(lessonEditions).where(eq(lessonEditions.lessonId, lessonId));
  return edition;
}

interface Said {
  readonly content: LessonContent;
  readonly file: Pick<StoredFile, 'id' | 'type'> | null;
  /** Of a film. */
  readonly seconds: number | null;
}

/**
 * Lets a lesson say something else as a whole. Its place, its module, and whether it is published stay; what becomes of
 * the file that it had is up to the caller.
 */
export async function writeContent(
  tx: Db,
  { row, now }: { readonly row: WholeLessonRow; readonly now: Date },
  { content, file, seconds }: Said,
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
  await judgeAnswersAnew(tx, row.id, { before: row.questions, after: content.questions });
}
