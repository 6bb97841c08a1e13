import { z } from 'zod';

/** The lesson that teaches it, as this member may open it now. */
export const lessonLink = z.strictObject({
  title: z.string(),
  path: z.string(),
  isOpen: z.boolean(),
  /** For a locked one: when it opens; null where Premium is what opens it. */
  opensAt: z.iso.datetime().nullable(),
  /** How many days after the beginning of Premium that is for everybody. */
  opensAfterDays: z.int(),
});
export type LessonLink = z.infer<typeof lessonLink>;
