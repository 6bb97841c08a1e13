// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page.tsx';
import { MemberPage } from './MemberPage.tsx';

const noHelp = {
  isSelf: true,
  secondStepOn: false,
  canWait: true,
  mailAvailable: true,
  reset: null,
  suspension: null,
};
const open = (id: string, answer: () => Response) =>
  openPage(MemberPage, {
    address: `/admin/member?id=${id}`,
    tier: 'admin',
    server: { [`GET /api/admin/members/${id}`]: answer },
  });

test('a member’s page shows who they are, what they have and how far they are', async () => {
  const member = {
    id: 'u2',
    email: 'bo@example.com',
    name: 'Bo Ek',
    joinedAt: '2026-11-01T12:00:00.000Z',
    emailVerified: true,
    mailStopped: { reason: 'complained', code: null, at: '2026-11-20T12:00:00.000Z' },
    tier: 'tools',
    since: '2026-11-02T12:00:00.000Z',
    until: null,
    isAdmin: false,
    profile: [{ label: 'Company', value: 'Ek & Co' }],
    grants: [
      {
        tier: 'premium',
        reason: '',
        startsAt: '2026-11-02T12:00:00.000Z',
        endsAt: null,
        revokedAt: null,
      },
    ],
    subscriptions: [
      {
        id: 'sub_1',
        tier: 'tools',
        status: 'past_due',
        amount: 4700,
        currency: 'usd',
        paid: {
          cents: 3290,
          discount: 1410,
          currency: 'usd',
          at: '2026-11-02T12:00:00.000Z',
          inAll: 7990,
          many: 2,
        },
        renewsFor: null,
        owedSince: '2026-11-20T12:00:00.000Z',
        owed: 3290,
        refunded: 6700,
        startedAt: '2026-11-02T12:00:00.000Z',
        periodStart: '2026-11-02T12:00:00.000Z',
        periodEnd: '2026-12-02T12:00:00.000Z',
        endsAt: null,
        endedAt: null,
      },
    ],
    progress: { finished: 3, lessons: 59, lastAt: null },
    firstWins: { card: '2026-11-02T12:00:00.000Z', text: null, lesson: null },
    assessments: [{ takenAt: '2026-11-01T12:00:00.000Z', points: 15, percent: 75 }],
    notes: [],
    letters: [],
    notifications: [],
    help: {
      ...noHelp,
      suspension: { at: '2026-11-21T12:00:00.000Z', why: 'looks_stolen', note: '', isSettled: true },
    },
  };
  await open('u2', () => Response.json(member));
  expect(await screen.findByText('Ek & Co')).toBeTruthy();
  expect(document.title).toBe('Bo Ek · Make Me Great!');
  expect(screen.getByText('Stopped on November 20, 2026: they reported our email as spam')).toBeTruthy();
  expect(screen.getByText('Paid $32.90 on November 2, 2026, $14.10 off by coupon')).toBeTruthy();
  expect(screen.getByText('$79.90 in 2 payments so far')).toBeTruthy();
  expect(screen.getByText('Payment failed').className).toContain('text-danger');
  expect(screen.getByText('$32.90 owed since November 20, 2026')).toBeTruthy();
  expect(screen.getByText(/^Premium, November 2, 2026, with no end date/)).toBeTruthy();
  expect(screen.getByText('Refunded $67.00')).toBeTruthy();
  expect(screen.getByText('Suspended since November 21, 2026')).toBeTruthy();
  expect(screen.getByText('3 of 59 lessons finished.')).toBeTruthy();
  // What is mailed to everybody is not listed here.
  expect(screen.getByText('No email from this page yet.')).toBeTruthy();
  expect(screen.getByText('None to them alone or to chosen members yet.')).toBeTruthy();
  // Each part has its place, however long the others are.
  const columns =
    screen.getByRole('region', { name: 'Profile' }).parentElement?.parentElement?.children ?? [];
  expect(
    [...columns].map((column) => [...column.children].map((part) => part.getAttribute('aria-label'))),
  ).toEqual([
    ['Profile', 'Access', 'Payments', 'Course', 'First wins'],
    ['Notes', 'Emails to them', 'Notifications to them', 'Help this member'],
  ]);
});

test('a member who is not there is told as such, with the way back to all', async () => {
  await open('gone', () =>
    Response.json(
      { error: { code: 'not_found', message: 'We could not find that.', requestId: 'r' } },
      { status: 404 },
    ),
  );
  expect(await screen.findByText('No such member')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All members' }).getAttribute('href')).toBe('/admin/members');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});
