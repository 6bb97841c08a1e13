// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal } from '#testing/page.tsx';
import { MailTrouble } from './MailTrouble.tsx';

const AtAddress = () => <MailTrouble asks />;

const mailState = (mail: object) => ({
  'GET /api/account/security': () =>
    Response.json({ totp: { on: false, backupCodesLeft: 0, dueAt: null }, passwordChangedAt: null, mail }),
});

async function openMail(emailVerified: boolean) {
  const page = await openPage(AtAddress, {
    address: '/settings',
    tier: 'free',
    emailVerified,
    server: {
      ...mailState({ available: true, refused: null, stopped: null }),
      'POST /api/auth/resend-verification': () => Response.json({ retryAfterSeconds: 60 }),
    },
  });
  await waitFor(() => expect(page.asked.some(({ path }) => path === '/api/account/security')).toBe(true));
  return page;
}

test('while an address was never heard from, a confirmation is offered', async () => {
  const { asked } = await openMail(false);
  expect(await screen.findByText(/^We haven’t heard from ana@example\.com yet/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send a confirmation' }));
  expect(await screen.findByText('Email sent')).toBeTruthy();
  expect(asked.at(-1)?.body).toEqual({ email: 'ana@example.com' });
});

test('that is asked where the address stands, and nowhere else', async () => {
  const page = await openPage(() => <MailTrouble asks={false} />, {
    address: '/settings',
    tier: 'free',
    emailVerified: false,
    server: mailState({ available: true, refused: null, stopped: null }),
  });
  await waitFor(() => expect(page.asked.some(({ path }) => path === '/api/account/security')).toBe(true));
  expect(screen.queryByText(/haven’t heard from/)).toBeNull();
});

test('of an address that is confirmed nothing is said', async () => {
  await openMail(true);
  expect(screen.queryByText(/haven’t heard from/)).toBeNull();
});

test('mail that was given up because of the mailbox is said, with the reason', async () => {
  const refused = {
    to: 'ana@example.com',
    subject: 'New sign-in',
    at: '2026-11-20T12:00:00.000Z',
    reason: 'RCPT 552 5.2.2',
  };
  const mail = { available: true, refused, stopped: null };
  await openPage(AtAddress, { address: '/settings', server: mailState(mail) });
  expect(await screen.findByText('Our email to ana@example.com was refused')).toBeTruthy();
  expect(screen.getByText(/The mailbox is full/)).toBeTruthy();
});

test.each([
  ['refused', 'RCPT 550 5.1.1', 'Try this address again', /There is no mailbox with this address/],
  ['bounced', '5.1.1', 'Try this address again', /Our email bounced/],
  ['complained', null, 'Send me email again', /reported as spam/],
])(
  'an address that is stopped (%s) is said with the reason, and tried again on a press',
  async (reason, code, button, words) => {
    const stopped = { address: 'ana@example.com', reason, code, at: '2026-11-20T12:00:00.000Z' };
    const states = [stopped, null];
    const { asked } = await openPage(AtAddress, {
      address: '/settings',
      server: {
        'GET /api/account/security': () =>
          mailState({ available: true, refused: null, stopped: states.shift() ?? null })[
            'GET /api/account/security'
          ](),
        'POST /api/account/mail/retry': () => Response.json({ retryAfterSeconds: 60 }),
      },
    });
    const title = reason === 'complained' ? /We send ana@example.com only/ : /We stopped emailing/;
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Use another address' }).getAttribute('href')).toBe(
      '/settings/security',
    );
    fireEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText('We sent you an email')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    expect(asked.map(({ method }) => method)).toContain('POST');
  },
);

test('a try that is refused is said, and the notice stays', async () => {
  const stopped = {
    address: 'ana@example.com',
    reason: 'bounced',
    code: null,
    at: '2026-11-20T12:00:00.000Z',
  };
  await openPage(AtAddress, {
    address: '/settings',
    server: {
      ...mailState({ available: true, refused: null, stopped }),
      'POST /api/account/mail/retry': () => refusal(429, 'too_many_requests', 'Try again in 40 seconds.'),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Try this address again' }));
  expect(await screen.findByText('Try again in 40 seconds.')).toBeTruthy();
  expect(screen.getByText('We stopped emailing ana@example.com')).toBeTruthy();
});

test('a site without mail says so', async () => {
  await openPage(AtAddress, {
    address: '/settings',
    server: mailState({ available: false, refused: null, stopped: null }),
  });
  expect(await screen.findByText('This site can’t send email right now')).toBeTruthy();
});
