// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lastDays } from '#features/admin/rules.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { AdminPage } from './AdminPage.tsx';
import { AuditPage } from './AuditPage.tsx';
import { MemberPage } from './MemberPage.tsx';
import { MembersPage } from './MembersPage.tsx';
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
  money: { monthlyCents: 1234500, running: 233, owed: 2, ending: 5 },
  behind: {
    crm: 'api',
    crmPaused: true,
    crmWaiting: 12,
    crmDead: 3,
    mailsWaiting: 1,
    mailsDead: 0,
    mailFault: 'ETLS',
    oldestJobSeconds: 7300,
  },
  storage: { files: 4, bytes: 5 * 1024 * 1024 },
  ai: days.map((day) => ({ day, runs: 1, tokens: 1000, costCents: 2 })),
  funnel: [{ module: 'Your WHO', started: 20, finished: 10 }],
};
const open = (
  Page: () => React.ReactNode,
  address: string,
  server: StandInServer,
  tier: 'free' | 'admin' = 'admin',
) => openPage(Page, { address, tier, server });

test('the start page shows money, what is behind, members, tools and the course', async () => {
  await open(AdminPage, '/admin', { 'GET /api/admin/start': () => Response.json(start) });
  expect(await screen.findByText('$12,345.00')).toBeTruthy();
  expect(screen.getByText('233 subscriptions')).toBeTruthy();
  expect(screen.getByText('Paused: our key is refused.')).toBeTruthy();
  expect(screen.getByText(/the mail server offers no encryption/)).toBeTruthy();
  expect(screen.getByText('2 h')).toBeTruthy();
  expect(screen.getByText('7 new members of 1,234 in all.')).toBeTruthy();
  expect(screen.getByText('30 runs, 30,000 tokens, $0.60.')).toBeTruthy();
  expect(screen.getByText('20 began, 10 finished')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Look at: CRM dead letters' }).getAttribute('href')).toBe(
    '/crm-admin',
  );
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

test('the checklist puts first what is left to do, and says how', async () => {
  const items = [
    { id: 'mail', done: true },
    { id: 'crm', done: false },
  ];
  await open(SetupPage, '/admin/setup', { 'GET /api/admin/setup': () => Response.json({ items }) });
  expect(await screen.findByText('1 of 2 are set up.')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'CRM',
    'Mail',
  ]);
  expect(screen.getByText(/GHL_API_TOKEN/)).toBeTruthy();
});

test('a member is looked for while typing', async () => {
  const bo = { id: 'u2', email: 'bo@example.com', name: 'Bo Ek', joinedAt: '2026-11-21T12:00:00.000Z' };
  await open(MembersPage, '/admin/members', {
    'GET /api/admin/members': () => Response.json({ members: [bo], next: null }),
    'GET /api/admin/members?q=zz': () => Response.json({ members: [], next: null }),
  });
  expect((await screen.findByText('Bo Ek')).closest('a')?.getAttribute('href')).toBe('/admin/member?id=u2');
  fireEvent.change(screen.getByLabelText('Find a member'), { target: { value: 'zz' } });
  expect(await screen.findByText('Nobody found')).toBeTruthy();
});

test('a member’s page shows who he is, what he has and how far he is', async () => {
  const member = {
    id: 'u2',
    email: 'bo@example.com',
    name: 'Bo Ek',
    joinedAt: '2026-11-01T12:00:00.000Z',
    emailVerified: true,
    tier: 'tools',
    since: '2026-11-02T12:00:00.000Z',
    until: null,
    isAdmin: false,
    profile: [{ label: 'Company', value: 'Ek & Co' }],
    grants: [],
    subscriptions: [
      {
        id: 'sub_1',
        tier: 'tools',
        status: 'active',
        amount: 4700,
        currency: 'usd',
        startedAt: '2026-11-02T12:00:00.000Z',
        periodEnd: '2026-12-02T12:00:00.000Z',
        endsAt: null,
        endedAt: null,
      },
    ],
    progress: { finished: 3, lessons: 59, lastAt: null },
  };
  await open(MemberPage, '/admin/member?id=u2', { 'GET /api/admin/members/u2': () => Response.json(member) });
  expect(await screen.findByText('Ek & Co')).toBeTruthy();
  expect(screen.getByText(/\$47\.00 a month/)).toBeTruthy();
  expect(screen.getByText('3 of 59 lessons finished.')).toBeTruthy();
});

test('a member who is not there is told as such, with the way back to all', async () => {
  await open(MemberPage, '/admin/member?id=gone', {
    'GET /api/admin/members/gone': () =>
      Response.json(
        { error: { code: 'not_found', message: 'We could not find that.', requestId: 'r' } },
        { status: 404 },
      ),
  });
  expect(await screen.findByText('There is no such member')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All members' }).getAttribute('href')).toBe('/admin/members');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
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
  };
  const save = vi.fn((_: Blob) => 'blob:x');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: save, revokeObjectURL: () => undefined }));
  const { asked } = await open(AuditPage, '/admin/audit', {
    'GET /api/admin/audit': () => Response.json({ entries: [entry], next: null }),
    'GET /api/admin/audit?action=nothing.': () => Response.json({ entries: [], next: null }),
    'GET /api/admin/audit.csv?action=nothing.': () => new Response('id\r\n'),
  });
  expect(await screen.findByText('billing.access_granted')).toBeTruthy();
  expect(screen.getByText(/by ana@example.com, about u2, from 127.0.0.1/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'nothing.' } });
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(asked.at(-1)?.path).toBe('/api/admin/audit.csv?action=nothing.');
});
