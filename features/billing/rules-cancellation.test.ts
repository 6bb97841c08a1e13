import { expect, test } from 'vitest';
import { keptUnpaidUntil } from './rules-cancellation.ts';

const from = new Date('2026-11-01T12:00:00Z');

test.each([
  ['a failed payment keeps it for seven days', { status: 'past_due' }, '2026-11-08T12:00:00.000Z'],
  [
    'an end before that counts',
    { status: 'past_due', endsAt: new Date('2026-11-05T12:00:00Z') },
    '2026-11-05T12:00:00.000Z',
  ],
  ['one that the provider gave up gives nothing', { status: 'unpaid' }, undefined],
  [
    'after the seven days it gives nothing',
    { status: 'past_due', pastDueSince: new Date('2026-10-20T12:00:00Z') },
    undefined,
  ],
] as const)('%s', (_, given, kept) => {
  const now = new Date('2026-11-03T12:00:00Z');
  const until = keptUnpaidUntil({ endsAt: null, pastDueSince: from, ...given }, now);
  expect(until?.toISOString()).toBe(kept);
});
