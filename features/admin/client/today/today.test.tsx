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
  missing: [] as { step: string; id: string }[],
  inbox: noInbox as object,
  payments: 'test',
  demoTexts: false,
  missingLinks: [] as string[],
  sampleOwner: false,
  members: { total: 1, byTier: { free: 0, tools: 0, premium: 0, admin: 1 }, newByDay: [] },
  money: { monthly: [], atListPrice: 0, owedAmounts: [], running: 0, owed: 0, ending: 0, given: 0 } as object,
  behind: nothingBehind,
  storage: { files: 0, bytes: 0 },
  ai: days.map((day) => ({ day, runs: 0, tokens: 0, costCents: 0 })),
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

test('what the setup lacks is named as its last step lists it, each with its way', async () => {
  await open({
    openSteps: ['domain', 'content', 'live'],
    missing: [
      { step: 'mail', id: 'mailLive' },
      { step: 'domain', id: 'https' },
      { step: 'content', id: 'links' },
      { step: 'live', id: 'paymentsLive' },
    ],
    missingLinks: ['strategyCall'],
  });
  const setup = within(await screen.findByRole('region', { name: 'Setup' }));
  expect(setup.getByText('Your setup isn’t finished: 4 of 7 steps are done')).toBeTruthy();
  expect(setup.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Real emailNeededEmail is in test mode: every one goes to the inbox for trying it out, and none reaches anybody.',
    'Encrypted addressNeededWithout it, others on the way can read passwords, browsers warn your visitors, and phones don’t install the app.',
    'Strategy call and communityWorth doingYour calendar for the strategy call is missing. Until you enter it, the site offers to write to you.',
    'Real paymentsNeededNo real money moves: payments are in test mode.',
  ]);
  const wayOf = (name: string) => setup.getByRole('link', { name }).getAttribute('href');
  expect(wayOf('Real email')).toBe('/admin/setup?step=mail');
  expect(wayOf('Real payments')).toBe('/admin/setup?step=live#matter-paymentsLive');
  expect(wayOf('Continue the setup')).toBe('/admin/setup');
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
    screen.getByText('4 subscriptions, before tax, 1 at list price; 1 owes €45.00 after a failed payment'),
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
    'Sign-ups2Newest members: Sign-upsPurchases1$33.50 in allNewest subscriptions: PurchasesCancellations0Refunds1$46.90 in allLook at: Refunds',
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
  expect(part.queryByText('$33.50 in all')).toBeNull();
  // What is not on record yet is no amount.
  expect(part.getByText('1')).toBeTruthy();
  expect(await screen.findByText('1 subscription, before tax')).toBeTruthy();
  isRefunded = true;
  await act(() => router.navigate({ to: '/subscription-admin' as never }));
  await screen.findByText(/^Now at/);
  await act(() => router.navigate({ to: '/admin' as never }));
  expect(await screen.findByText('$33.50 in all')).toBeTruthy();
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
