// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { UsagePage } from './UsagePage.tsx';

const path = '/api/admin/tools/usage';
const row = {
  userId: 'u2',
  email: 'busy@example.com',
  model: 'some-model',
  runs: 1200,
  unfinished: 3,
  inputTokens: 45_000,
  outputTokens: 9000,
  costCents: 1234,
};
const answer = (rows: readonly object[]) => () =>
  Response.json({ from: '2026-10-22', to: '2026-11-20', rows });
const open = (server: StandInServer) =>
  openPage(UsagePage, { address: '/admin/ai-usage', tier: 'admin', server });

test('an admin sees runs, tokens and cost per member and model, and a missing price is said to be so', async () => {
  await open({
    [`GET ${path}`]: answer([row, { ...row, userId: 'u3', model: 'free-model', costCents: null }]),
  });
  expect(await screen.findByText('some-model')).toBeTruthy();
  expect(screen.getByText('$12.34')).toBeTruthy();
  expect(screen.getByText('no price set')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('2,400 runs, $12.34 where a price is set');
});

test('the days can be chosen', async () => {
  await open({
    [`GET ${path}`]: answer([row]),
    [`GET ${path}?from=2026-11-01`]: answer([]),
  });
  await screen.findByText('some-model');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  expect(await screen.findByText('Nothing was written')).toBeTruthy();
});

test('usage that cannot be loaded says so, and Retry loads it', async () => {
  const answers = [() => refusal(503, 'unavailable', 'Not yet.'), answer([row])];
  await open({ [`GET ${path}`]: () => (answers.shift() ?? answer([]))() });
  expect((await screen.findByRole('alert')).textContent).toContain('Not yet.');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('some-model')).toBeTruthy();
});
