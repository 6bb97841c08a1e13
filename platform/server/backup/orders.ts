import { z } from 'zod';

/** Where the running product hands out the list of what outlasts a restore; any other GET is a backup. */
export const listPath = '/list';

/** One line of what a running product answers to a restore: how far it is, and at last how it ended. */
export const answer = z.union([
  z.strictObject({ told: z.string() }),
  z.strictObject({ done: z.array(z.string()) }),
  z.strictObject({ failed: z.string() }),
]);
export type Answer = z.infer<typeof answer>;
