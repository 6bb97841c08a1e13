// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lastDays } from '#features/admin/rules.ts';
import { AdminPage } from '#features/admin/client/AdminPage.tsx';
import { noInbox, nothingBehind, quietWeek, weekRequest } from '#testing/admin-week.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';

const days = lastDays(new Date('2026-11-25T12:00:00Z'), 30);
const start = {
  countedAt: '2026-11-25T12:00:00.000Z',
  recounting: false,
  openSteps: [] as string[],
  inbox: noInbox as object,
  payments: 'test',
  demoTexts: false,
  missingLinks: [] as string[],
  members: { total: 1, byTier: { free: 0, tools: 0, premium: 0, admin: 1 }, newByDay: [] },
  money: { monthly: [], atListPrice: 0, owedAmounts: [], running: 0, owed: 0, ending: 0, given: 0 } as object,
  behind: nothingBehind,
  storage: { files: 0, bytes: 0 },
  ai: days.map((day) => ({ day, runs: 0, tokens: 0, costCents: 0 })),
  funnel: [],
};

const open = (given: Partial<typeof start>, server: StandInServer = {}) =>
  openPage(AdminPage, {
    address: '/admin',
    tier: 'admin',
    server: {
      'GET /api/admin/weekly': () => Response.json({ on: false, available: true }),
      [weekRequest()]: () => Response.json(quietWeek),
      'GET /api/admin/start': () => Response.json({ ...start, ...given }),
      ...server,
    },
  });

test('open steps of the setup are named with what is missing, each with its way', async () => {
  await open({ openSteps: ['mail', 'domain', 'live'] });
  const setup = within(await screen.findByRole('region', { name: 'Setup' }));
  expect(setup.getByText('Your setup isn’t finished: 4 of 7 steps are done')).toBeTruthy();
  const lines = setup.getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'EmailNo password resets, receipts or notifications by email.',
    'DomainWithout it, others on the way can read passwords, browsers warn your visitors, and phones don’t install the app.',
    'Go liveNo real money moves: payments are in test mode.',
  ]);
  // Beside the name and not in its line: that is as high as a finger, and would part the lines of the reason.
  expect(lines[0]?.querySelector('p')?.textContent).toBe(
    'No password resets, receipts or notifications by email.',
  );
  expect(setup.getByRole('link', { name: 'Email' }).getAttribute('href')).toBe('/admin/setup?step=mail');
  expect(setup.getByRole('link', { name: 'Continue the setup' }).getAttribute('href')).toBe('/admin/setup');
});

test('the last step that lacks nothing of its own waits for the others', async () => {
  await open({ openSteps: ['owner', 'live'], payments: 'live' });
  const setup = within(await screen.findByRole('region', { name: 'Setup' }));
  expect(setup.getByText('Waits for the steps above.')).toBeTruthy();
});

test('a site that takes real money is held up by email in test mode alone, and says so', async () => {
  await open({ openSteps: ['live'], payments: 'live' });
  const setup = within(await screen.findByRole('region', { name: 'Setup' }));
  expect(setup.getByRole('listitem').textContent).toMatch(/^Go liveEmail is in test mode: /);
});

test('of the links, the one that is missing is named', async () => {
  await open({ openSteps: ['content'], missingLinks: ['strategyCall'] });
  const setup = within(await screen.findByRole('region', { name: 'Setup' }));
  expect(setup.getByRole('listitem').textContent).toBe(
    'ContentYour calendar for the strategy call is missing. Until you enter it, members see the included page.',
  );
});

test('what is left for going live is named once everything before it is done', async () => {
  await open({ openSteps: ['live'] });
  const setup = within(await screen.findByRole('region', { name: 'Setup' }));
  expect(setup.getByRole('link', { name: 'Go live' }).getAttribute('href')).toBe('/admin/setup?step=live');
});

test('with every step done the start page says nothing of the setup', async () => {
  await open({});
  expect(await screen.findByText('Monthly recurring revenue')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Setup' })).toBeNull();
});

test('revenue in two currencies stands side by side and is never added', async () => {
  const monthly = [
    { currency: 'eur', cents: 4500 },
    { currency: 'usd', cents: 9400 },
  ];
  const owedAmounts = [{ currency: 'eur', cents: 4500 }];
  await open({ money: { monthly, atListPrice: 1, owedAmounts, running: 4, owed: 1, ending: 0, given: 2 } });
  expect(await screen.findByText('€45.00 and $94.00')).toBeTruthy();
  expect(
    screen.getByText('4 subscriptions, before tax, 1 at list price; €45.00 owed and not counted'),
  ).toBeTruthy();
  const given = screen.getByRole('link', { name: 'Look at: Given access' });
  expect(given.getAttribute('href')).toBe('/admin/members?payment=given');
});

test('the week is shown with the period of the weekly mail, beside what came since', async () => {
  const week = {
    ...quietWeek,
    last: {
      ...quietWeek.last,
      signUps: 1200,
      purchases: 3,
      purchased: [{ currency: 'usd', cents: 9400 }],
      payments: 12,
      received: [{ currency: 'usd', cents: 58_000 }],
      refunds: 2,
      refunded: [
        { currency: 'eur', cents: 2000 },
        { currency: 'usd', cents: 3134 },
      ],
    },
    since: { ...quietWeek.since, signUps: 4 },
    month: {
      ...quietWeek.month,
      payments: 1,
      received: [{ currency: 'usd', cents: 3350 }],
      refunds: 1,
      refunded: [{ currency: 'usd', cents: 3350 }],
    },
    today: {
      ...quietWeek.today,
      purchases: 1,
      purchased: [{ currency: 'usd', cents: 3350 }],
      signUps: 2,
      refunds: 1,
      refunded: [{ currency: 'usd', cents: 4690 }],
    },
    owing: 1,
    questions: 2,
  };
  await open({}, { [weekRequest()]: () => Response.json(week) });
  const table = await screen.findByRole('table', { name: /^What happened since Monday/ });
  const cells = [...table.querySelectorAll('tr')].map((row) =>
    [...row.cells].map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ['What happened', 'Since Nov 23', 'Nov 16 to Nov 22'],
    ['Sign-ups', '4', '1,200'],
    ['Purchases', '0', '3 ($94.00)'],
    ['Cancellations', '0', '0'],
    ['Refunds', '0', '2 (€20.00 and $31.34)'],
    ['Payments received', '0', '12 ($580.00)'],
    ['Members whose payment failed', '0', '0'],
  ]);
  const who = within(table)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(who).toEqual([
    ['Sign-ups', '/admin/members'],
    ['Purchases', '/subscription-admin'],
    ['Refunds', '/subscription-admin?state=refunded'],
  ]);
  expect(
    screen.getByText('In November so far: 1 payment ($33.50) received, and 1 refund ($33.50).'),
  ).toBeTruthy();
  expect(
    screen.getByText('Right now, 1 member owes a payment, and 2 unread notices need you (see the bell).'),
  ).toBeTruthy();
});

test('what happened today comes before everything else, by the clock of whoever looks', async () => {
  const today = {
    ...quietWeek.today,
    signUps: 2,
    purchases: 1,
    purchased: [{ currency: 'usd', cents: 3350 }],
    refunds: 1,
    refunded: [{ currency: 'usd', cents: 4690 }],
  };
  const { asked } = await open({}, { [weekRequest()]: () => Response.json({ ...quietWeek, today }) });
  const part = within(await screen.findByRole('region', { name: 'Today so far' }));
  const figures = [...document.querySelectorAll('dl')][0];
  expect(figures?.textContent).toBe(
    'Sign-ups2Look at: Sign-upsPurchases1 ($33.50)Look at: PurchasesCancellations0Refunds1 ($46.90)Look at: Refunds',
  );
  // Nobody is in the lists of what did not happen.
  expect(part.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/members',
    '/subscription-admin',
    '/subscription-admin?state=refunded',
  ]);
  expect(part.getByText(/^Counted Nov 25, 2026, .*, and again every minute\.$/)).toBeTruthy();
  expect(asked.some(({ path }) => path.startsWith('/api/admin/week?dayFrom='))).toBe(true);
});

test('whoever comes back from a refund finds it counted, and so is what it took away', async () => {
  let isRefunded = false;
  const money = { ...start.money, running: 1 };
  const { router } = await open(
    {},
    {
      [weekRequest()]: () =>
        Response.json({
          ...quietWeek,
          today: {
            ...quietWeek.today,
            purchases: 1,
            ...(isRefunded && { refunds: 1, refunded: [{ currency: 'usd', cents: 3350 }] }),
          },
        }),
      'GET /api/admin/start': () => Response.json({ ...start, money: isRefunded ? start.money : money }),
    },
  );
  const part = within(await screen.findByRole('region', { name: 'Today so far' }));
  expect(part.queryByText('1 ($33.50)')).toBeNull();
  // What is not on record yet is no amount.
  expect(part.getByText('1')).toBeTruthy();
  expect(await screen.findByText('1 subscription, before tax')).toBeTruthy();
  isRefunded = true;
  await act(() => router.navigate({ to: '/subscription-admin' as never }));
  await screen.findByText(/^Now at/);
  await act(() => router.navigate({ to: '/admin' as never }));
  expect(await screen.findByText('1 ($33.50)')).toBeTruthy();
  expect(await screen.findByText('0 subscriptions, before tax')).toBeTruthy();
});

test('without a model, runs are said to be samples that cost nothing, and no prices are asked for', async () => {
  await open({
    demoTexts: true,
    ai: start.ai.map((day) => ({ ...day, runs: 1, tokens: 50, costCents: null })),
  } as never);
  const part = within(await screen.findByRole('region', { name: 'AI tools' }));
  part.getByText(/^30 runs\. No AI model is connected/);
  expect(part.queryByText(/token|cost unknown|Enter the prices/)).toBeNull();
});

test('without a notice that asks for an act, the page says nothing of notices: the bell may count others', async () => {
  await open({}, { [weekRequest()]: () => Response.json({ ...quietWeek, owing: 1, questions: 0 }) });
  expect(await screen.findByText('Right now, 1 member owes a payment.')).toBeTruthy();
  expect(screen.queryByText(/unread notice/)).toBeNull();
});

test('a week that cannot be read can be asked for again, and hides nothing else', async () => {
  await open({}, { [weekRequest()]: () => refusal(500, 'internal', 'Our fault.') });
  expect(await screen.findByText('Our fault.')).toBeTruthy();
  expect(screen.getByRole('switch', { name: 'Email me every Monday' })).toBeTruthy();
});

test('where members’ messages arrive is said, and what is missing for that', async () => {
  await open({
    inbox: { replies: 'hello@great.example', contact: 'owner@great.example', premium: null },
  });
  const part = within(await screen.findByRole('region', { name: 'Messages from members' }));
  const facts = () => [...document.querySelectorAll('[aria-label="Messages from members"] :is(dt, dd)')];
  expect(facts().map(({ textContent }) => textContent)).toEqual([
    'Replies to automatic emails',
    'hello@great.example',
    'Replies to emails you wrote yourself',
    'owner@great.example',
    'The Contact page',
    'owner@great.example',
  ]);
  expect(part.queryByText(/Premium/)).toBeNull();
  cleanup();
  await open({});
  const none = within(await screen.findByRole('region', { name: 'Messages from members' }));
  none.getByText('None: no email server is connected');
  expect(none.getByRole('link', { name: 'Enter the contact address' }).getAttribute('href')).toBe(
    '/admin/setup?step=owner',
  );
});
