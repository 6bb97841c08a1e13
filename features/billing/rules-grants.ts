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

/** The message for a last day that is already over. */
export const grantOver = 'This day is over. Choose today or a later one.';

/** Whether a grant and a new one would overlap in time. Instants are ISO texts in UTC. */
export function runsBeside(
  held: { readonly state: GrantState; readonly startsAt: string; readonly endsAt: string | null },
  { endsAt, startsAt }: { readonly startsAt?: string | undefined; readonly endsAt?: string | undefined },
): boolean {
  if (held.state !== 'active' && held.state !== 'to_come') return false;
  const endsBefore =
    held.endsAt !== null && startsAt !== undefined && Date.parse(held.endsAt) <= Date.parse(startsAt);
  return !endsBefore && (endsAt === undefined || Date.parse(held.startsAt) < Date.parse(endsAt));
}

const rank = (tier: Tier) => tiers.indexOf(tier);

/**
 * An earlier grant that makes a new one pointless: it has the same tier or a higher one, is in force when the new one
 * starts, and lasts at least as long; one without an end comes first. Paid plans never count: they may end any month.
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

const day = 24 * 60 * 60 * 1000;
/** A grant of which nobody was told for as long as this, e.g. as the site was down, is no news anymore. */
const newsMs = 3 * day;
/** Members hear this long before what they were given ends; of less than two weeks, when half is over. */
const warnedMs = 7 * day;

/** What a member hears of the days of a grant now; null: nothing, or they heard it before. */
export function grantDayAt(
  { endsAt, startsAt }: Pick<AccessGrant, 'startsAt' | 'endsAt'>,
  now: Date,
): 'begun' | 'ending' | 'ended' | null {
  const since = (at: number) => now.getTime() - at;
  if (endsAt !== null) {
    const over = since(endsAt.getTime());
    if (over >= 0) return over < newsMs ? 'ended' : null;
    const lead = Math.min(warnedMs, (endsAt.getTime() - startsAt.getTime()) / 2);
    if (over >= -lead) return 'ending';
  }
  const begun = since(startsAt.getTime());
  return begun >= 0 && begun < newsMs ? 'begun' : null;
}

/** Grants end or begin within these spans of an instant for `grantDayAt` to say anything. */
export const grantNewsSpan = { back: newsMs, ahead: warnedMs } as const;
