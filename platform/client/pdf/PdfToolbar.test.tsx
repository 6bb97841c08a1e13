// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PdfToolbar } from './PdfToolbar.tsx';

afterEach(cleanup);

const barOf = (count: number) => (
  <PdfToolbar
    page={1}
    count={count}
    zoom={1}
    panel={null}
    onPage={vi.fn()}
    onZoom={vi.fn()}
    onPanel={vi.fn()}
  />
);

test('the number of pages is told once it is known, and is never none', () => {
  const { rerender } = render(barOf(0));
  expect(screen.getByText('of …')).toBeTruthy();
  rerender(barOf(12));
  expect(screen.getByText('of 12')).toBeTruthy();
});
