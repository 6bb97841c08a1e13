import { z } from 'zod';

/** An amount of one currency: amounts of two are never added. */
export const money = z.strictObject({
  /** ISO code in lower case. */
  currency: z.string(),
  cents: z.number().int(),
});
export type Money = z.output<typeof money>;
