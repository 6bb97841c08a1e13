// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setupIds } from '#features/admin/rules.ts';
import { SetupPage } from '#features/admin/client/SetupPage.tsx';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';

const Setup = () => <SetupPage forms={{ owner: <p>The owner’s form</p>, content: <p>The content’s</p> }} />;

function open(
  step: string | null,
  done: readonly string[],
  server: StandInServer = {},
  unpriced: readonly string[] = [],
) {
  const items = setupIds.map((id) => ({ id, done: done.includes(id) }));
  return openPage(Setup, {
    address: step === null ? '/admin/setup' : `/admin/setup?step=${step}`,
    tier: 'admin',
    server: {
      'GET /api/admin/setup': () =>
        Response.json({ items, unpriced, model: null, appUrl: 'https://great.example' }),
      'GET /api/admin/prices': () => Response.json({ prices: null }),
      'GET /api/admin/providers': () => Response.json({ providers: [] }),
      'GET /api/billing/portal-check': () => Response.json({ state: 'as made', faults: [] }),
      ...server,
    },
  });
}

test('the seven steps stand in their order, and the first open one is where it begins', async () => {
  await open(null, ['owner', 'payments']);
  expect(await screen.findByText('2 of 7 steps are done.')).toBeTruthy();
  const steps = screen.getByRole('navigation', { name: 'Steps of the setup' });
  expect([...steps.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    '1. Who you are, Done',
    '2. Payments, Done',
    '3. Email, To do',
    '4. AI model, To do',
    '5. Domain, To do',
    '6. Content, To do',
    '7. Go live, To do',
  ]);
  expect(screen.getByRole('heading', { level: 2, name: 'Email' })).toBeTruthy();
  expect(screen.getByText(/Set SMTP_URL and MAIL_FROM/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send me a test email' })).toBeNull();
});

const badgeOf = (title: string) =>
  screen.getByRole('heading', { level: 3, name: title }).parentElement?.textContent.slice(title.length);

test('a step that is done has no part that says otherwise: what it could have besides is optional', async () => {
  await open('model', ['ai']);
  await screen.findByRole('heading', { level: 2, name: 'AI model' });
  expect(screen.getByRole('link', { name: /AI model/ }).textContent).toBe('4. AI model, Done');
  expect(badgeOf('AI model')).toBe('Done');
  expect(badgeOf('Prices of the model')).toBe('Optional');
});

test('a step that is open says so of the part that it needs', async () => {
  await open('mail', ['verification']);
  await screen.findByRole('heading', { level: 2, name: 'Email' });
  expect(badgeOf('Email')).toBe('To do');
  expect(badgeOf('Confirmed addresses')).toBe('Done');
});

test('what is set on the server can be handed to whoever runs it, and what the owner fills in cannot', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open('mail', ['verification']);
  fireEvent.click(await screen.findByRole('button', { name: 'Copy for whoever runs the server' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledOnce());
  expect(writeText.mock.calls[0]?.[0]).toMatch(
    /^Email on https:\/\/great\.example: Set SMTP_URL and MAIL_FROM\. .*restart the server\.$/,
  );
  cleanup();
  await open('owner', []);
  await screen.findByRole('heading', { level: 2, name: 'Who you are' });
  expect(screen.queryByRole('button', { name: 'Copy for whoever runs the server' })).toBeNull();
});

test('payments in test mode hold up the last step, and not the one of payments', async () => {
  await open('live', ['https', 'owner', 'payments']);
  expect(await screen.findByText(/^Ready to go live/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Payments/ }).textContent).toBe('2. Payments, Done');
  expect(badgeOf('Real payments')).toBe('To do');
  expect(screen.getByText(/No real money moves.*put the live key/)).toBeTruthy();
});

test('the line that gives models their prices is there to copy, until every price is known', async () => {
  await open('model', ['ai'], {}, ['qwen3:8b', 'ears']);
  expect(await screen.findByText('AI_PRICES=qwen3:8b=300/1500,ears=300/1500')).toBeTruthy();
  expect(screen.getByText(/US cents for a million tokens.*means \$3\.00 and \$15\.00/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy the line' })).toBeTruthy();
});

test('a test mail says what the mail server answered, and what to do about it', async () => {
  let id = 6;
  await open('mail', ['mail'], {
    'POST /api/admin/setup/mail': () => Response.json({ id: (id += 1), to: 'ana@example.com' }),
    'GET /api/admin/setup/mail?id=7': () => Response.json({ state: 'sent', code: null }),
    'GET /api/admin/setup/mail?id=8': () => Response.json({ state: 'waiting', code: 'EAUTH' }),
  });
  const button = await screen.findByRole('button', { name: 'Send me a test email' });
  fireEvent.click(button);
  expect(await screen.findByText('Your mail server accepted the email to ana@example.com')).toBeTruthy();
  fireEvent.click(button);
  expect(await screen.findByText('The email hasn’t been accepted yet')).toBeTruthy();
  expect(screen.getByText(/refuses our login \(EAUTH\)/)).toBeTruthy();
});

test('a card is shown as it was written, and a failure with what to check', async () => {
  let answer = () =>
    Response.json({
      model: 'demo',
      frustration: 'Late again',
      explanation: 'They wait.',
      milliseconds: 1240,
    });
  await open('model', ['ai'], { 'POST /api/admin/setup/card': () => answer() });
  const button = await screen.findByRole('button', { name: 'Write one card' });
  fireEvent.click(button);
  expect(await screen.findByText('demo wrote in 1.2 s')).toBeTruthy();
  expect(screen.getByText('Late again')).toBeTruthy();
  answer = () => refusal(502, 'model_failed', 'Failed to analyze.');
  fireEvent.click(button);
  expect(await screen.findByText('Failed to analyze.')).toBeTruthy();
  expect(screen.getByText(/Check the key and the name of the model/)).toBeTruthy();
});

test('a paid test whose message came is said to be whole', async () => {
  await open('payments&purchase=cs_test_1', ['payments'], {
    'GET /api/admin/setup/purchase?id=cs_test_1': () =>
      Response.json({ state: 'paid', heardAfterSeconds: 2 }),
  });
  expect(await screen.findByText('Paid, and Stripe told us so')).toBeTruthy();
  expect(screen.getByText(/its message came after 2 s/)).toBeTruthy();
});

test('with a live key nothing is bought', async () => {
  await open('payments', ['payments', 'paymentsLive']);
  expect(await screen.findByText(/it would move real money/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Buy for/ })).toBeNull();
});

test('another address than the configured one is named', async () => {
  await open('domain', [], { 'GET /readyz': () => Response.json({}) });
  fireEvent.click(await screen.findByRole('button', { name: 'Look at the address' }));
  expect(await screen.findByText(/APP_URL says https:\/\/great\.example/)).toBeTruthy();
});

test('with every price known there is no line to copy', async () => {
  await open('model', ['ai', 'aiPrices']);
  await screen.findByRole('heading', { level: 2, name: 'AI model' });
  expect(screen.queryByText(/AI_PRICES=/)).toBeNull();
});

test('the words of the site are edited within their steps', async () => {
  await open('content', []);
  expect(await screen.findByText('The content’s')).toBeTruthy();
});
