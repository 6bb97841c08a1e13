import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';

/** The public extent of the course: its published modules that have something to read, in order. */
export const courseExtent = z.strictObject({
  modules: z.array(
    z.strictObject({
      title: z.string(),
      description: z.string(),
      /** How many lessons of it are published. */
      lessons: z.int(),
      /** Days after a member's access begins until it opens. */
      opensAfter: z.int(),
    }),
  ),
});
export type CourseExtent = z.output<typeof courseExtent>;

export const readDrip = endpoint({
  id: 'course.readDrip',
  method: 'GET',
  path: '/api/course/drip',
  summary: 'On which days the modules open, for those who have not bought yet.',
  access: 'anyone',
  output: z.strictObject({
    /** Of each module that members see, in order: days after their access begins. */
    days: z.array(z.int()),
  }),
});
