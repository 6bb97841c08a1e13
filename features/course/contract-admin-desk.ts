import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token } from '#platform/contract/fields.ts';
import { emailText } from '#platform/contract/text.ts';

const instant = z.iso.datetime();
const id = z.uuid();

const deletable = z.enum(['module', 'lesson']);

export const deletedThing = z.strictObject({
  id,
  kind: deletable,
  title: z.string(),
  /** For a lesson: the module it was in. */
  moduleTitle: z.string().nullable(),
  lessons: z.int(),
  deletedAt: instant,
});

export const readCourseDesk = endpoint({
  id: 'courseAdmin.readDesk',
  method: 'GET',
  path: '/api/course-admin/desk',
  summary: 'Storage used by the course, and what was deleted and can be restored.',
  access: 'content.edit',
  output: z.strictObject({
    /** Bytes. */
    storageUsed: z.int(),
    files: z.int(),
    deleted: z.array(deletedThing),
  }),
});

export const restoreDeleted = endpoint({
  id: 'courseAdmin.restore',
  method: 'POST',
  path: '/api/course-admin/restore',
  summary:
    'Bring a deleted module (with the lessons deleted with it) or lesson back, unpublished, at the end.',
  access: 'content.edit',
  body: z.strictObject({ kind: deletable, id }),
  output: z.strictObject({ done: z.literal(true) }),
  errors: ['not_found'],
});

/** Shares are from 0 to 1. */
const share = z.number().min(0).max(1);

export const lessonFiguresSchema = z.strictObject({
  lessonId: id,
  started: z.int(),
  finished: z.int(),
  /** The median share of the film played by those who began it; null without a film, or if nobody began. */
  medianWatched: share.nullable(),
  /** Of those who began and did not finish: how many stopped in each tenth of the film. */
  stops: z.array(z.int()).length(10).nullable(),
});

export const readFigures = endpoint({
  id: 'courseAdmin.readFigures',
  method: 'GET',
  path: '/api/course-admin/figures',
  summary:
    'For each lesson: how many began and finished it, how much of a film is watched, and where people stop.',
  access: 'admin',
  output: z.strictObject({ lessons: z.array(lessonFiguresSchema) }),
});

const email = emailText({
  max: 254,
  required: 'Please enter an email address',
  tooLong: 'That email address is too long',
  invalid: 'Please enter an email address',
});

const learner = z.strictObject({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether they may read the course now; if not, an opened module waits until they may. */
  mayRead: z.boolean(),
  /** When their continuous access to the course began; null: never. */
  since: instant.nullable(),
  modules: z.array(
    z.strictObject({
      id,
      title: z.string(),
      order: z.int(),
      isOpen: z.boolean(),
      /** Null: on no day, because they have no access. */
      opensAt: instant.nullable(),
      /** An admin opened it for them. */
      openedEarly: z.boolean(),
      /** Whether it and one of its lessons are published; if not, the member is told once they are. */
      isPublished: z.boolean(),
    }),
  ),
});
export type Learner = z.output<typeof learner>;

export const findLearner = endpoint({
  id: 'courseAdmin.findLearner',
  method: 'POST',
  path: '/api/course-admin/learner',
  summary: 'One member by email: when their course began and which modules are open to them.',
  access: 'admin',
  body: z.strictObject({ email }),
  output: learner,
  errors: ['not_found'],
});

export const openEarly = endpoint({
  id: 'courseAdmin.openEarly',
  method: 'POST',
  path: '/api/course-admin/openings',
  summary:
    'Open a module for one member before its day. Noted in the audit log; the member is told when they can read it.',
  access: 'admin',
  body: z.strictObject({ userId: token({ max: 100, required: 'Please name a member' }), moduleId: id }),
  output: learner,
  errors: ['not_found'],
});
