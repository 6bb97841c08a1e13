import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { can } from '#platform/contract/capabilities.ts';
import type { Db } from '#platform/server/db/client.ts';
import { storedFiles } from '#platform/server/files/tables.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { CourseDeps } from '#features/course/server/course-deps.ts';
import { picturesOf } from '#features/course/server/pictures/pictures.ts';
import type { ShapeLesson, ShapeModule, ViewedCourse } from '#features/course/server/openings/outline.ts';
import { checkAnswers, lessonNotes, lessons, userProgress } from '#features/course/server/tables.ts';

/** The file kinds under which lesson files are signed. */
export const lessonVideoKind = 'course.lesson-video';
export const lessonPdfKind = 'course.lesson-pdf';

type LessonRow = Pick<
  typeof lessons.$inferSelect,
  | 'id'
  | 'description'
  | 'videoFileId'
  | 'pdfFileId'
  | 'captionsVtt'
  | 'textContent'
  | 'durationSeconds'
  | 'objectives'
  | 'useItNow'
  | 'questions'
> & {
  /** Of its film. */
  readonly filmSha256: string | null;
};

export interface OpenLesson {
  readonly lesson: ShapeLesson;
  readonly module: ShapeModule;
}

/**
 * The lesson of a course as this viewer sees it.
 * @throws AppError not_found if it does not exist for them, module_locked if its day has not come
 */
export function openLessonIn(course: ViewedCourse, is: (lesson: ShapeLesson) => boolean): OpenLesson {
  for (const module of course.modules) {
    const lesson = module.lessons.find(is);
    if (!lesson) continue;
    if (!module.unlock.isOpen) throw new AppError('module_locked');
    return { lesson, module };
  }
  throw new AppError('not_found');
}

/** Finds a lesson by id if it is open to this viewer now. @throws AppError not_found, module_locked */
export async function findOpenLesson(
  { outline, clock }: Pick<CourseDeps, 'outline' | 'clock'>,
  viewer: Viewer,
  id: string,
): Promise<OpenLesson> {
  return openLessonIn(await outline.view(viewer, clock.now()), (lesson) => lesson.id === id);
}

/** Only who edits the course may see what is not published. @throws AppError forbidden */
export function assertMayPreview(viewer: Viewer, preview: '1' | undefined): boolean {
  if (preview === undefined) return false;
  if (!can(viewer, 'content.edit')) throw new AppError('forbidden');
  return true;
}

async function readRow(db: Db, id: string): Promise<LessonRow> {
  const [row] = await db
    .select({
      id: lessons.id,
      description: lessons.description,
      videoFileId: lessons.videoFileId,
      pdfFileId: lessons.pdfFileId,
      captionsVtt: lessons.captionsVtt,
      textContent: lessons.textContent,
      durationSeconds: lessons.durationSeconds,
      objectives: lessons.objectives,
      useItNow: lessons.useItNow,
      questions: lessons.questions,
      filmSha256: storedFiles.sha256,
    })
    .from(lessons)
    .leftJoin(storedFiles, eq(storedFiles.id, lessons.videoFileId))
    .where(eq(lessons.id, id));
  if (!row) throw new AppError('not_found');
  return row;
}

/** What a member did in one lesson. */
async function readMine(db: Db, params: { userId: string; lessonId: string }) {
  const { userId, lessonId } = params;
  const [progress] = await db
    .select()
    .from(userProgress)
    .where(and(eq(userProgress.userId, userId), eq(userProgress.lessonId, lessonId)));
  const [note] = await db
    .select({ text: lessonNotes.text, updatedAt: lessonNotes.updatedAt })
    .from(lessonNotes)
    .where(and(eq(lessonNotes.userId, userId), eq(lessonNotes.lessonId, lessonId)));
  const answers = await db
    .select({ question: checkAnswers.question, option: checkAnswers.option })
    .from(checkAnswers)
    .where(and(eq(checkAnswers.userId, userId), eq(checkAnswers.lessonId, lessonId)))
    .orderBy(asc(checkAnswers.question));
  return { progress: progress ?? null, note: note ?? null, answers };
}

/**
 * One lesson for one viewer, with signed addresses for its files. @throws AppError not_found, module_locked, forbidden
 */
export async function readOpenLesson(
  { db, clock, outline, fileLinks }: CourseDeps,
  viewer: Viewer,
  wanted: { slug: string; preview: '1' | undefined },
) {
  const everything = assertMayPreview(viewer, wanted.preview);
  const course = await outline.view(viewer, clock.now(), everything);
  const { lesson, module } = openLessonIn(course, ({ slug }) => slug === wanted.slug);
  const row = await readRow(db, lesson.id);
  const sign = (kind: string) => fileLinks.sign({ memberId: viewer.userId, kind, id: lesson.id });
  return {
    lesson,
    module,
    row,
    pictures: await picturesOf(db, row.textContent),
    video: lesson.type === 'video' && row.videoFileId !== null ? sign(lessonVideoKind) : null,
    pdf: lesson.type === 'pdf' && row.pdfFileId !== null ? sign(lessonPdfKind) : null,
    ...(await readMine(db, { userId: viewer.userId, lessonId: lesson.id })),
  };
}
