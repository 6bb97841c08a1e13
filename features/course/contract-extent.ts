import { z } from 'zod';

/** The public extent of the course: its published modules that have something to read, in order. */
export const courseExtent = z.strictObject({
  modules: z.array(
    z.strictObject({
      title: z.string(),
      description: z.string(),
      /** How many lessons of it are published. */
      lessons: z.int(),
    }),
  ),
});
export type CourseExtent = z.output<typeof courseExtent>;
