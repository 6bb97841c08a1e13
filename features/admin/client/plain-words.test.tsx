// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lastDays } from '#features/admin/rules.ts';
import { noInbox, nothingBehind, quietWeek, weekRequest } from '#testing/admin-week.ts';
import { openPage } from '#testing/page.tsx';
import { AdminPage } from './AdminPage.tsx';
import { AuditPage } from './AuditPage.tsx';

const days = lastDays(new Date('2026-11-21T12:00:00Z'), 30);
const start = {
  countedAt: '2026-11-21T12:00:00.000Z',
  recounting: false,
  members: { total: 1, byTier: { free: 0, tools: 0, premium: 0, admin: 1 }, newByDay: [] },
  openSteps: [],
  missing: [],
  payments: 'live',
  demoTexts: false,
  missingLinks: [],
  money: { monthly: [], atListPrice: 0, owedAmounts: [], running: 0, owed: 0, ending: 0, given: 0 },
  inbox: noInbox,
  behind: { ...nothingBehind, crmWaiting: 1 },
  storage: { files: 0, bytes: 0 },
  ai: days.map((day) => ({ day, runs: 1, tokens: 1000, costCents: null })),
};

test('without a CRM or prices the start page says in plain words what that means, and where to go', async () => {
  await openPage(AdminPage, {
    address: '/admin',
    tier: 'admin',
    server: {
      'GET /api/admin/weekly': () => Response.json({ on: false, available: true }),
      [weekRequest()]: () => Response.json(quietWeek),
      'GET /api/admin/start': () => Response.json(start),
    },
  });
  expect(await screen.findByText(/^No CRM \(such as HighLevel\) is connected/)).toBeTruthy();
  const way = screen.getByRole('link', { name: 'Look at: Waiting for your CRM' });
  expect(way.getAttribute('href')).toBe('/admin/setup?step=live');
  expect(screen.getByRole('link', { name: 'Enter the prices' }).getAttribute('href')).toBe(
    '/admin/ai-usage#prices',
  );
  expect(document.body.textContent).not.toMatch(/AI_PRICES|dead letter/);
});

test('an entry of the log says its codes in words and its cents as money, and leaves ids to the file', async () => {
  const entry = {
    id: '1',
    at: '2026-11-21T12:00:00.000Z',
    action: 'billing.subscription_cancelled',
    actor: { id: 'u1', email: 'ana@example.com' },
    subject: null,
    address: null,
    details: { subscription: 'sub_1Q', why: 'no_longer_needed', amount: 4700, byHand: 0, currency: 'usd' },
    names: {},
  };
  await openPage(AuditPage, {
    address: '/admin/audit',
    tier: 'admin',
    server: { 'GET /api/admin/audit': () => Response.json({ entries: [entry], next: null }) },
  });
  const words = 'Why: no longer needed. $47.00 went back.';
  expect(await screen.findByText(words)).toBeTruthy();
});

test('an entry of somebody without an account says so instead of naming nobody', async () => {
  const entry = {
    id: '1',
    at: '2026-11-21T12:00:00.000Z',
    action: 'account.sign_in_failed',
    actor: null,
    subject: null,
    address: '192.0.2.7',
    details: {},
    names: {},
  };
  await openPage(AuditPage, {
    address: '/admin/audit',
    tier: 'admin',
    server: { 'GET /api/admin/audit': () => Response.json({ entries: [entry], next: null }) },
  });
  expect(await screen.findByText('by the site, or by somebody we don’t know, from 192.0.2.7')).toBeTruthy();
});
