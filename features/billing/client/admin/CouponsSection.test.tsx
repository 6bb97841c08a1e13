// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { codeInUse } from '#features/billing/contract-coupons.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { CouponsSection } from './CouponsSection.tsx';

const spring = {
  id: 'promo_1',
  code: 'SPRING-25',
  percent: 25,
  amount: null,
  currency: null,
  duration: 'once',
  months: null,
  plan: null,
  uses: 3,
  mostUses: 10,
  endsAt: '2026-12-24T12:00:00.000Z',
  state: 'active',
};
const list = 'GET /api/admin/coupons';
const make = 'POST /api/admin/coupons';
const open = (server: StandInServer) =>
  openPage(CouponsSection, { address: '/subscription-admin', tier: 'admin', server });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('codes are listed with what they take off, their uses and their last day, and one is stopped after a question', async () => {
  let state = 'active';
  const { asked } = await open({
    [list]: () => Response.json({ coupons: [{ ...spring, state }] }),
    'POST /api/admin/coupons/stop': () => {
      state = 'stopped';
      return Response.json({ ...spring, state });
    },
  });
  expect(
    await screen.findByText('25% off the first payment. Used 3 of 10 times, until December 24, 2026.'),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stop SPRING-25' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Stop SPRING-25?' }));
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  const confirm = dialog.getByRole('button', { name: 'Stop' });
  // It can’t be started again, so it looks like what can’t be undone.
  expect(confirm.className).toContain('bg-danger');
  fireEvent.click(confirm);
  expect(await screen.findByText('Stopped')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ couponId: 'promo_1' });
});

test('a code is made with its share, last day and limit; without them nothing is asked', async () => {
  const { asked } = await open({
    [list]: () => Response.json({ coupons: [] }),
    [make]: () => Response.json(spring),
  });
  await screen.findByText('No coupons yet');
  expect(screen.getByText('From 1 to 90.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Make coupon' }));
  expect(await screen.findByText('Please enter a code')).toBeTruthy();
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  type('Code', 'spring-25');
  type('Percent off', '25');
  type('Last day', '2026-12-24');
  type('How often it may be used', '10');
  fireEvent.click(screen.getByRole('button', { name: 'Make coupon' }));
  expect(await screen.findByText('SPRING-25: 25% off the first payment')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    id: expect.any(String) as string,
    code: 'SPRING-25',
    percent: 25,
    duration: 'once',
    endsAt: new Date('2026-12-24T23:59:59').toISOString(),
    mostUses: 10,
  });
});

test('a code that is in use is said beside it, and nothing that was typed is lost', async () => {
  await open({
    [list]: () => Response.json({ coupons: [] }),
    [make]: () => refusal(400, 'invalid_input', 'This code is in use', { code: 'This code is in use' }),
  });
  await screen.findByText('No coupons yet');
  type('Code', 'SPRING');
  type('Percent off', '10');
  fireEvent.click(screen.getByRole('button', { name: 'Make coupon' }));
  await waitFor(() => expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('SPRING');
});

test('codes that cannot be loaded offer another try', async () => {
  await open({ [list]: () => refusal(502, 'payments_failed', 'Stripe is away.') });
  expect(await screen.findByText('Stripe is away.')).toBeTruthy();
});

test('what was typed of a coupon is back after a reload, with a way to start over', async () => {
  const server = { [list]: () => Response.json({ coupons: [] }) };
  await open(server);
  await screen.findByText('No coupons yet');
  type('Code', 'SPRING');
  cleanup();
  await open(server);
  expect(await screen.findByText('What you typed is back')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('SPRING');
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('');
});

test('a code that is taken is said to be at its field, also when it is back as a draft', async () => {
  const server = {
    [list]: () => Response.json({ coupons: [spring] }),
    [make]: () => refusal(400, 'invalid_input', codeInUse, { code: codeInUse }),
  };
  await open(server);
  await screen.findByText('SPRING-25');
  type('Code', 'spring-25');
  expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
  cleanup();
  await open(server);
  expect(await screen.findByText('No coupon was made of it: its code is in use.')).toBeTruthy();
  expect(screen.getByText(codeInUse)).toBeTruthy();
  type('Code', 'spring-26');
  expect(screen.queryByText(codeInUse)).toBeNull();
});

test('an amount off one plan for some months is sent in cents, and said as it is', async () => {
  const off = {
    percent: null,
    amount: 2000,
    currency: 'usd',
    duration: 'repeating',
    months: 3,
    plan: 'tools',
  };
  const { asked } = await open({
    [list]: () => Response.json({ coupons: [] }),
    [make]: () => Response.json({ ...spring, ...off }),
  });
  await screen.findByText('No coupons yet');
  type('Code', 'twenty');
  type('What it takes off', 'amount');
  type('For how long', 'repeating');
  type('For which plan', 'tools');
  fireEvent.click(screen.getByRole('button', { name: 'Make coupon' }));
  expect(await screen.findByText('Enter an amount, like 20 or 19.50')).toBeTruthy();
  expect(screen.getByText('Enter a whole number from 2 to 36')).toBeTruthy();
  type('Amount off', '20');
  type('Months', '3');
  fireEvent.click(screen.getByRole('button', { name: 'Make coupon' }));
  expect(
    await screen.findByText('SPRING-25: $20.00 off the first 3 months of Tools & Resources'),
  ).toBeTruthy();
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    code: 'TWENTY',
    amount: 2000,
    duration: 'repeating',
    months: 3,
    plan: 'tools',
  });
});
