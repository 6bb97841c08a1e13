import { expect, test } from 'vitest';
import { couponState } from './rules-coupons.ts';

const now = new Date('2026-11-25T12:00:00Z');
const code = { isActive: true, endsAt: null, uses: 3, mostUses: null };

test.each([
  ['without limits is active', {}, 'active'],
  ['that was stopped is stopped', { isActive: false }, 'stopped'],
  [
    'past its day is expired, also where Stripe calls it inactive',
    { endsAt: now, isActive: false },
    'expired',
  ],
  ['before its day is active', { endsAt: new Date(now.getTime() + 1) }, 'active'],
  ['used as often as it may be is used up', { mostUses: 3 }, 'used_up'],
  ['with uses left is active', { mostUses: 4 }, 'active'],
] as const)('a code %s', (_, facts, state) => {
  expect(couponState({ ...code, ...facts }, now)).toBe(state);
});
