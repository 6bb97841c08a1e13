import { z } from 'zod';
import { tiers } from './capabilities.ts';

/** The signed-in person as both sides know them. `tier` is for `can()` only; nobody compares it by hand. */
export const viewerSchema = z.strictObject({
  userId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emailVerified: z.boolean(),
  tier: z.enum(tiers),
});

export type PublicViewer = z.infer<typeof viewerSchema>;
