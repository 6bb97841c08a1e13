import { expect, test } from 'vitest';
import { wideFactor } from '#platform/server/http/network.ts';
import { createSeats } from './seats.ts';

const from = (userId: string, address = '198.51.100.1') => ({ userId, address });

test('the newest stream of a member is refused, and one that ends makes room', () => {
  const seats = createSeats({ perMember: 2, perNetwork: 100 });
  const leave = seats.take(from('a'));
  seats.take(from('a', '198.51.100.2'));
  expect(() => seats.take(from('a', '198.51.100.3'))).toThrow('Too many pages');
  seats.take(from('b'));
  leave();
  leave();
  seats.take(from('a'));
  expect(() => seats.take(from('a'))).toThrow('Too many pages');
});

test('a network has a bound for all of its members, and a /64 is one', () => {
  const seats = createSeats({ perMember: 20, perNetwork: 2 });
  seats.take(from('a', '2001:db8:1:1::1'));
  seats.take(from('b', '2001:db8:1:1::2'));
  expect(() => seats.take(from('c', '2001:db8:1:1::3'))).toThrow('Too many pages');
  for (let turn = 2; turn < 2 * wideFactor; turn += 1) seats.take(from(`m${turn}`, `2001:db8:1:${turn}::1`));
  expect(() => seats.take(from('d', '2001:db8:1:ffff::1'))).toThrow('Too many pages');
  seats.take(from('d', '2001:db8:2::1'));
});

test('who is refused takes no seat of the others', () => {
  const seats = createSeats({ perMember: 1, perNetwork: 2 });
  const leave = seats.take(from('a'));
  for (let turn = 0; turn < 5; turn += 1) expect(() => seats.take(from('a'))).toThrow('Too many pages');
  seats.take(from('b'));
  leave();
  seats.take(from('a'));
});
