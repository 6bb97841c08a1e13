import type { Tier } from '#platform/contract/capabilities.ts';

/** Where a member is asked whether they accept the terms. */
export const termsMoments = ['sign-up', 'purchase', 'sign-in'] as const;
export type TermsMoment = (typeof termsMoments)[number];

/** Their answer: an API client may omit the question. */
export const termsAnswers = ['accepted', 'not asked'] as const;

interface TermsFacts {
  readonly tier: Tier;
  /** When the session of the viewer began. */
  readonly signedInAt: Date;
  /** The current terms, and since when. */
  readonly version: string;
  readonly since: Date;
  /** The versions that this member has accepted. */
  readonly accepted: readonly string[];
}

/**
 * Whether a member still has to be asked. Members who were signed in when the terms changed are asked at their next
 * sign-in, and admins never: the terms are theirs.
 */
export function termsDue({ accepted, signedInAt, since, tier, version }: TermsFacts): boolean {
  return tier !== 'admin' && signedInAt >= since && !accepted.includes(version);
}
