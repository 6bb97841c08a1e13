import { expect, test } from 'vitest';
import { timingOf } from './rules-step.ts';

test.each([
  [null, 'none'],
  ['2026-11-28', 'late'],
  ['2026-11-29', 'today'],
  ['2026-12-01', 'coming'],
] as const)('on November 29, a step on %s is %s', (on, timing) => {
  expect(timingOf(on, '2026-11-29')).toBe(timing);
});
