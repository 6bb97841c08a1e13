import { type Route, route } from '#platform/server/http/route.ts';
import { readDrip } from '#features/course/contract-extent.ts';
import * as contract from '#features/course/contract.ts';
import { keepAnswer } from './learning/answers.ts';
import { dueQuestions } from './learning/due-questions.ts';
import { calendarLink, renewCalendarLink } from './openings/calendar.ts';
import type { CourseDeps } from './course-deps.ts';
import { assertMayPreview, readOpenLesson } from './lesson/lesson.ts';
import { deleteNote, keepNote, notesOf } from './learning/notes.ts';
import { presentCourse, presentDueQuestions, presentLesson, presentNotes } from './present.ts';
import { complete, saveOpenProgress } from './learning/progress.ts';

/** The course for learners. */
export function courseRoutes(deps: CourseDeps): Route[] {
  const { clock, outline } = deps;
  return [
    route(readDrip, {
      handle: () => Promise.resolve(deps.days()),
      present: (days) => ({ days: [...days] }),
    }),
    route(contract.readCourse, {
      handle: ({ viewer, query }) =>
        outline.view(viewer, clock.now(), assertMayPreview(viewer, query.preview)),
      present: presentCourse,
    }),
    route(contract.readLesson, {
      handle: ({ viewer, params, query }) =>
        readOpenLesson(deps, viewer, { slug: params.slug, preview: query.preview }),
      present: presentLesson,
    }),
    route(contract.saveProgress, {
      handle: ({ viewer, params, body }) => saveOpenProgress(deps, viewer, { lessonId: params.id, ...body }),
      present: ({ lastVideoPosition, watchedShare }) => ({ lastVideoPosition, watchedShare }),
    }),
    route(contract.completeLesson, {
      handle: ({ viewer, params }) => complete(deps, viewer, params.id),
      present: (at) => ({ completed: true as const, completionDate: at.toISOString() }),
    }),
    route(contract.saveNote, {
      handle: ({ viewer, params, body }) => keepNote(deps, viewer, { lessonId: params.id, text: body.text }),
      present: ({ text, updatedAt }) => ({ text, updatedAt: updatedAt?.toISOString() ?? null }),
    }),
    route(contract.deleteNote, {
      handle: ({ viewer, params }) => deleteNote(deps, viewer, params.id),
      present: () => ({ deleted: true as const }),
    }),
    route(contract.listNotes, {
      handle: ({ viewer }) => notesOf(deps, viewer),
      present: presentNotes,
    }),
    route(contract.answerQuestion, {
      handle: ({ viewer, params, body }) =>
        keepAnswer(deps, viewer, { lessonId: params.id, question: params.question, option: body.option }),
      present: ({ question, option, isRight, rightOption, explanation }) => ({
        question,
        option,
        isRight,
        rightOption,
        explanation,
      }),
    }),
    route(contract.listDueQuestions, {
      handle: ({ viewer }) => dueQuestions(deps, viewer),
      present: presentDueQuestions,
    }),
    route(contract.readCalendarLink, {
      handle: ({ viewer }) => calendarLink(deps, viewer.userId),
      present: (url) => ({ url }),
    }),
    route(contract.renewCalendarLink, {
      handle: ({ viewer }) => renewCalendarLink(deps, viewer.userId),
      present: (url) => ({ url }),
    }),
  ];
}
