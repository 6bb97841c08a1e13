import { type Tier, tiers } from './capabilities.ts';

/** Access given by hand to one member; open-ended when `endsAt` is null. Times are UTC instants. */
export interface AccessGrant {
  readonly tier: Exclude<Tier, 'free'>;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Everything that decides what a member may do. */
export interface EntitlementFacts {
  readonly roles: readonly string[];
  readonly grants: readonly AccessGrant[];
}

export interface Entitlement {
  readonly tier: Tier;
  /** When the deciding access began; null for free members and for the admin role. */
  readonly since: Date | null;
  /** When the deciding access ends; null when it has no end. */
  readonly until: Date | null;
}

const rank = (tier: Tier) => tiers.indexOf(tier);

/** The one decision on access: the highest tier among role and grants that hold at `now` (design.md section 3). */
export function entitlementAt(facts: EntitlementFacts, now: Date): Entitlement {
  if (facts.roles.includes('admin')) return { tier: 'admin', since: null, until: null };
  const holding = facts.grants.filter(
    (grant) =>
      grant.revokedAt === null && grant.startsAt <= now && (grant.endsAt === null || grant.endsAt > now),
  );
  const highest = holding.reduce<AccessGrant | null>(
    (best, grant) => (best === null || rank(grant.tier) > rank(best.tier) ? grant : best),
    null,
  );
  if (highest === null) return { tier: 'free', since: null, until: null };
  return { tier: highest.tier, since: highest.startsAt, until: highest.endsAt };
}
