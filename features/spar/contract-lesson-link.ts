import { z } from 'zod';

/** The lesson that teaches it; left out if the member cannot open it now. */
export const lessonLink = z.strictObject({ title: z.string(), path: z.string() });
export type LessonLink = z.infer<typeof lessonLink>;
