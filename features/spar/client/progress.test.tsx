// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Score } from '#features/spar/rules/progress.ts';
import { Progress } from './Progress.tsx';

const now = new Date('2026-11-20T12:00:00Z');
const score = (at: string, heard: number, temper: Score['temper'] = 'friendly'): Score => ({
  at: `${at}T12:00:00.000Z`,
  heard,
  temper,
});
const year = [
  score('2026-01-10', 50),
  score('2026-01-20', 54),
  score('2026-05-10', 60),
  score('2026-11-10', 70, 'guarded'),
  score('2026-11-15', 72, 'guarded'),
];

test('five calls are a line, with what it says in words and how hard the clients were', () => {
  const { container } = render(<Progress scores={year} now={now} />);
  expect(
    screen.getByText('How understood clients felt, of 100: 52 in January, 71 now. 5 calls.'),
  ).toBeTruthy();
  expect(container.textContent).toContain('0 of your first 2 were, and 2 of your last 2.');
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  expect(container.querySelector('polyline')?.getAttribute('points')?.split(' ')).toHaveLength(4);
});

test('fewer calls show nothing', () => {
  const { container } = render(<Progress scores={year.slice(1)} now={now} />);
  expect(container.textContent).toBe('');
});

test.each([
  [
    '2025-12-10',
    '2026-06-10',
    'How understood clients felt, of 100: 40 in December 2025, 40 in June. 5 calls.',
  ],
  ['2026-11-01', '2026-11-10', 'How understood clients felt, of 100: 40 at first, 40 now. 5 calls.'],
  ['2026-06-01', '2026-06-10', 'How understood clients felt, of 100: 40 at first, 40 at last. 5 calls.'],
])('calls from %s to %s', (from, to, words) => {
  const scores = [from, from, from, to, to].map((at) => score(at, 40));
  render(<Progress scores={scores} now={now} />);
  expect(screen.getByText(words)).toBeTruthy();
});
