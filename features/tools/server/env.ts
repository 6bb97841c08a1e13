import { z } from 'zod';
import { environmentPart } from '#platform/server/env.ts';

export const toolsEnvironment = environmentPart({
  /** Runs of the free Frustration Identifier for each member and day. */
  IDENTIFIER_DAILY_LIMIT: z.coerce.number().int().min(1).max(10_000).default(5),
});
