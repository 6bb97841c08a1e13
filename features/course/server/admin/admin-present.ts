import type { z } from 'zod';
import type { adminLessonSchema, adminModuleSchema } from '#features/course/contract-admin.ts';
import type { WholeLesson } from '#features/course/contract-admin-lessons.ts';
import type { deletedThing, Learner, lessonFiguresSchema } from '#features/course/contract-admin-desk.ts';
import type { readEdition } from '#features/course/contract-admin-editions.ts';
import type { Deleted } from './admin-desk.ts';
import type { LessonFigures } from './admin-figures.ts';
import type { LiveLesson, WholeLessonRow } from './admin-lessons.ts';
import type { LiveModule } from './admin-modules.ts';
import type { LearnerFacts } from './admin-openings.ts';
import type { Comparison } from '#features/course/server/editions/decision.ts';
import type { Preview } from './admin-preview.ts';

/** A module as an admin sees it. */
export function presentModule(row: LiveModule): z.input<typeof adminModuleSchema> {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    order: row.orderIndex,
    unlockAfterDays: row.unlockAfterDays,
    isPublished: row.isPublished,
    version: row.version,
    lessons: row.lessons,
    publishedLessons: row.publishedLessons,
  };
}

function presentFile({ file }: LiveLesson): z.input<typeof adminLessonSchema>['file'] {
  if (file === null || (file.type !== 'mp4' && file.type !== 'webm' && file.type !== 'pdf')) return null;
  return { id: file.id, name: file.name, type: file.type, size: file.size };
}

/** A lesson in a list, without its text. */
export function presentLesson(row: LiveLesson): z.input<typeof adminLessonSchema> {
  return {
    id: row.id,
    slug: row.slug,
    moduleId: row.moduleId,
    title: row.title,
    description: row.description,
    contentType: row.contentType,
    order: row.orderIndex,
    durationMinutes: row.durationMinutes,
    isPublished: row.isPublished,
    hasCaptions: row.hasCaptions,
    file: presentFile(row),
    version: row.version,
    hasNewerEdition: row.hasNewerEdition,
    hasEdition: row.hasEdition,
  };
}

/** A lesson for editing. */
export function presentWholeLesson(row: WholeLessonRow): WholeLesson {
  return {
    ...presentLesson(row),
    text: row.text,
    captions: row.captions,
    durationSeconds: row.durationSeconds,
    objectives: [...row.objectives],
    questions: row.questions.map(({ question, options, explanation }) => ({
      question,
      options: options.map(({ text, correct }) => ({ text, correct })),
      explanation,
    })),
    useItNow: row.useItNow && {
      tool: row.useItNow.tool,
      label: row.useItNow.label,
      fields: { ...row.useItNow.fields },
    },
  };
}

/** What an edition would change. */
export function presentEdition(compared: Comparison): z.input<typeof readEdition.output> {
  const { title, version, parts, isNewer } = compared;
  return {
    title,
    version,
    parts: parts.map(({ part, own, edition }) => ({ part, own, edition })),
    isNewer,
  };
}

/** Something that can be restored. */
export function presentDeleted(row: Deleted): z.input<typeof deletedThing> {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    moduleTitle: row.moduleTitle,
    lessons: row.lessons,
    deletedAt: row.deletedAt.toISOString(),
  };
}

/** How members do in a lesson. */
export function presentFigures(row: LessonFigures): z.input<typeof lessonFiguresSchema> {
  return {
    lessonId: row.lessonId,
    started: row.started,
    finished: row.finished,
    medianWatched: row.medianWatched,
    stops: row.stops === null ? null : [...row.stops],
  };
}

/** A member's modules. */
export function presentLearner(facts: LearnerFacts): Learner {
  return {
    userId: facts.userId,
    name: facts.name,
    email: facts.email,
    mayRead: facts.since !== null,
    since: facts.since?.toISOString() ?? null,
    modules: facts.modules.map((module) => ({
      id: module.id,
      title: module.title,
      order: module.order,
      isOpen: module.isOpen,
      opensAt: module.opensAt?.toISOString() ?? null,
      openedEarly: module.openedEarly,
      isPublished: module.isPublished,
    })),
  };
}

/** Who would be affected by another order of the modules. */
export function presentPreview({ keeping, sooner, told, modules }: Preview) {
  return {
    keeping,
    sooner,
    told,
    modules: modules.map(({ id, title, before, after }) => ({ id, title, before, after })),
  };
}
