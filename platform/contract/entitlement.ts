import { type Tier, tiers } from './capabilities.ts';

/** Access given by hand to one member; open-ended when `endsAt` is null. Times are UTC instants. */
export interface AccessGrant {
  readonly tier: Exclude<Tier, 'free'>;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly revokedAt: Date | null;
}

/** A subscription as the payment provider last reported it. Times are UTC instants. */
export interface PaidSubscription {
  /** The tier that its product gives; null for a product that we do not sell. */
  readonly tier: 'tools' | 'premium' | null;
  /** It gives its tier only while the member has Tools from a grant. */
  readonly onTopOfTools: boolean;
  /** The provider's own status word, which may be unknown to us. */
  readonly status: string;
  /** When it got this tier: an upgrade starts a new period. */
  readonly tierSince: Date;
  readonly periodEnd: Date;
  /** When it will end; null as long as it renews. */
  readonly endsAt: Date | null;
  /** When the payment still owed failed for the first time. */
  readonly pastDueSince: Date | null;
  /** When it goes on by itself, if its member paused it; null: they did not. */
  readonly pausedUntil: Date | null;
}

/** Everything that decides what a member may do. */
export interface EntitlementFacts {
  readonly roles: readonly string[];
  readonly grants: readonly AccessGrant[];
  readonly subscriptions: readonly PaidSubscription[];
}

export interface Entitlement {
  readonly tier: Tier;
  /** When the deciding access began; null for free members and for the admin role. */
  readonly since: Date | null;
  /** When the deciding access ends; null when it has no end. */
  readonly until: Date | null;
}

/** How long a member keeps what they pay for after a payment failed: the time Stripe needs for its next tries. */
export const graceDays = 7;

interface Access {
  readonly tier: Exclude<Tier, 'free'>;
  readonly since: Date;
  readonly until: Date | null;
}

const rank = (tier: Tier) => tiers.indexOf(tier);
const afterGrace = (from: Date) => new Date(from.getTime() + graceDays * 24 * 60 * 60 * 1000);

function accessByGrant({ tier, startsAt, endsAt, revokedAt }: AccessGrant): Access | null {
  return revokedAt === null ? { tier, since: startsAt, until: endsAt } : null;
}

/** The instant at which a subscription stops giving access, as far as we know; null when it gives none. */
function endOfPaid(
  { status, periodEnd, endsAt, pastDueSince, pausedUntil }: PaidSubscription,
  now: Date,
): Date | null {
  switch (status) {
    case 'active':
    case 'trialing':
      if (endsAt !== null) return endsAt;
      // We have not heard of its renewal yet: the same grace applies as for a failed payment.
      return periodEnd > now ? periodEnd : afterGrace(periodEnd);
    case 'past_due': {
      if (pastDueSince === null) return null;
      const grace = afterGrace(pastDueSince);
      return endsAt !== null && endsAt < grace ? endsAt : grace;
    }
    case 'paused':
      // A pause begins when what is paid is over.
      return pausedUntil === null ? null : periodEnd;
    default:
      // unpaid, canceled, incomplete, incomplete_expired, and any word that the provider may add.
      return null;
  }
}

function accessByPayment(subscription: PaidSubscription, now: Date): Access | null {
  const { tier, tierSince } = subscription;
  const until = endOfPaid(subscription, now);
  return tier === null || until === null ? null : { tier, since: tierSince, until };
}

const holdsAt = (access: Access | null, now: Date): access is Access =>
  access !== null && access.since <= now && (access.until === null || access.until > now);

const later = (a: Date | null, b: Date | null) => (a === null || b === null ? null : a > b ? a : b);

/**
 * The one decision on access: the highest tier among the role, grants and subscriptions in force at `now`.
 * Several sources of that tier count as one, from the earliest start to the latest end.
 */
export function entitlementAt(facts: EntitlementFacts, now: Date): Entitlement {
  if (facts.roles.includes('admin')) return { tier: 'admin', since: null, until: null };
  const paidWith = (onTop: boolean) =>
    facts.subscriptions
      .filter(({ onTopOfTools }) => onTopOfTools === onTop)
      .map((subscription) => accessByPayment(subscription, now));
  const own = [...facts.grants.map(accessByGrant), ...paidWith(false)].filter((access) =>
    holdsAt(access, now),
  );
  const tools = highestOf(own.filter(({ tier }) => tier === 'tools'));
  const onTop = tools === null ? [] : paidWith(true).map((access) => access && onTopOf(tools, access));
  const deciding = highestOf([...own, ...onTop.filter((access) => holdsAt(access, now))]);
  return deciding ?? { tier: 'free', since: null, until: null };
}

/** The highest tier among these; several of that tier count as one, from the earliest start to the latest end. */
function highestOf(accesses: readonly Access[]): Access | null {
  return accesses.reduce<Access | null>((best, access) => {
    if (best === null || rank(access.tier) > rank(best.tier)) return access;
    if (rank(access.tier) < rank(best.tier)) return best;
    const since = access.since < best.since ? access.since : best.since;
    return { tier: best.tier, since, until: later(best.until, access.until) };
  }, null);
}

/** Access bought on top of Tools: it lasts while it is paid, and no longer than the Tools access below it. */
function onTopOf(tools: Access, { tier, since, until }: Access): Access {
  const end = tools.until !== null && (until === null || tools.until < until) ? tools.until : until;
  return { tier, since: since > tools.since ? since : tools.since, until: end };
}
