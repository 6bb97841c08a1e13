// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ScrollEdges } from './ScrollEdges.tsx';

/** A box of 300 px with 800 px in it, scrolled to a place. @returns whether more is shown before and after it */
function edgesAt(way: 'down' | 'across', place: number) {
  const { container, unmount } = render(
    <ScrollEdges way={way}>
      <p>Content</p>
    </ScrollEdges>,
  );
  const box = screen.getByText('Content').parentElement;
  if (!box) throw new Error('no box');
  const sizes =
    way === 'down'
      ? { clientHeight: 300, scrollHeight: 800, scrollTop: place }
      : { clientWidth: 300, scrollWidth: 800, scrollLeft: place };
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(box, name, { value, configurable: true });
  fireEvent.scroll(box);
  const shown = [...container.querySelectorAll('[data-more]')].map((edge) => edge.getAttribute('data-more'));
  unmount();
  return shown;
}

test.each(['down', 'across'] as const)('a box that scrolls %s says on which sides there is more', (way) => {
  expect(edgesAt(way, 0)).toEqual(['false', 'true']);
  expect(edgesAt(way, 250)).toEqual(['true', 'true']);
  expect(edgesAt(way, 500)).toEqual(['true', 'false']);
});

test('the arrows of a row take it on by most of its width, and are for nobody who moves by focus', () => {
  const { container } = render(
    <ScrollEdges way="across">
      <p>Content</p>
    </ScrollEdges>,
  );
  const box = screen.getByText('Content').parentElement;
  if (!box) throw new Error('no box');
  Object.defineProperty(box, 'clientWidth', { value: 300 });
  const scrollBy = vi.spyOn(box, 'scrollBy').mockImplementation(() => {});
  const [before, after] = container.querySelectorAll('button');
  for (const arrow of [before, after]) fireEvent.click(arrow ?? box);
  expect(scrollBy.mock.calls).toEqual([
    [expect.objectContaining({ left: -240 })],
    [expect.objectContaining({ left: 240 })],
  ]);
  expect([before?.tabIndex, after?.tabIndex]).toEqual([-1, -1]);
  expect(screen.queryByRole('button')).toBeNull();
});
