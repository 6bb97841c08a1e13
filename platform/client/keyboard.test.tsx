// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useKeyboard } from './keyboard.ts';

/** What is seen of a window 800 pixels high. */
function see(seen: { height: number; offsetTop: number; scale?: number }) {
  const viewport = Object.assign(new EventTarget(), { scale: 1, ...seen });
  vi.stubGlobal('visualViewport', viewport);
  vi.stubGlobal('innerHeight', 800);
  return viewport;
}
const closed = { isOpen: false, below: 0, above: 0 };

test.each([
  ['nothing covers it', { height: 800, offsetTop: 0 }, closed],
  ['a bar of the browser comes and goes', { height: 740, offsetTop: 0 }, closed],
  ['the keyboard lies over it', { height: 500, offsetTop: 0 }, { isOpen: true, below: 300, above: 0 }],
  ['it was pushed up for the field', { height: 500, offsetTop: 300 }, { isOpen: true, below: 0, above: 300 }],
  ['somebody zoomed in', { height: 400, offsetTop: 200, scale: 2 }, closed],
] as const)('where %s', (_, seen, keyboard) => {
  see(seen);
  expect(renderHook(() => useKeyboard()).result.current).toEqual(keyboard);
});

test('a keyboard that opens and closes is followed', () => {
  const viewport = see({ height: 800, offsetTop: 0 });
  const { result } = renderHook(() => useKeyboard());
  const become = (height: number) =>
    act(() => {
      viewport.height = height;
      viewport.dispatchEvent(new Event('resize'));
    });
  become(450);
  expect(result.current).toEqual({ isOpen: true, below: 350, above: 0 });
  become(800);
  expect(result.current).toEqual(closed);
});
