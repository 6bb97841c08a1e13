import { expect, test } from 'vitest';
import { changeWords, lastMonths, lastWeeks, revenueMonths } from './rules-figures.ts';

const still = { new: 0, upgrade: 0, downgrade: 0, pause: 0, lost: 0 };
const november = { month: '2026-11', currency: 'usd', start: 10_000, ...still };

test('what changed since last month is a sentence', () => {
  expect(changeWords({ ...november, new: 14_100, lost: -4700, end: 19_400 })).toBe(
    'Since November 1, 2026, monthly recurring revenue has risen from $100.00 to $194.00: $141.00 new and $47.00 lost.',
  );
  expect(changeWords({ ...november, downgrade: -2000, pause: -4700, end: 3300 })).toBe(
    'Since November 1, 2026, monthly recurring revenue has fallen from $100.00 to $33.00: $20.00 less from downgrades and $47.00 paused.',
  );
  expect(changeWords({ ...november, end: 10_000 })).toBe(
    'Since November 1, 2026, monthly recurring revenue has stayed at $100.00.',
  );
  expect(changeWords({ ...november, pause: 4700, lost: -4700, end: 10_000 })).toBe(
    'Since November 1, 2026, monthly recurring revenue has stayed at $100.00: $47.00 from resumed plans and $47.00 lost.',
  );
});

test('each month begins with the end of the one before, in each currency, from the first that moved', () => {
  const rows = revenueMonths(
    {
      before: [{ currency: 'usd', cents: 4700 }],
      moves: [
        { currency: 'usd', month: '2026-10', kind: 'new', cents: 6700 },
        { currency: 'eur', month: '2026-11', kind: 'new', cents: 4500 },
      ],
    },
    ['2026-09', '2026-10', '2026-11'],
  );
  expect(rows.map(({ currency, end, month, start }) => [currency, month, start, end])).toEqual([
    ['eur', '2026-11', 0, 4500],
    ['usd', '2026-11', 11_400, 11_400],
    ['usd', '2026-10', 4700, 11_400],
    ['usd', '2026-09', 4700, 4700],
  ]);
  expect(revenueMonths({ before: [], moves: [] }, ['2026-11'])).toEqual([]);
});

test('weeks begin on Mondays and months on the first, also at the edge of a year', () => {
  const sunday = new Date('2027-01-03T23:59:00Z');
  const { until, weeks } = lastWeeks(sunday);
  expect([weeks[0], weeks.at(-1), until, weeks.length]).toEqual([
    '2026-10-12',
    '2026-12-28',
    '2027-01-04',
    12,
  ]);
  expect(lastMonths(sunday).slice(-2)).toEqual(['2026-12', '2027-01']);
});
