import { expect, test } from 'vitest';
import { statusWords } from './rules-subscriptions.ts';

test('each state of a subscription has words of its own, and one that is new loses its underscores', () => {
  const states = [
    'active',
    'trialing',
    'past_due',
    'unpaid',
    'paused',
    'incomplete',
    'incomplete_expired',
    'canceled',
  ];
  const words = states.map(statusWords);
  expect(new Set(words).size).toBe(states.length);
  expect(words.join(' ')).not.toContain('_');
  expect(words[2]).toBe('Payment failed');
  expect(statusWords('on_hold')).toBe('on hold');
});
