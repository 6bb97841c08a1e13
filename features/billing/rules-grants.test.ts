import { expect, test } from 'vitest';
import { grantBefore, grantDayAt, grantStateAt, runsBeside } from './rules-grants.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const now = at(10);
const held = { tier: 'premium', startsAt: at(1), endsAt: at(20), revokedAt: null } as const;
const order = { tier: 'premium', startsAt: now, endsAt: at(20) } as const;

test.each([
  [{}, 'active'],
  [{ startsAt: now }, 'active'],
  [{ startsAt: at(11) }, 'to_come'],
  [{ endsAt: null }, 'active'],
  [{ endsAt: now }, 'ended'],
  [{ endsAt: null, revokedAt: at(2) }, 'revoked'],
])('%j of a grant that runs makes it %s', (part, state) => {
  expect(grantStateAt({ ...held, ...part }, now)).toBe(state);
});

test.each([
  ['the same again', {}, {}],
  ['a shorter one', {}, { endsAt: at(15) }],
  ['an end where there is none', { endsAt: null }, {}],
  ['no end where there is none', { endsAt: null }, { endsAt: null }],
  ['a lower tier', {}, { tier: 'tools' }],
  ['Premium to an admin', { tier: 'admin', endsAt: null }, { endsAt: null }],
  ['an earlier first day of what runs', {}, { startsAt: at(1) }],
  ['one to come again', { startsAt: at(12) }, { startsAt: at(12) }],
] as const)('%s adds nothing', (_, before, wanted) => {
  const grant = { ...held, ...before };
  expect(grantBefore([grant], { ...order, ...wanted }, now)).toBe(grant);
});

test.each([
  ['a later end', {}, { endsAt: at(21) }],
  ['no end', {}, { endsAt: null }],
  ['a higher tier', {}, { tier: 'admin' }],
  ['what was revoked', { revokedAt: at(5) }, {}],
  ['what has ended', { endsAt: at(9) }, { endsAt: at(9) }],
  ['what begins before the one to come', { startsAt: at(12) }, {}],
  ['what begins after the end', { endsAt: at(12) }, { startsAt: at(13), endsAt: at(14) }],
] as const)('%s is given', (_, before, wanted) => {
  expect(grantBefore([{ ...held, ...before }], { ...order, ...wanted }, now)).toBeNull();
});

test('of several, what has no end is named', () => {
  const endless = { ...held, endsAt: null };
  expect(grantBefore([held, endless], order, now)).toBe(endless);
});

const iso = (day: number) => at(day).toISOString();
const known = { state: 'active', startsAt: iso(1), endsAt: iso(20) } as const;

test.each([
  [{}, {}, true],
  [{ endsAt: null }, { startsAt: iso(25) }, true],
  [{ state: 'to_come', startsAt: iso(12) }, {}, true],
  [{}, { startsAt: iso(20) }, false],
  [{ state: 'to_come', startsAt: iso(12) }, { endsAt: iso(12) }, false],
  [{ state: 'revoked' }, {}, false],
  [{ state: 'ended' }, {}, false],
] as const)('%j runs beside a new one of %j: %s', (before, wanted, isBeside) => {
  expect(runsBeside({ ...known, ...before }, wanted)).toBe(isBeside);
});

test.each([
  // Begun within three days, and not before.
  [{ startsAt: at(10), endsAt: null }, 'begun'],
  [{ startsAt: at(8), endsAt: null }, 'begun'],
  [{ startsAt: at(7), endsAt: null }, null],
  [{ startsAt: at(11), endsAt: null }, null],
  // A week ahead; of a gift of six days, when three are left.
  [{ startsAt: at(1), endsAt: at(18) }, null],
  [{ startsAt: at(-9), endsAt: at(17) }, 'ending'],
  [{ startsAt: at(7), endsAt: at(13) }, 'ending'],
  [{ startsAt: at(7), endsAt: at(14) }, null],
  // Over, as long as that is news.
  [{ startsAt: at(1), endsAt: at(10) }, 'ended'],
  [{ startsAt: at(1), endsAt: at(7) }, null],
])('of the days of %j a member now hears: %s', (grant, news) => {
  expect(grantDayAt(grant, now)).toBe(news);
});
