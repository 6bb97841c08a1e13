// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page.tsx';
import { OutcomeLine } from './OutcomeLine.tsx';

const outcomes = { made: 12, used: 4, replies: 2, meetings: 1, noes: 1, recent: [] };
const open = (answer: object, tier: 'free' | 'tools' = 'tools') =>
  openPage(OutcomeLine, {
    address: '/line',
    tier,
    server: { 'GET /api/tools/outcomes': () => Response.json(answer) },
  });

test('the line counts what was written, used, and what came of it', async () => {
  await open(outcomes);
  expect(await screen.findByText('12 written, 4 used: 2 replies, 1 meeting, 1 said no.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Your library' }).getAttribute('href')).toBe('/tools/library');
});

test('as long as nothing was used it says where to mark it', async () => {
  await open({ ...outcomes, made: 1, used: 0 });
  expect(await screen.findByText(/^1 text in your library\. Mark what you use/)).toBeTruthy();
});

test('members without the tools or without a text see no line', async () => {
  const { asked } = await open(outcomes, 'free');
  await waitFor(() => expect(document.querySelector('p')).toBeNull());
  expect(asked).toEqual([]);
});
