import { expect, test } from 'vitest';
import { can, capabilities, capabilitiesOf, tiers } from './capabilities.ts';
import { type AccessGrant, entitlementAt, type PaidSubscription } from './entitlement.ts';

const now = new Date('2026-06-15T12:00:00Z');
const at = (days: number) => new Date(now.getTime() + days * 86_400_000);
const grant = (tier: AccessGrant['tier'], given: Partial<AccessGrant> = {}): AccessGrant => ({
  tier,
  startsAt: at(-10),
  endsAt: null,
  revokedAt: null,
  ...given,
});
const tierOf = (grants: AccessGrant[], roles: string[] = []) =>
  entitlementAt({ roles, grants, subscriptions: [] }, now).tier;
const paid = (given: Partial<PaidSubscription> = {}): PaidSubscription => ({
  tier: 'tools',
  onTopOfTools: false,
  status: 'active',
  tierSince: at(-10),
  periodEnd: at(20),
  endsAt: null,
  pastDueSince: null,
  pausedUntil: null,
  ...given,
});
const paidTier = (...subscriptions: PaidSubscription[]) =>
  entitlementAt({ roles: [], grants: [], subscriptions }, now).tier;

test('an upgrade on top of given Tools is Premium while both hold, and ends with the first that ends', () => {
  const upgrade = paid({ tier: 'premium', onTopOfTools: true });
  const access = (...grants: AccessGrant[]) =>
    entitlementAt({ roles: [], grants, subscriptions: [upgrade] }, now);
  expect(access(grant('tools'))).toEqual({ tier: 'premium', since: at(-10), until: at(20) });
  expect(access(grant('tools', { endsAt: at(5) })).until).toEqual(at(5));
  expect(access(grant('tools', { startsAt: at(-3) })).since).toEqual(at(-3));
  // Without Tools below it, it gives no access.
  expect(access().tier).toBe('free');
  expect(access(grant('tools', { endsAt: at(-1) })).tier).toBe('free');
  expect(access(grant('tools', { revokedAt: at(-1) })).tier).toBe('free');
});
test('an upgrade whose payment stopped leaves the Tools that were given', () => {
  const subscriptions = [paid({ tier: 'premium', onTopOfTools: true, status: 'canceled' })];
  expect(entitlementAt({ roles: [], grants: [grant('tools')], subscriptions }, now).tier).toBe('tools');
});
test('a member with nothing is free', () => expect(tierOf([])).toBe('free'));
test('the admin role grants everything, without an end', () => {
  const grants = [grant('tools', { endsAt: at(1) })];
  const access = entitlementAt({ roles: ['admin'], grants, subscriptions: [paid()] }, now);
  expect(access).toEqual({ tier: 'admin', since: null, until: null });
  expect(capabilities.every((capability) => can(access, capability))).toBe(true);
});
test('an unknown role grants nothing', () => expect(tierOf([], ['owner'])).toBe('free'));
test('a grant counts from its start to its end', () => {
  expect(tierOf([grant('tools', { startsAt: now })])).toBe('tools');
  expect(tierOf([grant('tools', { startsAt: at(0.001) })])).toBe('free');
  expect(tierOf([grant('tools', { endsAt: at(0.001) })])).toBe('tools');
  expect(tierOf([grant('tools', { endsAt: now })])).toBe('free');
});
test('a revoked grant counts for nothing', () =>
  expect(tierOf([grant('premium', { revokedAt: at(-1) })])).toBe('free'));
test('the highest of several grants decides, in any order', () => {
  expect(tierOf([grant('tools'), grant('premium'), grant('tools')])).toBe('premium');
  const grants = [grant('premium', { endsAt: at(3) }), grant('tools')];
  expect(entitlementAt({ roles: [], grants, subscriptions: [] }, now)).toEqual({
    tier: 'premium',
    since: at(-10),
    until: at(3),
  });
});

/** Every status word that Stripe has for a subscription, and one that it does not have; yes: access. */
const statuses: Record<string, 'yes' | 'no' | 'within grace'> = {
  active: 'yes',
  trialing: 'yes',
  past_due: 'within grace',
  unpaid: 'no',
  canceled: 'no',
  incomplete: 'no',
  incomplete_expired: 'no',
  paused: 'no',
  invented_tomorrow: 'no',
};
const table = (['tools', 'premium'] as const).flatMap((tier) =>
  Object.entries(statuses).flatMap(([status, access]) =>
    [6.99, 7, 30].map((daysOwed) => {
      const holds = access === 'yes' || (access === 'within grace' && daysOwed < 7);
      return { tier, status, daysOwed, expected: holds ? tier : ('free' as const) };
    }),
  ),
);
test.each(table)(
  'paid $tier, $status, owed for $daysOwed days, is $expected, and may do exactly what that tier may',
  ({ tier, status, daysOwed, expected }) => {
    const subscription = paid({ tier, status, pastDueSince: at(-daysOwed) });
    const access = entitlementAt({ roles: [], grants: [], subscriptions: [subscription] }, now);
    expect(access.tier).toBe(expected);
    expect(capabilities.filter((capability) => can(access, capability))).toEqual([
      ...capabilitiesOf(expected),
    ]);
  },
);
test('a subscription that is cancelled runs to its end and not a moment longer', () => {
  expect(paidTier(paid({ endsAt: at(0.001) }))).toBe('tools');
  expect(paidTier(paid({ endsAt: now }))).toBe('free');
  expect(paidTier(paid({ status: 'past_due', pastDueSince: at(-1), endsAt: at(-0.5) }))).toBe('free');
});
test('a renewal that is not heard of yet does not lock the member out, for as long as the grace', () => {
  expect(paidTier(paid({ periodEnd: at(-6.9) }))).toBe('tools');
  expect(paidTier(paid({ periodEnd: at(-7) }))).toBe('free');
});
test('past due without a known beginning gives nothing', () => {
  expect(paidTier(paid({ status: 'past_due', pastDueSince: null }))).toBe('free');
});
test('a product that we do not sell gives nothing', () =>
  expect(paidTier(paid({ tier: null }))).toBe('free'));
test('of several subscriptions the highest that holds decides', () => {
  const lapsed = paid({ tier: 'premium', status: 'canceled' });
  expect(paidTier(lapsed, paid())).toBe('tools');
  expect(paidTier(paid(), paid({ tier: 'premium' }), lapsed)).toBe('premium');
});
test('several accesses of one tier count from the first beginning to the last end', () => {
  const subscriptions = [
    paid({ tierSince: at(-3), endsAt: at(2) }),
    paid({ tierSince: at(-30), endsAt: at(1) }),
  ];
  expect(entitlementAt({ roles: [], grants: [], subscriptions }, now)).toEqual({
    tier: 'tools',
    since: at(-30),
    until: at(2),
  });
  const given = entitlementAt({ roles: [], grants: [grant('tools')], subscriptions }, now);
  expect(given.until).toBeNull();
});

test('what each tier may do is this table', () => {
  const free = ['member', 'identifier.use', 'freeBooks.read', 'community.join', 'tracker.try', 'spar.try'];
  const tools = [...free, 'tools.use', 'book.read', 'tracker.unlimited', 'spar.use'];
  const premium = [...tools, 'course.read', 'support.priority', 'tools.more'];
  const staff = [...premium, 'team', 'members.help', 'notifications.send', 'content.edit'];
  expect(Object.fromEntries(tiers.map((tier) => [tier, capabilitiesOf(tier)]))).toEqual({
    free,
    tools,
    premium,
    staff,
    admin: [...staff, 'admin'],
  });
});

test('nobody signed in may do nothing', () => {
  expect(capabilities.some((capability) => can(null, capability))).toBe(false);
});
