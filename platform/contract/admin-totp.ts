import type { Tier } from './capabilities.ts';
import type { AccessGrant } from './entitlement.ts';

/** Days that a new admin has to set up two-step sign-in. */
export const adminTotpGraceDays = 7;

/** What makes somebody an admin, and whether they have two-step sign-in. Times are UTC instants. */
export interface AdminFacts {
  readonly adminRoleSince: Date | null;
  readonly grants: readonly AccessGrant[];
  readonly totpOn: boolean;
}

/** The deadline for this admin to set up two-step sign-in; null once they have it, and for everybody else. */
export function totpDueAt({ adminRoleSince, grants, totpOn }: AdminFacts, now: Date): Date | null {
  if (totpOn) return null;
  const since = grants
    .filter(({ tier, startsAt, endsAt, revokedAt }) => {
      const ended = revokedAt !== null || (endsAt !== null && endsAt <= now);
      return tier === 'admin' && startsAt <= now && !ended;
    })
    .map(({ startsAt }) => startsAt.getTime());
  if (adminRoleSince !== null) since.push(adminRoleSince.getTime());
  if (since.length === 0) return null;
  return new Date(Math.min(...since) + adminTotpGraceDays * 24 * 60 * 60 * 1000);
}

/** An admin without two-step sign-in loses only the admin rights after the deadline. */
export function tierWithTotp(tier: Tier, dueAt: Date | null, now: Date): Tier {
  return tier === 'admin' && dueAt !== null && dueAt <= now ? 'premium' : tier;
}
