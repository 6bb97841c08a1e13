import { type Tier, tiers } from '#platform/contract/capabilities.ts';
import type { AccessGrant } from '#platform/contract/entitlement.ts';

/** How access given by hand stands, by the server's clock: a browser's may be behind. */
export const grantStates = ['active', 'to_come', 'ended', 'revoked'] as const;
export type GrantState = (typeof grantStates)[number];

/** A grant that starts or ends this very instant has done so. */
export function grantStateAt(
  { endsAt, revokedAt, startsAt }: Omit<AccessGrant, 'tier'>,
  now: Date,
): GrantState {
  if (revokedAt !== null) return 'revoked';
  if (endsAt !== null && endsAt <= now) return 'ended';
  return startsAt > now ? 'to_come' : 'active';
}

const rank = (tier: Tier) => tiers.indexOf(tier);

/**
 * What was given before and leaves nothing for a new grant to add: the same tier or a higher one, in force by the time
 * the new one starts, and for at least as long; first what has no end. What is paid for never counts: it may end any month.
 */
export function grantBefore<Held extends AccessGrant>(
  held: readonly Held[],
  { endsAt, startsAt, tier }: Omit<AccessGrant, 'revokedAt'>,
  now: Date,
): Held | null {
  const from = startsAt > now ? startsAt : now;
  const isAsLong = (end: Date | null) => end === null || (endsAt !== null && end >= endsAt);
  const covers = (grant: Held) =>
    rank(grant.tier) >= rank(tier) && grantStateAt(grant, from) === 'active' && isAsLong(grant.endsAt);
  const found = held.filter(covers);
  return found.find((grant) => grant.endsAt === null) ?? found[0] ?? null;
}
