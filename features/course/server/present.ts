import type { Course, CourseSummary, DueQuestion, Lesson, NoteList } from '#features/course/contract.ts';
import { posterOf } from '#content/films/posters.ts';
import { curled } from '#platform/contract/quotes.ts';
import { continueWith, progressOf, type Step } from '#features/course/rules.ts';
import { explained } from './learning/answers.ts';
import type { dueQuestions } from './learning/due-questions.ts';
import type { readOpenLesson } from './lesson/lesson.ts';
import type { notesOf } from './learning/notes.ts';
import type { Touch, ViewedCourse } from './openings/outline.ts';

/** The lesson that was touched last. */
function lastTouched({ touches }: Pick<ViewedCourse, 'touches'>): Touch | null {
  let last: Touch | null = null;
  for (const touch of touches.values()) if (last === null || touch.at > last.at) last = touch;
  return last;
}

/** When a lesson that is done was last open; null: none is done. */
export function doneAt({ touches }: ViewedCourse): string | null {
  const done = [...touches].filter(([, touch]) => touch.done);
  const last = lastTouched({ touches: new Map(done) });
  return last && new Date(last.at).toISOString();
}

function stepsOf({ modules, touches }: ViewedCourse): Step[] {
  return modules.flatMap((module) =>
    module.lessons.map(({ id, minutes }) => ({
      id,
      minutes,
      isOpen: module.unlock.isOpen,
      isCompleted: touches.get(id)?.done ?? false,
    })),
  );
}

/** The course as its member sees it. */
export function presentCourse(course: ViewedCourse): Course {
  return {
    modules: course.modules.map(({ unlock, ...module }) => ({
      id: module.id,
      title: module.title,
      description: module.description,
      order: module.order,
      unlockAfterDays: module.unlockAfterDays,
      isUnlocked: unlock.isOpen,
      opensAt: unlock.isOpen ? null : (unlock.opensAt?.toISOString() ?? null),
      isPublished: module.isPublished,
      lessons: module.lessons.map(({ id, slug, title, type, minutes, filmSeconds, isPublished }) => ({
        id,
        slug,
        title,
        type,
        minutes,
        filmSeconds,
        isCompleted: course.touches.get(id)?.done ?? false,
        isPublished,
      })),
    })),
    continueWith: continueWith(stepsOf(course), lastTouched(course)?.lesson ?? null),
  };
}

/** How far a member has come, for their dashboard. */
export function presentSummary(course: ViewedCourse): CourseSummary {
  const steps = stepsOf(course);
  const { lessons, completed, percent, minutesLeft } = progressOf(steps);
  const nextId = continueWith(steps, lastTouched(course)?.lesson ?? null);
  const found = course.modules
    .flatMap((module) => module.lessons.map((lesson) => ({ module, lesson })))
    .find(({ lesson }) => lesson.id === nextId);
  const opening = course.modules
    .flatMap(({ title, unlock }) =>
      unlock.isOpen || unlock.opensAt === null ? [] : [{ title, at: unlock.opensAt }],
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())[0];
  return {
    lessons,
    completed,
    percent,
    minutesLeft,
    next: found
      ? {
          slug: found.lesson.slug,
          title: found.lesson.title,
          moduleTitle: found.module.title,
          type: found.lesson.type,
          minutes: found.lesson.minutes,
          filmSeconds: found.lesson.filmSeconds,
          position: course.touches.get(found.lesson.id)?.position ?? 0,
          isFirst: course.touches.size === 0,
        }
      : null,
    opensNext: opening ? { title: opening.title, opensAt: opening.at.toISOString() } : null,
  };
}

const signed = (link: { url: string; expiresAt: Date }) => ({
  url: link.url,
  expiresAt: link.expiresAt.toISOString(),
});

/** One open lesson. Which option of a question is right is left out until the question is answered. */
export function presentLesson(read: Awaited<ReturnType<typeof readOpenLesson>>): Lesson {
  const { lesson, module, row, pictures, video, pdf, progress, note, answers } = read;
  return {
    id: lesson.id,
    slug: lesson.slug,
    moduleId: module.id,
    moduleTitle: module.title,
    place: { number: module.lessons.indexOf(lesson) + 1, of: module.lessons.length },
    title: lesson.title,
    description: curled(row.description),
    type: lesson.type,
    minutes: lesson.minutes,
    objectives: row.objectives.map((objective) => curled(objective)),
    text: row.textContent,
    pictures: pictures.map(({ id, width, height }) => ({ id, width, height })),
    video: video && {
      ...signed(video),
      durationSeconds: row.durationSeconds,
      poster: row.filmSha256 === null ? null : posterOf(row.filmSha256),
      captions: row.captionsVtt,
    },
    pdf: pdf && signed(pdf),
    useItNow: row.useItNow && {
      tool: row.useItNow.tool,
      label: curled(row.useItNow.label),
      fields: { ...row.useItNow.fields },
    },
    questions: row.questions.map(({ question, options }) => ({
      question,
      options: options.map(({ text }) => text),
    })),
    answers: answers.flatMap((answer) => {
      const question = row.questions[answer.question];
      return question ? [explained(question, answer)] : [];
    }),
    progress: {
      completed: progress?.completed ?? false,
      completionDate: progress?.completionDate?.toISOString() ?? null,
      lastVideoPosition: progress?.lastVideoPosition ?? 0,
      watchedShare: progress?.watchedShare ?? 0,
    },
    note: { text: note?.text ?? '', updatedAt: note?.updatedAt.toISOString() ?? null },
  };
}

/** The questions that are due again, with what their member learned when they answered them first. */
export function presentDueQuestions(rows: Awaited<ReturnType<typeof dueQuestions>>): {
  readonly due: DueQuestion[];
} {
  return {
    due: rows.map(({ lesson, at, asked }) => ({
      lessonId: lesson.id,
      slug: lesson.slug,
      lessonTitle: lesson.title,
      at,
      question: asked.question,
      options: asked.options.map(({ text }) => text),
      rightOption: asked.options.findIndex(({ correct }) => correct),
      explanation: asked.explanation,
    })),
  };
}

/** A member's notes. */
export function presentNotes(rows: Awaited<ReturnType<typeof notesOf>>): NoteList {
  return {
    notes: rows.map((row) => ({
      lessonId: row.lessonId,
      slug: row.isOpen ? row.slug : null,
      lessonTitle: curled(row.lessonTitle),
      moduleTitle: curled(row.moduleTitle),
      text: row.text,
      updatedAt: row.updatedAt.toISOString(),
    })),
  };
}
