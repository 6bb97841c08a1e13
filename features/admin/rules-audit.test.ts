import { expect, test } from 'vitest';
import { detailsInWords, thingsIn } from './rules-audit.ts';

const client = '9c281eb3-0000-4000-8000-000000000001';

test('a cancellation reads as sentences: why, when, and what went back', () => {
  const money = { refund: 'unused', amount: 3134, byHand: 0, currency: 'usd' };
  const details = {
    cancellation: client,
    subscription: 'sub_1Q',
    before: 'active',
    after: 'active',
    ends: 'period_end',
    why: 'asked',
    ...money,
  };
  expect(detailsInWords(details, {})).toEqual([
    'Subscription: sub_1Q',
    'Before: Active',
    'It ends with the month that is paid for',
    'The member asked for it',
    'Refund for the days left',
    '$31.34 went back',
  ]);
});

test('a thing is called by its name today, and by its id where there is none', () => {
  expect(detailsInWords({ client }, { [client]: 'Wanda' })).toEqual(['Client “Wanda”']);
  expect(detailsInWords({ client }, {})).toEqual([`Client ${client}`]);
  expect(detailsInWords({ order: `${client} marta` }, { [client]: 'Wanda' })).toEqual([
    'New order: Wanda, marta',
  ]);
  expect(detailsInWords({ book: 'make-me-great' }, {})).toEqual(['Book “Make Me Great!”']);
  expect(thingsIn({ client, order: 'a b', tier: 'premium' })).toEqual([client, 'a', 'b']);
});

test('a code that nobody gave words is spaced, and ids of rows and what was not chosen are left out', () => {
  const details = { why: 'lost_phone', help: client, tier: 'any', recipients: 12, mail: false, size: 3 };
  expect(detailsInWords(details, {})).toEqual(['Why: lost phone', 'Recipients: 12', 'Size: 3']);
});
