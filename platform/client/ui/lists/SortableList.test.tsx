// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SortableList } from './SortableList.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const items = ['One', 'Two', 'Three'].map((title) => ({ id: title.toLowerCase(), title }));

function show(isKept = true) {
  const orders: (readonly string[])[] = [];
  render(
    <SortableList
      label="Things"
      items={items}
      onOrder={async (ids) => {
        orders.push(ids);
        return isKept;
      }}
    >
      {({ title }) => <p>{title}</p>}
    </SortableList>,
  );
  const handle = (title: string) => screen.getByRole('button', { name: new RegExp(`^Move ${title},`) });
  return {
    orders,
    handle,
    key: (title: string, key: string) => fireEvent.keyDown(handle(title), { key }),
    shown: () => screen.getAllByRole('listitem').map(({ textContent }) => textContent),
    said: () => screen.getByRole('status').textContent,
  };
}

test('an order that is not kept goes back to what it was, and that is told', async () => {
  const { orders, key, shown, said } = show(false);
  key('Three', ' ');
  key('Three', 'ArrowUp');
  key('Three', ' ');
  expect(orders).toEqual([['one', 'three', 'two']]);
  await waitFor(() => expect(shown()).toEqual(['One', 'Two', 'Three']));
  expect(said()).toBe('Three is back at place 3 of 3.');
});

test('with the keyboard: lifted, moved, put down, and told at each step', () => {
  const { orders, key, shown, said } = show();
  key('Three', ' ');
  expect(said()).toContain('Three lifted');
  key('Three', 'ArrowUp');
  expect(said()).toBe('Three moved to place 2 of 3.');
  key('Three', 'ArrowUp');
  key('Three', 'ArrowUp');
  expect(orders).toEqual([]);
  key('Three', ' ');
  expect(shown()).toEqual(['Three', 'One', 'Two']);
  expect(orders).toEqual([['three', 'one', 'two']]);
});

test('Escape and leaving the handle let go: nothing is saved', () => {
  const { orders, key, shown, handle } = show();
  key('One', 'Enter');
  key('One', 'ArrowDown');
  key('One', 'Escape');
  expect(shown()).toEqual(['One', 'Two', 'Three']);
  key('Two', ' ');
  key('Two', 'ArrowDown');
  fireEvent.blur(handle('Two'));
  expect(shown()).toEqual(['One', 'Two', 'Three']);
  expect(orders).toEqual([]);
});

test('put down where it was, nothing is saved', () => {
  const { orders, key } = show();
  key('One', ' ');
  key('One', 'ArrowDown');
  key('One', 'ArrowUp');
  key('One', ' ');
  expect(orders).toEqual([]);
});

test('one press moves an item up or down, saves it, tells it, and keeps the focus', () => {
  const { orders, shown, said } = show();
  const up = screen.getByRole('button', { name: 'Move Two up' });
  up.focus();
  fireEvent.click(up);
  expect(shown()).toEqual(['Two', 'One', 'Three']);
  expect(orders).toEqual([['two', 'one', 'three']]);
  expect(said()).toBe('Two moved to place 1 of 3.');
  expect(document.activeElement).toBe(up);
  // At its end it does nothing.
  fireEvent.click(up);
  expect(up.getAttribute('aria-disabled')).toBe('true');
  expect(orders).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Move Two down' }));
  expect(shown()).toEqual(['One', 'Two', 'Three']);
});

test('a press whose order is not kept takes the item back', async () => {
  const { shown, said } = show(false);
  fireEvent.click(screen.getByRole('button', { name: 'Move Three up' }));
  expect(shown()).toEqual(['One', 'Three', 'Two']);
  await waitFor(() => expect(shown()).toEqual(['One', 'Two', 'Three']));
  expect(said()).toBe('Three is back at place 3 of 3.');
});

test('the page is scrolled by as much as the pressed item moved, so that it stays under the pointer', () => {
  const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  show();
  for (const row of screen.getAllByRole('listitem'))
    vi.spyOn(row, 'getBoundingClientRect').mockImplementation(() => {
      const place = [...(row.parentElement?.children ?? [])].indexOf(row);
      return DOMRect.fromRect({ y: 100 * place, height: 90 });
    });
  fireEvent.click(screen.getByRole('button', { name: 'Move Three up' }));
  expect(scrolled.mock.calls).toEqual([[{ top: -100, behavior: 'instant' }]]);
});
