import { expect, test } from 'vitest';
import { type Figure, figureInAddress, figureInWords, readFigure } from './rules-figure.ts';

const week = { of: 'funnel', from: '2026-11-16', until: '2026-11-23' } as const;

test.each<[Figure, string]>([
  [{ ...week, step: 'joined', source: null }, 'Joined, Nov 16, 2026 to Nov 22, 2026'],
  [
    { ...week, step: 'stayed', source: 'google.com' },
    'Joined and paid for a second month, Nov 16, 2026 to Nov 22, 2026, from google.com',
  ],
  [{ of: 'revenue', kind: 'lost', month: '2026-11' }, 'Lost revenue in November 2026'],
  [{ of: 'cohort', month: '2026-08', after: 0 }, 'First paid in August 2026'],
  [{ of: 'cohort', month: '2026-08', after: 1 }, 'First paid in August 2026, and still pays 1 month later'],
  [{ of: 'lesson', id: '0b0e3a52-6d0f-4a37-9c3a-6d1f9f2c1a11' }, 'Stopped at this lesson'],
])('%o stands in an address and is read from it', (figure, words) => {
  expect(readFigure(figureInAddress(figure))).toEqual(figure);
  expect(figureInWords(figure)).toBe(words);
});

test.each([
  '',
  'funnel',
  'funnel~joined~2026-99-99~2026-11-23',
  'revenue~new~2026-13',
  'cohort~2026-11',
  'lesson~1',
  "lesson~' or 1=1",
])('%s is no figure', (text) => expect(readFigure(text)).toBeNull());
