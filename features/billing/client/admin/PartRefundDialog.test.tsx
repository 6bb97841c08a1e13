// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { SubscriptionAdminPage } from './SubscriptionAdminPage.tsx';

const email = 'bo@example.com';
const seconds = (iso: string) => Date.parse(iso) / 1000;
const found = (refunded = 0) => ({
  customer: { id: 'cus_1', email, created: seconds('2026-10-01T12:00:00Z') },
  subscriptions: [
    {
      id: 'sub_1',
      status: 'active',
      items: { data: [{ price: { product: 'prod_TKvrm2KPyA2YeP', unit_amount: 4700, currency: 'usd' } }] },
      current_period_start: seconds('2026-11-21T12:00:00Z'),
      current_period_end: seconds('2026-12-21T12:00:00Z'),
      started: seconds('2026-11-21T12:00:00Z'),
      ends: null,
      ended: null,
      tier: 'tools',
      paid: {
        currency: 'usd',
        cents: 4700,
        discount: 0,
        at: '2026-11-21T12:00:00.000Z',
        inAll: 4700,
        many: 1,
      },
      refunded,
      owed: null,
      owedSince: null,
      rhythm: 'month',
    },
  ],
});
const payments = (left = 4700) => ({
  holder: { name: 'Bo Ek', email },
  ends: ['stays', 'period_end', 'now'],
  periodEnd: '2026-12-21T12:00:00.000Z',
  currency: 'usd',
  payments: [{ invoiceId: 'in_1', paidAt: '2026-11-21T12:00:00.000Z', paid: 4700, left }],
});
const order = 'POST /api/admin/subscriptions/sub_1/part-refund';

async function askForPart(server: StandInServer = {}) {
  const page = await openPage(SubscriptionAdminPage, {
    address: `/subscription-admin?email=${email}`,
    tier: 'admin',
    server: {
      'GET /api/admin/subscriptions': () => Response.json({ total: 0, subscriptions: [], next: null }),
      'GET /api/admin/coupons': () => Response.json({ coupons: [] }),
      'POST /api/functions/admin-search-subscription': () => Response.json(found()),
      'POST /api/admin/grants/find': () => Response.json({ found: null }),
      'GET /api/admin/subscriptions/sub_1/payments': () => Response.json(payments()),
      ...server,
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund a part' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund a part of a payment' }));
  await dialog.findByLabelText('Payment');
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  const press = (name = 'Refund this amount') => fireEvent.click(dialog.getByRole('button', { name }));
  return { ...page, dialog, press, type };
}

test('an amount without a reason, and more than is left, are refused beside their field before anything is sent', async () => {
  const { asked, dialog, press, type } = await askForPart();
  dialog.getByText('At most $47.00 of this payment is left.');
  type('Amount', '12,50');
  press();
  expect(await dialog.findByText('Enter an amount, like 10 or 10.50')).toBeTruthy();
  dialog.getByText('Please select a reason');
  type('Amount', '47.01');
  type('Why', 'goodwill');
  press();
  expect(await dialog.findByText('At most $47.00 of this payment is left')).toBeTruthy();
  expect(asked.some(({ path }) => path.includes('part-refund'))).toBe(false);
});

test('the amount is sent in cents with what was shown as left, and the page says what became of it', async () => {
  const { asked, press, type } = await askForPart({
    [order]: () => Response.json({ amount: 1250, byHand: 0, disputed: 0, endsAt: null }),
  });
  type('Amount', '12.5');
  type('Why', 'goodwill');
  press();
  expect(await screen.findByText('$12.50 is on its way back. We told the member.')).toBeTruthy();
  const sent = asked.find(({ path }) => path.includes('part-refund'));
  expect(sent?.body).toMatchObject({
    invoiceId: 'in_1',
    amount: 1250,
    left: 4700,
    ends: 'stays',
    why: 'goodwill',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what changed meanwhile is said in the dialog, the amount that is left is shown anew, and what was typed stays', async () => {
  let left = 4700;
  const { dialog, press, type } = await askForPart({
    'GET /api/admin/subscriptions/sub_1/payments': () => Response.json(payments(left)),
    [order]: () => {
      left = 700;
      return refusal(409, 'conflict', 'By now less is left.');
    },
  });
  type('Amount', '20');
  type('Why', 'mistake');
  press();
  expect(await dialog.findByText('By now less is left.')).toBeTruthy();
  expect(await dialog.findByText('At most $7.00 of this payment is left.')).toBeTruthy();
  expect((dialog.getByLabelText('Amount') as HTMLInputElement).value).toBe('20');
});

test('a refund that ends the plan too says so on its button', async () => {
  const { dialog, type } = await askForPart();
  expect(dialog.queryByRole('button', { name: 'Refund and cancel' })).toBeNull();
  dialog.getByRole('option', { name: 'It ends on December 21, 2026' });
  type('What becomes of the plan', 'now');
  expect(dialog.getByRole('button', { name: 'Refund and cancel' })).toBeTruthy();
});
