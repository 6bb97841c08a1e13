import { expect, test } from 'vitest';
import type { Tier } from '#platform/contract/capabilities.ts';
import {
  sampleOf,
  type DashboardCard,
  dashboardCards,
  onwardCards,
  seesPricing,
  systemCards,
  systemTarget,
  targetOf,
  visibleCards,
} from './rules.ts';

const memberOf = (tier: Tier) => ({
  userId: 'u1',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Ito',
  emailVerified: true,
  tier,
});

/** Which tiers see a card; the assessment's two cards have a test of their own. */
const seen: Readonly<Record<DashboardCard, readonly Tier[]>> = {
  'assessment-result': ['free', 'tools', 'premium', 'admin'],
  'take-assessment': [],
  'strategy-call': ['free', 'tools', 'premium', 'admin'],
  'free-resources': ['free', 'tools', 'premium', 'admin'],
  community: ['free', 'tools', 'premium', 'admin'],
  tracker: ['free', 'tools', 'premium', 'admin'],
  tools: ['tools', 'premium', 'admin'],
  book: ['tools', 'premium', 'admin'],
  'tools-upsell': ['free'],
  course: ['premium', 'admin'],
  'premium-upgrade': ['free', 'tools'],
};

test.each(['free', 'tools', 'premium', 'admin'] as const)(
  'a %s member sees exactly their cards, in order [home.card-strategy-call] [home.card-free-resources] [home.card-community] [home.member-community] [home.card-tracker] [home.card-tools] [home.card-tools-upsell] [home.card-course] [home.card-premium-upgrade] [home.strategy-call-open]',
  (tier) => {
    const cards = visibleCards({ viewer: memberOf(tier), hasAssessment: true });
    expect(cards).toEqual(dashboardCards.filter((card) => seen[card].includes(tier)));
  },
);

test('who has not taken the assessment is offered it instead of a result', () => {
  // Who works here for long is asked for no first step.
  const settled = visibleCards({ viewer: memberOf('free'), hasAssessment: false, settled: true });
  expect(settled).not.toContain('take-assessment');
  const cards = visibleCards({ viewer: memberOf('free'), hasAssessment: false });
  expect(cards[0]).toBe('take-assessment');
  expect(cards).not.toContain('assessment-result');
});

test('the premium card leads a Tools member to the upgrade, and a free one to Premium [home.card-premium-upgrade]', () => {
  expect(targetOf('premium-upgrade', memberOf('tools'))).toBe('/purchase?upgrade=true');
  expect(targetOf('premium-upgrade', memberOf('free'))).toBe('/purchase?plan=premium');
  expect(targetOf('tools-upsell', memberOf('free'))).toBe('/purchase?plan=tools');
});

test('pricing is for members without a subscription only [home.pricing-hidden]', () => {
  const tiers: readonly Tier[] = ['free', 'tools', 'premium', 'admin'];
  expect(tiers.map((tier) => seesPricing(memberOf(tier)))).toEqual([true, false, false, false]);
});

test('what a member lacks of the system has a sample, for visitors and who has it there is none', () => {
  const samplesOf = (tier: Tier) => systemCards.map((card) => sampleOf(card, memberOf(tier)) ?? '');
  expect(samplesOf('free')).toEqual([
    '/sample-lesson',
    '',
    '',
    '/tools/messaging/sample',
    '/tools/email-sequences/sample',
    '/tools/call-scripts/sample',
  ]);
  expect(samplesOf('tools').filter((address) => address !== '')).toEqual(['/sample-lesson']);
  expect(samplesOf('premium').join('')).toBe('');
  expect(systemCards.map((card) => sampleOf(card, null))).toEqual(systemCards.map(() => undefined));
});

test('the system grid sends visitors to sign in and members to the part itself [home.system-logged-out] [home.anonymous-system-cards] [home.system-course] [home.system-identifier] [home.system-tracker] [home.system-messaging] [home.system-email] [home.system-call]', () => {
  expect(systemCards.map((card) => systemTarget(card, null))).toEqual(
    Array.from({ length: 6 }, () => '/auth'),
  );
  expect(systemCards.map((card) => systemTarget(card, memberOf('free')))).toEqual([
    '/course',
    '/tools/frustration-identifier',
    '/emotion-tracker',
    '/tools/messaging',
    '/tools/email-sequences',
    '/tools/call-scripts',
  ]);
});

test.each([
  ['free', false, ['take-assessment', 'premium-upgrade']],
  ['free', true, ['assessment-result', 'premium-upgrade']],
  ['tools', true, ['assessment-result', 'premium-upgrade']],
  ['premium', true, ['assessment-result', 'course']],
] as const)(
  'after the sample lesson a %s member with a result (%s) is led to what their home has for them: %j',
  (tier, hasAssessment, cards) => {
    expect(onwardCards({ viewer: memberOf(tier), hasAssessment })).toEqual(cards);
  },
);
