import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import { claimFile, releaseFile } from '#platform/server/files/library.ts';
import { lessonPdf, lessonVideo } from '#features/course/contract-admin.ts';
import { type ContentType } from '#features/course/contract-admin-fields.ts';
import { type createLesson, type updateLesson } from '#features/course/contract-admin-lessons.ts';
import { cueBeyond, readCaptions, writeCaptions } from '#features/course/rules-captions.ts';
import { filmMinutes, readingMinutes } from '#features/course/rules-minutes.ts';
import { judgeAnswersAnew } from '#features/course/server/learning/answers.ts';
import { type Author, changeCourse, type CourseAdminDeps, noteAct } from './admin-acts.ts';
import { lessonIds, placeLessons, wholeLesson, type WholeLessonRow } from './admin-lessons.ts';
import { announceEarlyOpenings } from '#features/course/server/openings/openings.ts';
import { keepNamed } from '#features/course/server/pictures/pictures.ts';
import { slugFor } from '#features/course/server/lesson/slugs.ts';
import { lessons } from '#features/course/server/tables.ts';

/** The columns that are set from a file. */
interface FileColumns {
  readonly videoFileId?: string;
  readonly pdfFileId?: string;
  /** Seconds; null for anything but a film whose length is known. */
  readonly durationSeconds: number | null;
}

async function fileColumns(tx: Db, contentType: ContentType, fileId: string): Promise<FileColumns> {
  if (contentType === 'text') throw new AppError('wrong_file_type');
  const isVideo = contentType === 'video';
  const file = await claimFile(tx, { id: fileId, accepted: isVideo ? lessonVideo : lessonPdf });
  if (!isVideo) return { pdfFileId: file.id, durationSeconds: null };
  return {
    videoFileId: file.id,
    durationSeconds: file.durationMs === null ? null : file.durationMs / 1000,
  };
}

/** Minutes when nobody typed them: the film's, or the reading time of the text. A PDF gives none. */
function workedOut(contentType: ContentType, seconds: number | null, text: string): number | null {
  if (contentType === 'video') return seconds === null ? null : filmMinutes(seconds);
  return contentType === 'text' ? readingMinutes(text) : null;
}

/** Creates a lesson at the end of its module, unpublished. @throws AppError not_found, invalid_input, wrong_file_type */
export async function addLesson(
  deps: CourseAdminDeps,
  by: Author,
  given: z.output<typeof createLesson.body>,
): Promise<WholeLessonRow> {
  const { moduleId, title, description, contentType, text, fileId } = given;
  if (contentType !== 'text' && fileId === null)
    throw new AppError('invalid_input', { message: `Please upload a ${contentType} file first` });
  if (contentType === 'text' && text.trim() === '')
    throw new AppError('invalid_input', { fields: { text: 'Please write the text of the lesson' } });
  return changeCourse(deps, async (tx, now) => {
    const before = await lessonIds(tx, moduleId);
    const file = fileId === null ? null : await fileColumns(tx, contentType, fileId);
    const slug = await slugFor(tx, { title, reserved: deps.reservedSlugs });
    const [created] = await tx
      .insert(lessons)
      .values({
        moduleId,
        title,
        description,
        contentType,
        textContent: text,
        objectives: given.objectives,
        questions: given.questions,
        useItNow: given.useItNow,
        ...file,
        ...(slug === undefined ? {} : { slug }),
        durationMinutes: given.durationMinutes ?? workedOut(contentType, file?.durationSeconds ?? null, text),
        orderIndex: before.length + 1,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: lessons.id });
    if (!created) throw new Error('the lesson was not kept');
    await keepNamed(tx, { text, now });
    await noteAct(tx, by, now, { action: 'course.lesson_created', details: { lesson: created.id } });
    return wholeLesson(tx, created.id);
  });
}

function actionOf({ isPublished }: { isPublished?: boolean | undefined }) {
  if (isPublished === undefined) return 'course.lesson_changed' as const;
  return isPublished ? ('course.lesson_published' as const) : ('course.lesson_unpublished' as const);
}

/**
 * Changes a lesson, if nobody has changed it since the given version. @throws AppError not_found, conflict,
 * wrong_file_type
 */
export async function changeLesson(
  deps: CourseAdminDeps,
  by: Author,
  id: string,
  given: z.output<typeof updateLesson.body>,
): Promise<WholeLessonRow> {
  return changeCourse(deps, async (tx, now) => {
    const before = await wholeLesson(tx, id);
    if (before.version !== given.version) throw new AppError('conflict');
    const { title, description, isPublished, moduleId, text, durationMinutes, fileId } = given;
    const { objectives, questions, useItNow } = given;
    const moves = moduleId !== undefined && moduleId !== before.moduleId;
    const oldFile = before.file?.id;
    const isNewFile = fileId !== undefined && fileId !== oldFile;
    const file = isNewFile ? await fileColumns(tx, before.contentType, fileId) : {};
    const orderIndex = moves ? (await lessonIds(tx, moduleId)).length + 1 : before.orderIndex;
    await tx
      .update(lessons)
      .set({
        ...(title === undefined ? {} : { title }),
        ...(description === undefined ? {} : { description }),
        ...(isPublished === undefined ? {} : { isPublished }),
        ...(text === undefined ? {} : { textContent: text }),
        ...(durationMinutes === undefined ? {} : { durationMinutes }),
        ...(objectives === undefined ? {} : { objectives }),
        ...(questions === undefined ? {} : { questions }),
        ...(useItNow === undefined ? {} : { useItNow }),
        ...(moves ? { moduleId, orderIndex } : {}),
        ...file,
        version: given.version + 1,
        updatedAt: now,
      })
      .where(and(eq(lessons.id, id), eq(lessons.version, given.version)));
    if (text !== undefined) await keepNamed(tx, { text, now });
    if (questions !== undefined)
      await judgeAnswersAnew(tx, id, { before: before.questions, after: questions });
    if (isNewFile && oldFile) await releaseFile(tx, { id: oldFile, now });
    if (moves) await placeLessons(tx, await lessonIds(tx, before.moduleId), now);
    if (moves || isPublished === true)
      await announceEarlyOpenings(tx, deps, { moduleId: moduleId ?? before.moduleId, now });
    await noteAct(tx, by, now, { action: actionOf(given), details: { lesson: id } });
    return wholeLesson(tx, id);
  });
}

/**
 * Sets or removes a film's captions, rewritten in our own format. The lesson's version does not change: an open form
 * may be about to save its text, which is a separate edit. @throws AppError not_found, invalid_input
 */
export async function setCaptions(
  deps: CourseAdminDeps,
  by: Author,
  id: string,
  captions: string | null,
): Promise<WholeLessonRow> {
  return changeCourse(deps, async (tx, now) => {
    const lesson = await wholeLesson(tx, id);
    if (lesson.contentType !== 'video')
      throw new AppError('invalid_input', { message: 'Only a film has captions' });
    await tx
      .update(lessons)
      .set({
        captionsVtt: captions === null ? null : checkedCaptions(captions, lesson.durationSeconds),
        updatedAt: now,
      })
      .where(eq(lessons.id, id));
    await noteAct(tx, by, now, {
      action: captions === null ? 'course.captions_removed' : 'course.captions_saved',
      details: { lesson: id },
    });
    return wholeLesson(tx, id);
  });
}

function checkedCaptions(text: string, filmSeconds: number | null): string {
  const { cues, problems } = readCaptions(text);
  const refuse = (message: string) =>
    new AppError('invalid_input', { message, fields: { captions: message } });
  if (cues === null) throw refuse(problems.map(({ line, message }) => `Line ${line}: ${message}`).join('. '));
  if (filmSeconds !== null && cueBeyond(cues, filmSeconds))
    throw refuse('These captions run past the end of the film: are they for this film?');
  return writeCaptions(cues);
}
