import { z } from 'zod';

/** The lesson that teaches it; one that a member cannot open now is no link. */
export const lessonLink = z.strictObject({ title: z.string(), path: z.string() });
export type LessonLink = z.infer<typeof lessonLink>;
