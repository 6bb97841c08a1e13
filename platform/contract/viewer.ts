import { z } from 'zod';
import { tiers } from './capabilities.ts';

/** The tiers as which an admin can look at the product. */
export const seenTiers = ['free', 'tools', 'premium'] as const;
export type SeenTier = (typeof seenTiers)[number];

/** The signed-in person as both sides know them. `tier` is for `can()` only; nobody compares it by hand. */
export const viewerSchema = z.strictObject({
  userId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emailVerified: z.boolean(),
  tier: z.enum(tiers),
  /** Set while an admin looks at the product as this tier sees it: `tier` is then the same, and changes are refused. */
  seesAs: z.enum(seenTiers).optional(),
});

export type PublicViewer = z.infer<typeof viewerSchema>;
