import { expect, test } from 'vitest';
import { can, capabilities, isForTeam } from '#platform/contract/capabilities.ts';
import { graceDays } from '#platform/contract/entitlement.ts';
import {
  type Buyer,
  changesBetween,
  dunningLetter,
  guaranteeCovers,
  guaranteeOf,
  guaranteeOfPayment,
  type Held,
  isRunning,
  graceEnd,
  nextTryAt,
  offeredPlans,
  purchaseVerdict,
} from './rules.ts';

type Wish = 'tools' | 'premium' | 'upgrade';
const today = new Date('2026-01-31T10:00:00Z');
const nothing: Buyer = { tier: 'free', running: [], given: null };
/** Tools that an admin gave. */
const given = (until: Date | null): Buyer => ({ tier: 'tools', running: [], given: { until } });
const paying = (tier: 'tools' | 'premium', more: Partial<Buyer['running'][number]> = {}): Buyer => ({
  tier,
  running: [{ tier, status: 'active', endsAt: null, ...more }],
  given: null,
});
const verdicts = (buyer: Buyer) =>
  (['tools', 'premium', 'upgrade'] as Wish[]).map((wish) => purchaseVerdict(buyer, wish, today).kind);

test('a free member may buy Tools or Premium, and no upgrade [billing.free-may-buy]', () => {
  expect(verdicts(nothing)).toEqual(['checkout', 'checkout', 'refused']);
});

test('a Tools subscriber may buy the upgrade only, as a change of the plan they have [billing.tools-may-buy]', () => {
  expect(verdicts(paying('tools'))).toEqual(['refused', 'refused', 'upgrade']);
});

test('Premium members and admins are sold nothing [billing.premium-may-buy-nothing]', () => {
  expect(verdicts(paying('premium'))).toEqual(['refused', 'refused', 'refused']);
  expect(verdicts({ tier: 'admin', running: [], given: null })).toEqual(['refused', 'refused', 'refused']);
  expect(verdicts({ tier: 'premium', running: [], given: null })).toEqual(['refused', 'refused', 'refused']);
});

test('who was given Tools buys the upgrade on top of it, if a whole month of it is left; otherwise Premium in full [billing.tools-may-buy]', () => {
  const onTop = { kind: 'checkout', plan: 'upgrade' };
  expect(verdicts(given(null))).toEqual(['refused', 'refused', 'checkout']);
  expect(purchaseVerdict(given(null), 'upgrade', today)).toEqual(onTop);
  // The last day of February is a month after the last of January.
  expect(purchaseVerdict(given(new Date('2026-02-28T10:00:00Z')), 'upgrade', today)).toEqual(onTop);
  expect(verdicts(given(new Date('2026-02-28T09:59:59Z')))).toEqual(['refused', 'checkout', 'refused']);
});

test('who owes a payment settles it first: a second subscription would bill them twice', () => {
  for (const status of ['past_due', 'unpaid', 'incomplete', 'paused']) {
    const owing: Buyer = { tier: 'free', running: [{ tier: 'tools', status, endsAt: null }], given: null };
    expect(verdicts(owing)).toEqual(['refused', 'refused', 'refused']);
  }
  expect(verdicts(paying('tools', { status: 'past_due' }))[2]).toBe('refused');
});

test('a plan that is set to end is resumed before it is upgraded', () => {
  expect(verdicts(paying('tools', { endsAt: new Date() }))[2]).toBe('refused');
});

test('only what is over for good is not running any more', () => {
  expect(['canceled', 'incomplete_expired'].map(isRunning)).toEqual([false, false]);
  expect(['active', 'past_due', 'unpaid', 'paused', 'never_heard_of'].every(isRunning)).toBe(true);
});

test('Premium may do everything but what staff and admins do; an anonymous visitor nothing [billing.premium-everything] [billing.tier-premium] [billing.user-kinds]', () => {
  const may = capabilities.filter((capability) => can({ tier: 'premium' }, capability));
  expect(may).toEqual(capabilities.filter((capability) => !isForTeam(capability)));
  expect(capabilities.filter((capability) => can(null, capability))).toEqual([]);
});

test('what is offered is what may be bought, in the order of the plans', () => {
  expect(offeredPlans(nothing, today)).toEqual(['tools', 'premium']);
  expect(offeredPlans(paying('tools'), today)).toEqual(['upgrade']);
  expect(offeredPlans(paying('tools', { status: 'past_due' }), today)).toEqual([]);
  expect(offeredPlans(given(null), today)).toEqual(['upgrade']);
});

const now = new Date('2026-11-21T12:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000);

test.each<[string, string[], { firstPaidAt: Date | null; refunded?: boolean }, Date | null, boolean]>([
  ['nobody who never paid', [], { firstPaidAt: null }, null, true],
  ['a payment of today: 7 days', ['active'], { firstPaidAt: now }, days(7), true],
  ['a payment of almost 7 days ago', ['active'], { firstPaidAt: days(-6.9) }, days(0.1), true],
  ['too late to the minute', ['active'], { firstPaidAt: days(-7) }, null, false],
  ['had it back once', ['active'], { firstPaidAt: now, refunded: true }, null, false],
  ['nothing runs any more', ['canceled'], { firstPaidAt: now }, null, true],
  ['a month that was free is no payment', ['active'], { firstPaidAt: null }, null, true],
  ['a first payment that is under way', ['incomplete'], { firstPaidAt: days(-1) }, null, true],
  ['bought again after the first payment', ['active', 'canceled'], { firstPaidAt: days(-40) }, null, false],
])('the guarantee: %s [billing.guarantee-7-days]', (_, statuses, facts, end, covers) => {
  const all = { refunded: false, now, ...facts };
  expect(
    guaranteeOf(
      statuses.map((status) => ({ status })),
      all,
    ),
  ).toEqual(end);
  expect(guaranteeCovers(all)).toBe(covers);
});

test.each([
  [
    'until its day, as long as it covers',
    { firstPaidAt: now, refunded: false },
    'subscription_create',
    days(7),
  ],
  ['later, before anything was paid', { firstPaidAt: null, refunded: false }, 'subscription_create', 'later'],
  ['no, to somebody who had it', { firstPaidAt: now, refunded: true }, 'subscription_create', 'no'],
  [
    'no, of an upgrade after its days',
    { firstPaidAt: days(-8), refunded: false },
    'subscription_update',
    'no',
  ],
  ['nothing, of a renewal', { firstPaidAt: days(-8), refunded: false }, 'subscription_cycle', ''],
] as const)('a receipt says of the guarantee: %s', (_what, facts, reason, said) => {
  expect(guaranteeOfPayment({ ...facts, now }, reason)).toEqual(said);
});

const held = (changes: Partial<Held> = {}): Held => ({
  tier: 'tools',
  status: 'active',
  endsAt: null,
  pausedUntil: null,
  ...changes,
});

test.each<[Held | null, Held, readonly string[]]>([
  [null, held(), ['began']],
  [null, held({ status: 'incomplete' }), []],
  [null, held({ tier: null }), []],
  [held({ status: 'incomplete' }), held(), ['began']],
  [held(), held(), []],
  [held(), held({ tier: 'premium' }), ['upgraded']],
  [held({ tier: 'premium' }), held(), ['downgraded']],
  [held(), held({ endsAt: now }), ['cancelled']],
  [held({ endsAt: now }), held(), ['resumed']],
  [held({ status: 'past_due' }), held(), ['healed']],
  [held(), held({ status: 'past_due' }), []],
  [held(), held({ status: 'canceled', endsAt: now }), ['ended']],
  [held({ status: 'canceled' }), held({ status: 'canceled' }), []],
])('from %j to %j there is %j to tell', (former, current, changes) => {
  expect(changesBetween(former, current)).toEqual(changes);
});

test('the next try is told by our clock, also when the provider’s is ahead of it', () => {
  const invoice = (created: number, next: number | null) => ({
    createdAt: days(created),
    nextAttemptAt: next === null ? null : days(next),
  });
  expect(nextTryAt(invoice(0, 3), days(1))).toEqual(days(3));
  expect(nextTryAt(invoice(31, 34), days(0))).toEqual(days(3));
  expect(nextTryAt(invoice(0, null), days(1))).toBeNull();
  expect(nextTryAt(null, days(1))).toBeNull();
});

test('the last letter about a failed payment goes out when no try is left before the access ends', () => {
  const accessEndsAt = days(7);
  expect(dunningLetter({ nextTryAt: days(3), accessEndsAt })).toBe('first');
  expect(dunningLetter({ nextTryAt: days(8), accessEndsAt })).toBe('last');
  expect(dunningLetter({ nextTryAt: null, accessEndsAt })).toBe('last');
});

const said = (buyer: Buyer, wish: Wish) => {
  const verdict = purchaseVerdict(buyer, wish, today);
  return verdict.kind === 'refused' ? verdict.message : verdict.kind;
};

test('whoever may not buy reads why, and what to do', () => {
  const owing: Buyer = {
    tier: 'free',
    running: [{ tier: 'tools', status: 'past_due', endsAt: null }],
    given: null,
  };
  expect([
    said({ tier: 'admin', running: [], given: null }, 'tools'),
    said(nothing, 'upgrade'),
    said(given(null), 'tools'),
    said(owing, 'premium'),
    said(paying('tools'), 'tools'),
    said(paying('tools', { endsAt: new Date() }), 'upgrade'),
    said(paying('tools', { status: 'past_due' }), 'upgrade'),
  ]).toEqual([
    'You already have premium access to all features',
    'The upgrade is for Tools & Resources members. Choose Premium instead.',
    'You already have an active subscription!',
    'A payment for your subscription is still open. Please settle it under Plan and billing first.',
    'You already have an active subscription!',
    'Your plan is set to end. Please resume it under Plan and billing first, then upgrade.',
    'A payment for your subscription is still open. Please settle it under Plan and billing first.',
  ]);
});

test('a payment that failed leaves access for the days of grace, counted from the first failure', () => {
  expect(graceEnd({ pastDueSince: null })).toBeNull();
  expect(graceEnd({ pastDueSince: new Date('2026-11-01T10:00:00Z') })?.getTime()).toBe(
    Date.parse('2026-11-01T10:00:00Z') + graceDays * 24 * 60 * 60 * 1000,
  );
});

test('a plan stays in the currency that it was bought in: one that is sold in another takes not its place', () => {
  const held = { tier: 'tools', status: 'active', endsAt: null, rhythm: 'month', currency: 'usd' } as const;
  const buyer = { tier: 'tools', running: [held], given: null } as const;
  const at = new Date('2026-11-25T12:00:00Z');
  expect(purchaseVerdict({ ...buyer, soldIn: 'usd' }, 'upgrade', at).kind).toBe('upgrade');
  for (const [wanted, rhythm] of [
    ['upgrade', 'month'],
    ['tools', 'year'],
  ] as const)
    expect(purchaseVerdict({ ...buyer, soldIn: 'eur' }, wanted, at, rhythm)).toEqual({
      kind: 'refused',
      message:
        'You pay in US dollars, and plans are sold in euros now: yours can’t be changed. To have another, cancel it and buy again when it has ended.',
    });
});
