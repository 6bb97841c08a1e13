import { z } from 'zod';
import { environmentPart } from '#platform/server/env.ts';

export const courseEnvironment = environmentPart({
  /** Whether an installation without any module is given the starter course when it starts. */
  COURSE_STARTER: z
    .enum(['true', 'false'])
    .default('true')
    .transform((value) => value === 'true'),
});
