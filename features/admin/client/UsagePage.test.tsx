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
const sparPath = '/api/admin/spar/usage';
const sparred = {
  from: '2026-10-22',
  to: '2026-11-20',
  members: 4,
  talks: 12,
  turns: 1088,
  unfinished: 3,
  inputTokens: 120_000,
  outputTokens: 5000,
  costCents: 29,
};
const open = (server: StandInServer) =>
  openPage(UsagePage, {
    address: '/admin/ai-usage',
    tier: 'admin',
    server: {
      [`GET ${sparPath}`]: () => Response.json(sparred),
      [`GET ${sparPath}?from=2026-11-01`]: () => Response.json({ ...sparred, talks: 1, members: 1 }),
      ...server,
    },
  });

test('an admin sees runs, tokens and cost per member and model, and a missing price is said to be so', async () => {
  await open({
    [`GET ${path}`]: answer([row, { ...row, userId: 'u3', model: 'free-model', costCents: null }]),
  });
  expect(await screen.findByText('some-model')).toBeTruthy();
  expect(screen.getByText('$12.34')).toBeTruthy();
  expect(screen.getByText('no price set')).toBeTruthy();
  expect(screen.getAllByRole('status')[0]?.textContent).toContain(
    ', UTC: 2,400 runs, $12.34 where a price is set',
  );
  expect(screen.getByText(/^We can’t tell what the model “free-model” costs\./)).toBeTruthy();
  for (const name of [/read \(input\)/, /written \(output\)/])
    fireEvent.change(screen.getByLabelText(name), { target: { value: '3' } });
  expect(screen.getByText('AI_PRICES=free-model=300/300')).toBeTruthy();
});

test('where every price is known, nothing is asked for', async () => {
  await open({ [`GET ${path}`]: answer([row]) });
  await screen.findByText('some-model');
  expect(screen.getByRole('status').textContent).toMatch(/1,200 runs, \$12\.34$/);
  expect(screen.queryByText('Enter the prices')).toBeNull();
});

test('the days can be chosen', async () => {
  await open({
    [`GET ${path}`]: answer([row]),
    [`GET ${path}?from=2026-11-01`]: answer([]),
  });
  await screen.findByText('some-model');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  expect(await screen.findByText('Nothing was written')).toBeTruthy();
  expect(await screen.findByText(/^1 call by 1 member with/u)).toBeTruthy();
});

test('practice calls are told in sums, and one that cannot be loaded says so', async () => {
  await open({ [`GET ${path}`]: answer([row]) });
  const words = '12 calls by 4 members with 1,088 answered turns and 3 unfinished, 125,000 tokens, $0.29.';
  expect((await screen.findByText(/^12 calls/u)).textContent).toContain(words);
});

test('days without a practice call say so instead of five zeros', async () => {
  const none = {
    members: 0,
    talks: 0,
    turns: 0,
    unfinished: 0,
    inputTokens: 0,
    outputTokens: 0,
    costCents: 0,
  };
  await open({ [`GET ${path}`]: answer([row]), [`GET ${sparPath}`]: () => Response.json(none) });
  expect(await screen.findByText('Nobody practiced in these days.')).toBeTruthy();
});

test('practice calls without a price are not said to cost nothing', async () => {
  await open({
    [`GET ${path}`]: answer([row]),
    [`GET ${sparPath}`]: () => Response.json({ ...sparred, costCents: null }),
  });
  expect((await screen.findByText(/^12 calls/u)).textContent).toContain('125,000 tokens, cost unknown.');
});

test('where the practice calls cannot be loaded, the rest is there', async () => {
  await open({
    [`GET ${path}`]: answer([row]),
    [`GET ${sparPath}`]: () => refusal(503, 'unavailable', 'Not now.'),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  expect(await screen.findByText('some-model')).toBeTruthy();
});

test('usage that cannot be loaded says so, and Retry loads it', async () => {
  const answers = [() => refusal(503, 'unavailable', 'Not yet.'), answer([row])];
  await open({ [`GET ${path}`]: () => (answers.shift() ?? answer([]))() });
  expect((await screen.findByRole('alert')).textContent).toContain('Not yet.');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('some-model')).toBeTruthy();
});
