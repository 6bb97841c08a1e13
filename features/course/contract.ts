import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount, token, whole, wholeInWords } from '#platform/contract/fields.ts';
import { longText } from '#platform/contract/text.ts';

export const courseLimits = {
  note: 10_000,
  /** Seconds into a film, or the page of a PDF. */
  position: 1_000_000,
} as const;

const instant = z.iso.datetime();
const id = z.uuid();
const byId = z.strictObject({ id });
const lessonType = z.enum(['video', 'pdf', 'text']);

/** The length of a lesson's film, measured from the film itself; null if there is none. */
const filmSeconds = z.number().nullable();

const outlineLesson = z.strictObject({
  id,
  /** Its address is `/course/<slug>`. */
  slug: z.string(),
  title: z.string(),
  type: lessonType,
  minutes: z.int().nullable(),
  filmSeconds,
  isCompleted: z.boolean(),
  /** False only in an admin's preview. */
  isPublished: z.boolean(),
});
export type OutlineLesson = z.output<typeof outlineLesson>;

const outlineModule = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
  order: z.int(),
  unlockAfterDays: z.int(),
  isUnlocked: z.boolean(),
  /** For a locked one: when it opens; null if no day is known. */
  opensAt: instant.nullable(),
  isPublished: z.boolean(),
  lessons: z.array(outlineLesson),
});
export type OutlineModule = z.output<typeof outlineModule>;

const preview = z.strictObject({
  /** `1`: everything that is not deleted, published or not. For admins. */
  preview: z.literal('1').optional(),
});

export const readCourse = endpoint({
  id: 'course.read',
  takesToken: 'read',
  method: 'GET',
  path: '/api/course',
  summary: 'The published modules and lessons in order, what is open, and how far this member has come.',
  access: 'course.read',
  query: preview,
  output: z.strictObject({
    modules: z.array(outlineModule),
    /** The lesson to continue with; null if everything that is open is finished. */
    continueWith: id.nullable(),
  }),
  errors: ['forbidden'],
});
export type Course = z.output<typeof readCourse.output>;

/** How far a member has come in the course, where they continue, and what opens next. */
export const courseSummary = z.strictObject({
  lessons: z.int(),
  completed: z.int(),
  percent: z.int().min(0).max(100),
  minutesLeft: z.int(),
  next: z
    .strictObject({
      slug: z.string(),
      title: z.string(),
      moduleTitle: z.string(),
      type: lessonType,
      minutes: z.int().nullable(),
      filmSeconds,
      /** Where the member left the film, in seconds; 0 at its beginning. */
      position: z.number(),
      /** True if the member has not touched anything in the course yet. */
      isFirst: z.boolean(),
    })
    .nullable(),
  opensNext: z.strictObject({ title: z.string(), opensAt: instant }).nullable(),
});
export type CourseSummary = z.output<typeof courseSummary>;

const file = z.strictObject({ url: z.string(), expiresAt: instant });

const givenAnswer = z.strictObject({
  question: z.int(),
  option: z.int(),
  isRight: z.boolean(),
  rightOption: z.int(),
  explanation: z.string(),
});
export type GivenAnswer = z.output<typeof givenAnswer>;

const lessonProgress = z.strictObject({
  completed: z.boolean(),
  completionDate: instant.nullable(),
  /** Seconds into the film, or the page of a PDF. */
  lastVideoPosition: z.number(),
  watchedShare: z.number(),
});

const lessonNote = z.strictObject({ text: z.string(), updatedAt: instant.nullable() });

export const readLesson = endpoint({
  id: 'course.readLesson',
  takesToken: 'read',
  method: 'GET',
  path: '/api/course/lessons/:slug',
  summary: 'One open lesson with this member’s progress, note and answers.',
  access: 'course.read',
  params: z.strictObject({ slug: token({ max: 200 }) }),
  query: preview,
  output: z.strictObject({
    id,
    slug: z.string(),
    moduleId: id,
    moduleTitle: z.string(),
    /** Its place among the lessons of its module, from 1. */
    place: z.strictObject({ number: z.int(), of: z.int() }),
    title: z.string(),
    description: z.string(),
    type: lessonType,
    minutes: z.int().nullable(),
    objectives: z.array(z.string()),
    /** Markdown: the lesson itself, or the text below a film. */
    text: z.string(),
    /** The pictures that the text names and that exist, with their width and height in pixels. */
    pictures: z.array(z.strictObject({ id, width: z.int(), height: z.int() })),
    video: z
      .strictObject({
        ...file.shape,
        durationSeconds: z.number().nullable(),
        /** The address of its first picture; null if this film has none. */
        poster: z.string().nullable(),
        /** WebVTT. */
        captions: z.string().nullable(),
      })
      .nullable(),
    pdf: file.nullable(),
    useItNow: z
      .strictObject({ tool: z.string(), label: z.string(), fields: z.record(z.string(), z.string()) })
      .nullable(),
    questions: z.array(z.strictObject({ question: z.string(), options: z.array(z.string()) })),
    answers: z.array(givenAnswer),
    progress: lessonProgress,
    note: lessonNote,
  }),
  errors: ['not_found', 'module_locked', 'forbidden'],
});
export type Lesson = z.output<typeof readLesson.output>;

export const saveProgress = endpoint({
  id: 'course.saveProgress',
  method: 'PUT',
  path: '/api/course/lessons/:id/progress',
  summary: 'Save where this member is in an open lesson. The same again changes nothing.',
  access: 'course.read',
  params: byId,
  body: z.strictObject({
    position: amount({ min: 0, max: courseLimits.position }),
    /** How much of the film was ever played, 0 to 1; only increases. */
    watchedShare: amount({ min: 0, max: 1 }).default(0),
  }),
  output: z.strictObject({ lastVideoPosition: z.number(), watchedShare: z.number() }),
  errors: ['not_found', 'module_locked', 'invalid_input'],
});

export const completeLesson = endpoint({
  id: 'course.completeLesson',
  method: 'POST',
  path: '/api/course/lessons/:id/completion',
  summary: 'Mark an open lesson as complete. It stays so; a second time changes nothing.',
  access: 'course.read',
  params: byId,
  output: z.strictObject({ completed: z.literal(true), completionDate: instant }),
  errors: ['not_found', 'module_locked'],
});

export const saveNote = endpoint({
  id: 'course.saveNote',
  method: 'PUT',
  path: '/api/course/lessons/:id/note',
  summary: 'Keep this member’s note about an open lesson; an empty one is deleted.',
  access: 'course.read',
  params: byId,
  body: z.strictObject({
    text: longText({ max: courseLimits.note }),
  }),
  output: lessonNote,
  errors: ['not_found', 'module_locked'],
});

export const deleteNote = endpoint({
  id: 'course.deleteNote',
  method: 'DELETE',
  path: '/api/course/lessons/:id/note',
  summary: 'Delete this member’s note, whether or not its lesson is open to them.',
  // Members may delete their own notes even without the course.
  access: 'member',
  params: byId,
  output: z.strictObject({ deleted: z.literal(true) }),
  errors: ['not_found'],
});

export const listNotes = endpoint({
  id: 'course.listNotes',
  method: 'GET',
  path: '/api/course/notes',
  summary: 'All notes of this member in the order of the course. They stay theirs without access to it.',
  access: 'member',
  output: z.strictObject({
    notes: z.array(
      z.strictObject({
        lessonId: id,
        /** Null: the lesson is locked now, or no longer exists. */
        slug: z.string().nullable(),
        lessonTitle: z.string(),
        moduleTitle: z.string(),
        text: z.string(),
        updatedAt: instant,
      }),
    ),
  }),
});
export type NoteList = z.output<typeof listNotes.output>;

export const answerQuestion = endpoint({
  id: 'course.answerQuestion',
  method: 'PUT',
  path: '/api/course/lessons/:id/answers/:question',
  summary: 'Answer a check question of an open lesson; the answer is kept and explained.',
  access: 'course.read',
  params: z.strictObject({ id, question: wholeInWords({ max: 99 }) }),
  body: z.strictObject({ option: whole({ max: 99 }) }),
  output: givenAnswer,
  errors: ['not_found', 'module_locked', 'invalid_input'],
});

/** A check question that the member answered before, to be answered again from memory. */
const dueQuestion = z.strictObject({
  lessonId: id,
  slug: z.string(),
  lessonTitle: z.string(),
  /** Its place in its lesson, from 0. */
  at: z.int(),
  question: z.string(),
  options: z.array(z.string()),
  /** What they learned from their first answer; shown after this one, also without a connection. */
  rightOption: z.int(),
  explanation: z.string(),
});
export type DueQuestion = z.output<typeof dueQuestion>;

export const listDueQuestions = endpoint({
  id: 'course.listDueQuestions',
  method: 'GET',
  path: '/api/course/due-questions',
  summary:
    'The check questions that this member answered before and that are due again, longest due first: only of lessons that they have done and that are open to them; at most 9, which fill three minutes.',
  access: 'course.read',
  output: z.strictObject({ due: z.array(dueQuestion) }),
});

const calendarLink = z.strictObject({ url: z.url() });

export const readCalendarLink = endpoint({
  id: 'course.readCalendarLink',
  method: 'GET',
  path: '/api/course/calendar',
  summary: 'The private address of this member’s calendar of unlock dates.',
  access: 'course.read',
  output: calendarLink,
});

export const renewCalendarLink = endpoint({
  id: 'course.renewCalendarLink',
  method: 'POST',
  path: '/api/course/calendar',
  summary: 'Make a new private calendar address; the old one stops working.',
  access: 'course.read',
  output: calendarLink,
});
