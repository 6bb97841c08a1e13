// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { neededToGoLive } from '#features/admin/rules.ts';
import { expect, test, vi } from 'vitest';
import { lastDays } from '#features/admin/rules.ts';
import { setupAnswer } from '#testing/setup-answer.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { noInbox, quietWeek, weekRequest } from '#testing/admin-week.ts';
import { AdminPage } from './AdminPage.tsx';
import { AuditPage } from './AuditPage.tsx';
import { SetupPage } from './SetupPage.tsx';

const days = lastDays(new Date('2026-11-21T12:00:00Z'), 30);
const start = {
  countedAt: '2026-11-21T12:00:00.000Z',
  recounting: false,
  members: {
    total: 1234,
    byTier: { free: 1000, tools: 200, premium: 33, admin: 1 },
    newByDay: days.map((day, at) => ({ day, many: at === 29 ? 7 : 0 })),
  },
  openSteps: [],
  missing: [],
  payments: 'live',
  demoTexts: false,
  missingLinks: [],
  money: {
    monthly: [{ currency: 'usd', cents: 1234500 }],
    atListPrice: 0,
    owedAmounts: [{ currency: 'usd', cents: 11400 }],
    running: 233,
    owed: 2,
    ending: 5,
    given: 3,
  },
  inbox: noInbox,
  behind: {
    crm: 'api',
    crmPaused: true,
    crmWaiting: 12,
    crmDead: 3,
    mailsWaiting: 1,
    mailsDead: 0,
    mailFault: 'ETLS',
    modelTrouble: 'quota',
    mailsUnknown: 2,
    addressesStopped: 4,
    oldestJobSeconds: 7300,
  },
  storage: { files: 4, bytes: 5 * 1024 * 1024 },
  ai: days.map((day) => ({ day, runs: 1, tokens: 1000, costCents: 2 })),
};
const open = (
  Page: () => React.ReactNode,
  address: string,
  server: StandInServer,
  tier: 'free' | 'admin' = 'admin',
) =>
  openPage(Page, {
    address,
    tier,
    server: {
      'GET /api/admin/weekly': () => Response.json({ on: false, available: true }),
      [weekRequest()]: () => Response.json(quietWeek),
      ...server,
    },
  });

test('the start page shows money, what is behind, members, tools and the course', async () => {
  await open(AdminPage, '/admin', { 'GET /api/admin/start': () => Response.json(start) });
  expect(await screen.findByText('$12,345.00')).toBeTruthy();
  expect(
    screen.getByText('233 subscriptions, before tax; 2 owe $114.00 after a failed payment'),
  ).toBeTruthy();
  expect(screen.getByText('Nothing is sent: it refuses our key.')).toBeTruthy();
  expect(screen.getByText(/the mail server offers no encryption/)).toBeTruthy();
  expect(screen.getByText(/2 emails without an answer/)).toBeTruthy();
  expect(
    screen.getByRole('link', { name: 'Look at: Addresses we stopped writing to' }).getAttribute('href'),
  ).toBe('/admin/members?mail=stopped');
  for (const [name, href] of [
    ['Look at: Failed payments', '/subscription-admin?state=failed'],
    ['Look at: Set to end', '/subscription-admin?state=ending'],
    ['Premium: 33 members', '/admin/members?tier=premium'],
    ['Not started', '/admin/members?activity=unstarted'],
  ])
    expect(screen.getByRole('link', { name: name as string }).getAttribute('href')).toBe(href);
  expect(screen.getByText('2 h')).toBeTruthy();
  expect(screen.getByText(/model provider’s credit is used up/)).toBeTruthy();
  expect(screen.getByText('7 new members of 1,234 in all. Admins don’t count as new.')).toBeTruthy();
  expect(screen.getByText('30 runs, 30,000 tokens, $0.60.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Look at: Refused by your CRM' }).getAttribute('href')).toBe(
    '/crm-admin',
  );
});

test('the weekly mail has a switch, off until it is pressed, which says what the server says', async () => {
  const { asked } = await open(AdminPage, '/admin', {
    'GET /api/admin/start': () => Response.json(start),
    'POST /api/admin/weekly': () => Response.json({ on: true, available: true }),
  });
  const toggle = await screen.findByRole('switch', { name: 'Email me every Monday' });
  expect(toggle.getAttribute('aria-checked')).toBe('false');
  fireEvent.click(toggle);
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('true'));
  expect(asked.filter(({ path }) => path === '/api/admin/weekly').at(-1)?.body).toEqual({ on: true });
});

test('an admin chooses as which tier they look, and the server is told before the page changes', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const { asked } = await open(AdminPage, '/admin', {
    'GET /api/admin/start': () => Response.json(start),
    'POST /api/admin/look-as': () => Response.json({ viewer: null, expiresAt: null, totpDueAt: null }),
  });
  fireEvent.change(await screen.findByLabelText('Plan'), { target: { value: 'premium' } });
  fireEvent.click(screen.getByRole('button', { name: 'View as member' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect(asked.find(({ path }) => path === '/api/admin/look-as')?.body).toEqual({ tier: 'premium' });
  assign.mockRestore();
});

test('figures that cannot be loaded offer another try', async () => {
  await open(AdminPage, '/admin', { 'GET /api/admin/start': () => refusal(500, 'internal', 'Our fault.') });
  expect(await screen.findByText('Our fault.')).toBeTruthy();
});

test('nobody but an admin asks for the figures', async () => {
  const { asked } = await open(AdminPage, '/admin', {}, 'free');
  expect(await screen.findByText('Access Denied: Admin privileges required')).toBeTruthy();
  expect(asked).toEqual([]);
});

const Setup = () => (
  <SetupPage forms={{ owner: () => <p>The owner’s form</p>, content: () => <p>The content’s</p> }} />
);
const openSetup = (
  prices: object | null,
  done: readonly string[] = [],
  { model = null, step = 'payments' }: { model?: object | null; step?: string } = {},
) =>
  open(Setup, `/admin/setup?step=${step}`, {
    'GET /api/admin/setup': () => Response.json({ ...setupAnswer(done), model }),
    'GET /api/admin/prices': () => Response.json({ prices }),
    'GET /api/billing/portal-check': () => Response.json({ state: 'as made', faults: [] }),
  });

const momentAt = '2026-11-21T12:00:00.000Z';

test('prices that are charged as shown are said to be the same, and when that was checked', async () => {
  await openSetup({ checkedAt: momentAt, failedAt: null, differences: [], account: null, charged: [] });
  expect(await screen.findByText('The same')).toBeTruthy();
  expect(screen.getByText(/^Checked at Nov 21, 2026, .+\.$/)).toBeTruthy();
});

test('a price that differs is named by its plan, as it is shown and as it is charged', async () => {
  await openSetup({
    checkedAt: momentAt,
    failedAt: null,
    differences: [
      { plan: 'tools', what: 'amount', shown: '$47.00', charged: '$57.00' },
      { plan: 'tools', what: 'interval', shown: 'every month', charged: 'every year' },
      { plan: 'upgrade', what: 'missing', shown: '$20.00', charged: 'no such price' },
    ],
  });
  const title = await screen.findByText('Stripe doesn’t charge what the site shows');
  const terms = [...(title.parentElement?.querySelectorAll('dt, dd') ?? [])];
  expect(terms.map(({ textContent }) => textContent)).toEqual([
    'Tools & Resources',
    'Amount: shown $47.00, at Stripe $57.00',
    'Interval: shown every month, at Stripe every year',
    'Premium Upgrade',
    'Price: shown $20.00, at Stripe no such price',
  ]);
  expect(screen.queryByText('The same')).toBeNull();
});

test('a price that is not for sale is said to keep people from buying, not to charge them', async () => {
  await openSetup({
    checkedAt: momentAt,
    failedAt: null,
    differences: [{ plan: 'tools', what: 'archived', shown: 'for sale', charged: 'archived' }],
  });
  expect(await screen.findByText('Something the site sells can’t be bought')).toBeTruthy();
  expect(screen.getByText(/^Make an archived price active again/)).toBeTruthy();
});

test('prices that could not be compared are not said to be the same', async () => {
  await openSetup({ checkedAt: null, failedAt: momentAt, differences: [], account: null, charged: [] });
  expect(await screen.findByText(/^Not checked yet\. Stripe didn’t answer at Nov 21, 2026/)).toBeTruthy();
  expect(screen.queryByText('The same')).toBeNull();
});

test('setup says what is in the way of going live, and that nothing is [admin.go-live-blocked]', async () => {
  await openSetup(null, ['https', 'payments', 'paymentsLive'], { step: 'live' });
  expect(await screen.findByText(/^Your site isn’t live yet\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Who runs this' })).toBeTruthy();
  cleanup();
  await openSetup(null, neededToGoLive, { step: 'live' });
  expect(await screen.findByText(/^Your site is live\./)).toBeTruthy();
});

test('setup names what somebody changed in the customer portal by hand', async () => {
  const faults = ['The price price_x is offered, and should not be.'];
  await open(Setup, '/admin/setup', {
    'GET /api/admin/setup': () => Response.json(setupAnswer([])),
    'GET /api/admin/prices': () => Response.json({ prices: null }),
    'GET /api/billing/portal-check': () => Response.json({ state: 'changed', faults }),
  });
  expect(await screen.findByText('The customer portal was changed by hand.')).toBeTruthy();
  expect(screen.getByText(faults[0] ?? '')).toBeTruthy();
  expect(screen.getByText(/npm run stripe:setup/)).toBeTruthy();
});

test.each([
  [{ listing: 'ending', endsOn: '2027-04-01' }, /switches it off on April 1, 2027/],
  [{ listing: 'ending' }, /announced that it will retire it/],
  [{ listing: 'missing' }, /no longer lists gpt-old/],
  [
    { trouble: 'model', troubledAt: '2026-11-21T12:00:00.000Z' },
    /doesn’t know this model, or has retired it/,
  ],
  [
    { transcription: { name: 'ears', trouble: 'model', troubledAt: '2026-11-21T12:00:00.000Z' } },
    /Name another in AI_TRANSCRIPTION_MODEL. Last seen .+; the model is ears/,
  ],
])('a model that is gone, failing or near its end is named: %j', async (state, words) => {
  const fine = { name: 'gpt-old', trouble: null, troubledAt: null, listing: 'listed', endsOn: null };
  await openSetup(null, ['ai'], { model: { ...fine, ...state } });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a model that does well is no news', async () => {
  const model = { name: 'gpt-new', trouble: null, troubledAt: null, listing: 'unknown', endsOn: null };
  await openSetup(null, ['ai'], { model });
  expect(await screen.findByText('1 of 7 steps are done.')).toBeTruthy();
  expect(screen.queryByText(/gpt-new/)).toBeNull();
});

test('the days of the audit log are those of the reader, as the times in its list are', async () => {
  const { asked } = await open(AuditPage, '/admin/audit', {
    'GET /api/admin/audit': () => Response.json({ entries: [], next: null }),
  });
  await screen.findByText('Nothing found');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-21' } });
  const bounds = {
    since: new Date(2026, 10, 20).toISOString(),
    until: new Date(2026, 10, 22).toISOString(),
  };
  await waitFor(() => {
    const query = new URL(asked.at(-1)?.path ?? '', 'http://here').searchParams;
    expect(Object.fromEntries(query)).toEqual(bounds);
  });
  expect(screen.getAllByText('In your time zone')).toHaveLength(2);
});

test('the log is filtered and taken away as a file', async () => {
  const entry = {
    id: '1',
    at: '2026-11-21T12:00:00.000Z',
    action: 'billing.access_granted',
    actor: { id: 'u1', email: 'ana@example.com' },
    subject: { id: 'u2', email: null },
    address: '127.0.0.1',
    details: { tier: 'premium' },
    names: {},
  };
  const save = vi.fn((_: Blob) => 'blob:x');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: save, revokeObjectURL: () => undefined }));
  const { asked } = await open(AuditPage, '/admin/audit', {
    'GET /api/admin/audit': () => Response.json({ entries: [entry], next: null }),
    'GET /api/admin/audit?action=nothing+at+all': () => Response.json({ entries: [], next: null }),
    'GET /api/admin/audit.csv?action=nothing+at+all': () => new Response('id\r\n'),
  });
  expect(await screen.findByText('Access granted')).toBeTruthy();
  expect(screen.getByText(/by ana@example.com, about u2, from 127.0.0.1/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'nothing at all ' } });
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(asked.at(-1)?.path).toBe('/api/admin/audit.csv?action=nothing+at+all');
});
