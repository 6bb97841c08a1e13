import { expect, test } from 'vitest';
import { can, capabilities, capabilitiesOf, tiers } from './capabilities.ts';
import { type AccessGrant, entitlementAt } from './entitlement.ts';

const now = new Date('2026-06-15T12:00:00Z');
const at = (days: number) => new Date(now.getTime() + days * 86_400_000);
const grant = (tier: AccessGrant['tier'], given: Partial<AccessGrant> = {}): AccessGrant => ({
  tier,
  startsAt: at(-10),
  endsAt: null,
  revokedAt: null,
  ...given,
});
const tierOf = (grants: AccessGrant[], roles: string[] = []) => entitlementAt({ roles, grants }, now).tier;

test('a member with nothing is free', () => expect(tierOf([])).toBe('free'));
test('the admin role grants everything, without an end', () => {
  const access = entitlementAt({ roles: ['admin'], grants: [grant('tools', { endsAt: at(1) })] }, now);
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
  expect(
    entitlementAt({ roles: [], grants: [grant('premium', { endsAt: at(3) }), grant('tools')] }, now),
  ).toEqual({
    tier: 'premium',
    since: at(-10),
    until: at(3),
  });
});

test('what each tier may do is this table', () => {
  const free = ['member', 'identifier.use', 'freeBooks.read', 'community.join', 'tracker.try'];
  const tools = [...free, 'tools.use', 'book.read', 'tracker.unlimited'];
  const premium = [...tools, 'course.read', 'support.priority'];
  expect(Object.fromEntries(tiers.map((tier) => [tier, capabilitiesOf(tier)]))).toEqual({
    free,
    tools,
    premium,
    admin: [...premium, 'admin'],
  });
});

test('nobody signed in may do nothing', () => {
  expect(capabilities.some((capability) => can(null, capability))).toBe(false);
});
