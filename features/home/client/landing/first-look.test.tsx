// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal } from '#testing/page.tsx';
import { FirstLook } from './FirstLook.tsx';
import { enlivenFirstLook } from './first-look.ts';

const path = '/api/tools/first-look';
const look = {
  businessDescription: 'Roofs',
  targetAudience: 'Owners',
  frustrations: ['One', 'Two', 'Three'].map((title) => ({ title, explanation: 'Why' })),
  origin: { demoNotice: null, aiGenerated: true },
  keptUntil: '2026-12-24T12:00:00.000Z',
};
const written = () =>
  new Response(`event: done\ndata: ${JSON.stringify({ look })}\n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  });

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  document.body.replaceChildren();
});

/** The section as the front page has it, with a server that keeps nothing for this visitor. @param answer to a look */
function open(answer: () => Response = written) {
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    if (method === 'GET') return Promise.resolve(Response.json({ look: null }));
    if (String(address).endsWith('/challenge'))
      return Promise.resolve(Response.json({ work: null, captcha: null }));
    expect(String(address).endsWith(path)).toBe(true);
    return Promise.resolve(answer());
  });
  document.body.innerHTML = renderToStaticMarkup(<FirstLook />);
  const root = document.querySelector<HTMLElement>('[data-first-look]');
  const example = root?.querySelector<HTMLButtonElement>('[data-look-example]');
  if (!root || !example) throw new Error('no first look');
  enlivenFirstLook(root);
  return {
    example,
    start: screen.getByRole<HTMLButtonElement>('button', { name: 'Show me three' }),
    sells: screen.getByLabelText<HTMLTextAreaElement>('What do you sell?'),
    buys: screen.getByLabelText<HTMLTextAreaElement>('Who buys it?'),
  };
}

test('one press fills both fields with an example, and the next one shows the three', () => {
  const { buys, example, sells } = open();
  fireEvent.click(example);
  expect([sells.value, buys.value]).toEqual([sells.placeholder, buys.placeholder]);
  // Both answer all that their hints ask for.
  expect(sells.value).toMatch(/repair .+, so that /u);
  expect(buys.value).toMatch(/^Homeowners .+ worry about /u);
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

test('the way to stop stands with the result, so that the form is as long before, during and after a look', async () => {
  const { example, start } = open();
  fireEvent.click(example);
  fireEvent.click(start);
  const stop = screen.getByRole('button', { name: 'Stop' });
  expect(screen.getByRole('region', { name: 'Result' }).contains(stop)).toBe(true);
  await screen.findByText(/The three stay here until/u);
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
});

test('a page that loads tells screen readers nothing of the section', () => {
  open();
  expect(document.querySelector('[data-look-result]')?.hasAttribute('aria-busy')).toBe(false);
});

test('a refusal and a reload later, what was typed is still in both fields', async () => {
  const words = 'Somebody on your network has had today’s three.';
  const before = open(() => refusal(429, 'allowance_spent', words));
  fireEvent.input(before.sells, { target: { value: 'Roof repairs' } });
  fireEvent.input(before.buys, { target: { value: 'Owners of old houses' } });
  fireEvent.click(before.start);
  await screen.findByText(words);
  expect(screen.getByText('Create a free account')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'sign in' }).getAttribute('href')).toMatch(
    /^\/auth\?redirect=[^#]+$/,
  );
  const after = open();
  expect([after.sells.value, after.buys.value]).toEqual(['Roof repairs', 'Owners of old houses']);
});

test('the end of a look says until when it stays, and leaves the page where the visitor reads', async () => {
  const { example, start } = open();
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  fireEvent.click(example);
  start.focus();
  focus.mockClear();
  fireEvent.click(start);
  await screen.findByText(
    'Written with AI. The three stay here until December 24, and in a free account for good.',
  );
  await waitFor(() => expect(document.activeElement).toBe(start));
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }], [{ preventScroll: true }]]);
  focus.mockRestore();
});
