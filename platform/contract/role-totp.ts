import { isRole, type Tier } from './capabilities.ts';
import type { AccessGrant } from './entitlement.ts';

/** Days that somebody with a new role has to set up two-step sign-in. */
export const roleTotpGraceDays = 7;

/** What makes somebody an admin or staff, and whether they have two-step sign-in. Times are UTC instants. */
export interface AdminFacts {
  readonly adminRoleSince: Date | null;
  readonly grants: readonly AccessGrant[];
  readonly totpOn: boolean;
}

/** The deadline for an admin or staff to set up two-step sign-in; null once they have it, and for everybody else. */
export function totpDueAt({ adminRoleSince, grants, totpOn }: AdminFacts, now: Date): Date | null {
  if (totpOn) return null;
  const since = grants
    .filter(({ tier, startsAt, endsAt, revokedAt }) => {
      const ended = revokedAt !== null || (endsAt !== null && endsAt <= now);
      return isRole(tier) && startsAt <= now && !ended;
    })
    .map(({ startsAt }) => startsAt.getTime());
  if (adminRoleSince !== null) since.push(adminRoleSince.getTime());
  if (since.length === 0) return null;
  return new Date(Math.min(...since) + roleTotpGraceDays * 24 * 60 * 60 * 1000);
}

/** After the deadline a role without two-step sign-in opens no more than Premium does. */
export function tierWithTotp(tier: Tier, dueAt: Date | null, now: Date): Tier {
  return isRole(tier) && dueAt !== null && dueAt <= now ? 'premium' : tier;
}
