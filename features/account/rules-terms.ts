import type { Tier } from '#platform/contract/capabilities.ts';

/** Where a member is asked whether they accept the terms. */
export const termsMoments = ['sign-up', 'purchase', 'sign-in'] as const;
export type TermsMoment = (typeof termsMoments)[number];

/** What they said: an API client may leave the question out. */
export const termsAnswers = ['accepted', 'not asked'] as const;

interface TermsFacts {
  readonly tier: Tier;
  /** When the session of the viewer began. */
  readonly signedInAt: Date;
  /** The terms that stand now, and since when. */
  readonly version: string;
  readonly since: Date;
  /** The versions that this member has accepted. */
  readonly accepted: readonly string[];
}

/**
 * Whether a member is still to be asked. Who was signed in when the terms came is asked at the next sign-in, and admins
 * never: the terms are theirs.
 */
export function termsDue({ accepted, signedInAt, since, tier, version }: TermsFacts): boolean {
  return tier !== 'admin' && signedInAt >= since && !accepted.includes(version);
}
