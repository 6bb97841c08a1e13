// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BusinessFigures } from '#features/admin/contract-figures.ts';
import { openPage } from '#testing/page.tsx';
import { FiguresPage } from './FiguresPage.tsx';

const nobody = { visits: 0, firstCards: 0, joined: 0, assessed: 0, bought: 0, stayed: 0 };
const empty: BusinessFigures = {
  revenue: [],
  funnel: { from: '2026-09-07', until: '2026-11-30', all: { ...nobody, joined: 1 }, weeks: [], sources: [] },
  retention: [],
  modules: [],
  lessons: [],
  stayed: { members: 0, answers: 0, byClients: 0, words: 0, gist: 0, weeks: 0 },
  model: { members: 0, runs: 0, tokens: 0, costCents: 0, calls: 0, callTokens: 0, callCostCents: 0 },
};
const month = { currency: 'usd', upgrade: 0, downgrade: 0, pause: 0 };
const lesson = '0b0e3a52-6d0f-4a37-9c3a-6d1f9f2c1a11';
const full: BusinessFigures = {
  revenue: [
    { ...month, month: '2026-11', start: 9400, new: 6700, lost: -4700, end: 11_400 },
    { ...month, month: '2026-10', start: 0, new: 9400, lost: 0, end: 9400 },
  ],
  funnel: {
    ...empty.funnel,
    all: { visits: 200, firstCards: 40, joined: 20, assessed: 10, bought: 4, stayed: 1 },
    weeks: [{ ...nobody, week: '2026-11-23', until: '2026-11-30', visits: 9, joined: 2 }],
    sources: [{ ...nobody, source: 'google.com', visits: 150, joined: 12 }],
  },
  retention: [
    { month: '2026-11', members: 2, paying: [] },
    {
      month: '2026-10',
      members: 4,
      paying: [
        { due: 3, many: 2 },
        { due: 0, many: 0 },
      ],
    },
  ],
  modules: [{ module: 'Your WHO', began: 20, finished: 10 }],
  lessons: [
    { id: lesson, title: 'Say it as a guess', module: 'Your WHO', began: 9, finished: 5, stopped: 3 },
  ],
  stayed: { members: 12, answers: 80, byClients: 60, words: 20, gist: 30, weeks: 9 },
  model: {
    members: 10,
    runs: 90,
    tokens: 50_000,
    costCents: 120,
    calls: 4,
    callTokens: 6000,
    callCostCents: null,
  },
};
const open = (figures: BusinessFigures) =>
  openPage(FiguresPage, {
    address: '/admin/figures',
    tier: 'admin',
    server: { 'GET /api/admin/figures': () => Response.json(figures) },
  });
const leadsTo = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '');
const wayOf = (table: string, name: string) =>
  leadsTo(within(screen.getByRole('table', { name: table })).getByRole('link', { name }));

test('what changed since last month comes first, and each figure leads to the members whom it counted', async () => {
  await open(full);
  const change = await screen.findByText(
    /^Since November 1, 2026, monthly recurring revenue has risen from \$94\.00 to/,
  );
  expect(change.textContent).toMatch(/\$114\.00: \$67\.00 new and \$47\.00 lost\.$/);
  expect(wayOf('Monthly recurring revenue in USD', '-$47.00')).toBe(
    '/admin/members?figure=revenue~lost~2026-11',
  );
  expect(wayOf('Who keeps paying, by month of the first payment', '67%')).toBe(
    '/admin/members?figure=cohort~2026-10~1',
  );
  expect(
    screen.getAllByRole('cell').some(({ textContent }) => textContent === 'NaN%'),
    'a month that has begun for nobody',
  ).toBe(false);
  expect(wayOf('Lessons where learners stop', '3')).toBe(`/admin/members?figure=lesson~${lesson}`);
  expect(leadsTo(screen.getByRole('link', { name: /Bought a plan/ }))).toBe(
    '/admin/members?figure=funnel~bought~2026-09-07~2026-11-30',
  );
  expect(screen.getByText('20 began, 10 finished')).toBeTruthy();
});

test('a cost that is not known is shown in tokens, and says so', async () => {
  await open(full);
  expect(await screen.findByText('$0.12')).toBeTruthy();
  expect(screen.getByText('1,500 tokens')).toBeTruthy();
  expect(screen.getByText(/The price of a model is not set/)).toBeTruthy();
});

test('a site with one member says what will be here', async () => {
  await open(empty);
  expect(
    await screen.findByText('Nobody has bought yet. The first purchase begins these figures.'),
  ).toBeTruthy();
  for (const title of ['No plan has been sold', 'Nobody has paid yet', 'Nobody has begun yet'])
    expect(screen.getByText(title)).toBeTruthy();
});

test('what stayed with clients is counted for all members, and who typed it is said', async () => {
  await open(full);
  const group = within(await screen.findByRole('region', { name: 'What stayed with clients' }));
  expect(group.getByText('80')).toBeTruthy();
  expect(
    group.getByText('For 12 members, about talks in 9 weeks. 60 typed by clients, 20 by members.'),
  ).toBeTruthy();
  expect(group.getByText('63%').nextElementSibling?.textContent).toBe('25% in its words, 38% in its gist');
  expect(group.getByRole('link').getAttribute('href')).toBe('/admin/site#stayed');
});
