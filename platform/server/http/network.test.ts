import { expect, test } from 'vitest';
import { createAddressReader } from './address.ts';
import { createLimits, rates } from './limits.ts';
import { networkOf, plainAddress, wideFactor } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7', null],
  ['::ffff:203.0.113.7', '203.0.113.7', null],
  ['::FFFF:cb00:7107', '203.0.113.7', null],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
  ['unknown', 'unknown', null],
])('%s counts as %s, and more slowly as %s', (address, own, wide) => {
  expect(networkOf(address)).toEqual({ own, wide });
});

test('however an IPv4 address is wrapped, it is the same caller, also behind a proxy', () => {
  expect(plainAddress('::ffff:cb00:7107')).toBe('203.0.113.7');
  const read = createAddressReader('10.0.0.1, 2001:db8:ffff::/48');
  expect(read('::ffff:a00:1', '::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(read('2001:db8:ffff::9', '2001:db8:1:2::5')).toBe('2001:db8:1:2::5');
  expect(read('2001:db8:1:2::9', '203.0.113.7')).toBe('2001:db8:1:2::9');
});

const refusedAfter = (take: (turn: number) => void) => {
  for (let turn = 0; turn < 10_000; turn += 1) {
    try {
      take(turn);
    } catch {
      return turn;
    }
  }
  return null;
};

test('a new address for each request is no way around the limit: a /64 is one caller, and a /48 a few', () => {
  const { burst } = rates.credentials.address;
  const limits = createLimits(1, () => 0);
  const from = (address: (turn: number) => string) =>
    refusedAfter((turn) => limits.takeForAddress('credentials', address(turn)));
  expect(from(() => '203.0.113.7')).toBe(burst);
  expect(from((turn) => `2001:db8:1:2::${turn.toString(16)}`)).toBe(burst);
  expect(from((turn) => `2001:db8:2:${turn.toString(16)}::1`)).toBe(burst * wideFactor);
});
