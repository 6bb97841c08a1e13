// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import {
  checkout,
  open,
  openWindow,
  payAt,
  paysForTools,
  press,
  profile,
  reads,
  save,
  tab,
  tellCrm,
} from '#testing/purchase.tsx';
import { PurchasePage } from './PurchasePage.tsx';

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('where no tab may be opened, the payment page comes in this one', async () => {
  openWindow.mockReturnValue(null);
  await open();
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  press();
  await waitFor(() => expect(assign).toHaveBeenCalledWith(payAt));
});

const failures: readonly (readonly [string, StandInServer, string, string])[] = [
  [
    'a profile that cannot be saved says why',
    { [save]: () => refusal(500, 'internal', 'The database is away') },
    'Error',
    'Failed to update profile: The database is away',
  ],
  [
    'a session that has ended',
    { [save]: () => refusal(401, 'unauthenticated', 'Please sign in to continue.') },
    'Error',
    'No active session',
  ],
  [
    'an answer without an address',
    { [checkout]: () => Response.json({}) },
    'Error',
    'No checkout URL received',
  ],
  [
    'a checkout that fails',
    {
      [checkout]: () =>
        Response.json({ error: 'Payments are resting', code: 'payments_failed' }, { status: 502 }),
    },
    'Error',
    'Payments are resting',
  ],
  [
    'several messages are joined with commas',
    {
      [checkout]: () =>
        Response.json(
          { error: 'x', code: 'invalid_input', fields: { priceId: 'Unknown price', plan: 'Not for sale' } },
          { status: 400 },
        ),
    },
    'Error',
    'Unknown price, Not for sale',
  ],
  [
    'several messages at once',
    { [checkout]: () => Response.json({ error: ['Card declined', 'Try another'] }, { status: 402 }) },
    'Error',
    'Card declined, Try another',
  ],
  [
    'an answer without a message',
    { [checkout]: () => new Response('<html>', { status: 500 }) },
    'Error',
    'An error occurred',
  ],
  [
    'who has subscribed meanwhile',
    {
      [checkout]: () =>
        Response.json(
          { error: 'You already have an active subscription!', code: 'already_subscribed' },
          { status: 409 },
        ),
    },
    'Already subscribed',
    'You already have an active subscription!',
  ],
];
test.each(failures)(
  '%s: told, the tab closed, what was typed kept [billing.session-needed] [billing.purchase-failure] [billing.purchase-array-joined] [billing.profile-update-failure] [billing.no-checkout-url] [billing.no-active-session] [billing.already-subscribed]',
  async (_, server, title, words) => {
    await open(server);
    fill('City', 'Hamburg');
    press();
    const toast = (await screen.findByText(words)).closest<HTMLElement>('[data-sonner-toast]');
    expect(toast?.textContent).toBe(title + words);
    expect(toast?.dataset['type']).toBe('error');
    expect(tab.close).toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Hamburg');
  },
);

test('a CRM that cannot be told does not stand in the way', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await open({ [tellCrm]: () => refusal(502, 'internal', 'away') });
  press();
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(payAt));
  expect(info).toHaveBeenCalledOnce();
});

test('who owes a payment is sent to settle it first', async () => {
  const owing = { ...paysForTools.subscription, status: 'past_due', graceEndsAt: '2026-11-28T00:00:00.000Z' };
  await openPage(PurchasePage, {
    address: '/purchase',
    tier: 'tools',
    server: {
      ...reads,
      'GET /api/billing/membership': () => Response.json({ ...paysForTools, subscription: owing }),
    },
  });
  expect(await screen.findByText(/A payment for your subscription is still open/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open billing' }).getAttribute('href')).toBe('/settings/billing');
});

test('an email address that the payment provider refuses is said at the address, with the way to change it', async () => {
  const why = 'Our payment provider doesn’t take this address.';
  await open({
    [save]: () => Response.json({ ...profile, fullName: 'Ana Ito', email: 'ana@example.com' }),
    [checkout]: () =>
      Response.json({ error: why, code: 'invalid_input', fields: { email: why } }, { status: 400 }),
  });
  expect(screen.queryByLabelText('Email')).toBeNull();
  press();
  const field = await screen.findByLabelText<HTMLInputElement>('Email');
  expect([field.value, field.readOnly]).toEqual(['ana@example.com', true]);
  expect(document.getElementById(`${field.id}-error`)?.textContent).toBe(why);
  expect(screen.getByRole('link', { name: 'Change your email address' }).getAttribute('href')).toBe(
    '/settings/security',
  );
});

test('a town that the payment provider refuses is said at its field', async () => {
  const why = 'Our payment provider doesn’t take this city.';
  await open({
    [save]: () => Response.json({ ...profile, fullName: 'Ana Ito', email: 'ana@example.com' }),
    [checkout]: () =>
      Response.json({ error: why, code: 'invalid_input', fields: { city: why } }, { status: 400 }),
  });
  press();
  await screen.findAllByText(why);
  const field = screen.getByLabelText<HTMLInputElement>('City');
  expect(document.getElementById(`${field.id}-error`)?.textContent).toBe(why);
});
