import { expect, test } from 'vitest';
import { allowanceAt, periodAt } from './period.ts';

test('the allowance starts again at the next UTC midnight and is never below nothing', () => {
  const late = new Date('2026-02-28T23:59:59.999Z');
  expect(allowanceAt({ limit: 5, used: 7 }, late)).toEqual({
    limit: 5,
    used: 7,
    remaining: 0,
    resetsAt: new Date('2026-03-01T00:00:00Z'),
  });
});

test('a week begins on Monday in UTC, and a Sunday still belongs to the one before', () => {
  const week = {
    since: new Date('2026-11-23T00:00:00Z'),
    resetsAt: new Date('2026-11-30T00:00:00Z'),
  };
  expect(periodAt('week', new Date('2026-11-23T00:00:00Z'))).toEqual(week);
  expect(periodAt('week', new Date('2026-11-29T23:59:59.999Z'))).toEqual(week);
  expect(periodAt('week', new Date('2026-11-30T00:00:00Z')).since).toEqual(week.resetsAt);
});
