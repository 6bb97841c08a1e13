import { z } from 'zod';

/** Where the running product hands out the list of what outlasts a restore; any other GET is a backup. */
export const listPath = '/list';

/** One line of a running product's answer to a restore: its progress, and finally how it ended. */
export const answer = z.union([
  z.strictObject({ told: z.string() }),
  z.strictObject({ done: z.array(z.string()) }),
  z.strictObject({ failed: z.string() }),
]);
export type Answer = z.infer<typeof answer>;
