// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Method } from './Method.tsx';

test('each of the four steps stands beside its name in the lessons', () => {
  render(<Method />);
  const steps = screen.getAllByRole('heading', { level: 3 }).map((title) => title.parentElement?.textContent);
  expect(steps).toEqual([
    'FeltNotice',
    'NamedName it, as a guess',
    'UnderstoodSay it back until they say “exactly”',
    'RelievedBring relief, and ask first',
  ]);
});
