// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { FirstLook } from './FirstLook.tsx';
import { enlivenFirstLook } from './first-look.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** The section as the front page has it, with a server that keeps nothing for this visitor. */
function open() {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ look: null })));
  document.body.innerHTML = renderToStaticMarkup(<FirstLook />);
  const root = document.querySelector<HTMLElement>('[data-first-look]');
  if (!root) throw new Error('no first look');
  enlivenFirstLook(root);
  return {
    example: screen.getByRole<HTMLButtonElement>('button', { name: 'Use an example' }),
    sells: screen.getByLabelText<HTMLTextAreaElement>('What do you sell?'),
    buys: screen.getByLabelText<HTMLTextAreaElement>('Who buys it?'),
  };
}

test('one press fills both fields with an example, and the next one shows the three', () => {
  const { buys, example, sells } = open();
  fireEvent.click(example);
  expect([sells.value, buys.value]).toEqual([sells.placeholder, buys.placeholder]);
  expect(sells.value).not.toBe('');
  expect(example.hidden).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show me three' }));
});

test('whoever has begun to type is offered no example, until the fields are empty again', () => {
  const { example, sells } = open();
  fireEvent.input(sells, { target: { value: 'Kilns' } });
  expect(example.hidden).toBe(true);
  fireEvent.input(sells, { target: { value: '' } });
  expect(example.hidden).toBe(false);
});

test('a page that loads tells screen readers nothing of the section', () => {
  open();
  expect(document.querySelector('[data-look-result]')?.hasAttribute('aria-busy')).toBe(false);
});
