// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Tier } from '#platform/contract/capabilities.ts';
import { openPage, refusal } from '#testing/page.tsx';
import { BillingPage } from './BillingPage.tsx';
import {
  check,
  membership,
  open,
  press,
  products,
  read,
  status,
  subscriber,
  tab,
} from '#testing/billing-page.tsx';

const portal = 'POST /api/functions/customer-portal';

test('plan, price, next charge and until when it is active [billing.pricing-your-plan] [billing.pricing-active-until]', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Tools & Resources' })).toBeTruthy();
  expect(screen.getByText('Active until December 21, 2026')).toBeTruthy();
  expect(screen.getByText('It renews then.')).toBeTruthy();
  expect(screen.getByText('$47.00 on November 21, 2026')).toBeTruthy();
  expect(screen.getByText('$47.00 on December 21, 2026')).toBeTruthy();
  expect(screen.queryByText(/list price/)).toBeNull();
});

test.each<[Tier, readonly string[]]>([
  ['tools', ['/tools', '/book']],
  ['premium', ['/tools', '/book', '/course']],
])('the plan leads a %s member to all that it opens', async (tier, ways) => {
  await open({}, tier);
  const list = screen.getByRole('list', { name: 'What is yours' });
  expect([...list.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(ways);
});

test('Manage opens the billing portal in a new tab [billing.pricing-manage] [billing.call-customer-portal]', async () => {
  await open({ [portal]: () => Response.json({ url: 'https://pay.example/p/session/1' }) });
  press(/^Manage/);
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/p/session/1'));
});

test('a portal that fails is told, and its tab closed [billing.portal-failure]', async () => {
  await open({
    [portal]: () =>
      Response.json({ error: 'The portal is resting', code: 'payments_failed' }, { status: 502 }),
  });
  press(/^Manage/);
  const toast = (await screen.findByText('The portal is resting')).closest<HTMLElement>(
    '[data-sonner-toast]',
  );
  expect(toast?.textContent).toBe('ErrorThe portal is resting');
  expect(toast?.dataset['type']).toBe('error');
  expect(tab.close).toHaveBeenCalled();
});

test('invoices are listed with their pages, which open in a new tab', async () => {
  await open();
  const link = await screen.findByRole('link', { name: /Invoice ABC-0001/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    'https://pay.example/i/in_1',
    '_blank',
  ]);
  expect(screen.getByText('Paid')).toBeTruthy();
});

test.each([
  ['Refunded: $47.00', 4700],
  ['Partly refunded: $20.00', 2000],
])('an invoice whose money went back says %s and no longer Paid', async (words, refunded) => {
  const createdAt = '2026-11-21T12:00:00.000Z';
  const invoice = { number: 'ABC-0001', createdAt, total: 4700, currency: 'usd', status: 'paid', url: null };
  await open({ 'GET /api/billing/invoices': () => Response.json({ invoices: [{ ...invoice, refunded }] }) });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText('Paid')).toBeNull();
});

test('an invoice whose payment failed says that it is not paid, not that it is open', async () => {
  const createdAt = '2026-11-21T12:00:00.000Z';
  const invoice = { number: 'ABC-0002', createdAt, total: 4700, currency: 'usd', status: 'open', url: null };
  await open({
    'GET /api/billing/invoices': () => Response.json({ invoices: [{ ...invoice, refunded: 0 }] }),
  });
  expect(await screen.findByText('Not paid yet')).toBeTruthy();
});

test('the upgrade shows what is due today to the cent, and leads to the purchase', async () => {
  await open();
  expect(await screen.findByText('About $19.35 due today')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toContain('/purchase?upgrade=');
});

test('nothing more is offered once the plan has ended in the meantime', async () => {
  await open({ 'GET /api/billing/upgrade-quote': () => Response.json(null) });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Upgrade to Premium' })).toBeNull());
});

test('a payment that failed says until when the plan is kept, with the way to a new card', async () => {
  await open({ [read]: membership({ status: 'past_due', graceEndsAt: '2026-11-28T12:00:00.000Z' }) });
  expect(screen.getByText(/You keep your plan until November 28, 2026/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Update your card' })).toBeTruthy();
  expect(screen.queryByText('due today', { exact: false })).toBeNull();
});

const owed = { status: 'past_due', graceEndsAt: '2026-11-28T12:00:00.000Z' };

test('a payment that the bank asks about leads to the page that confirms it, and to another card', async () => {
  const confirmUrl = 'https://pay.example/i/in_2';
  await open({ [read]: membership({ ...owed, confirmUrl }) });
  expect(screen.getByText('Your bank asks about your payment')).toBeTruthy();
  const link = screen.getByRole('link', { name: /^Confirm the payment/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([confirmUrl, '_blank']);
  expect(screen.getByRole('button', { name: 'Use another card' })).toBeTruthy();
});

test('a plan on hold says so, and promises no next charge', async () => {
  const unpaid = { ...owed, status: 'unpaid' };
  await open({ [read]: membership(unpaid), [check]: status(null) }, 'free');
  expect(screen.getByText(/and your plan is on hold. Pay the open invoice/)).toBeTruthy();
  expect(screen.queryByText('Next charge')).toBeNull();
});

test('Premium has the priority support address, Tools has not [billing.premium-support]', async () => {
  const supportAddress = 'priority@example.com';
  const premium = {
    [check]: status(products.premium),
    [read]: membership({ tier: 'premium', amount: 6700 }, { supportAddress }),
  };
  await open(premium, 'premium');
  const link = screen.getByRole('link', { name: supportAddress });
  expect(link.getAttribute('href')).toBe(`mailto:${supportAddress}`);
  cleanup();
  await open({ ...subscriber, [read]: membership({}, { supportAddress }) });
  expect(screen.queryByText(supportAddress)).toBeNull();
});

test('where the owner has named no address, Premium is led to where they can write, and promised no order of answers', async () => {
  await open(
    { [check]: status(products.premium), [read]: membership({ tier: 'premium', amount: 6700 }) },
    'premium',
  );
  const section = (await screen.findByRole('heading', { name: 'Priority support' })).closest('section');
  expect(section?.querySelector('a')?.getAttribute('href')).toBe('/contact');
  expect(section?.textContent).not.toContain('first');
});

test('what was given costs nothing and has nothing to cancel', async () => {
  await open({ [read]: membership({}, { subscription: null }), [check]: status(products.tools, null) });
  expect(screen.getByText('You pay nothing for it')).toBeTruthy();
  expect(screen.getByText('Active with no end date')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  expect(screen.queryByText('Priority support')).toBeNull();
});

test.each<[Tier, boolean]>([
  ['tools', true],
  ['premium', false],
])('Tools that were given to a %s member bring an offer to upgrade: %s', async (tier, isOffered) => {
  const server = { [read]: membership({}, { subscription: null, given: { until: null } }) };
  await open({ ...server, [check]: status(products[tier as 'tools' | 'premium'], null) }, tier);
  expect(screen.queryByRole('heading', { name: 'Upgrade to Premium' }) !== null).toBe(isOffered);
});

test('a free member sees what they have and the way to the plans', async () => {
  await open({ [read]: membership({}, { subscription: null }), [check]: status(null) }, 'free');
  expect(screen.getByRole('heading', { name: 'Free Starter' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the paid plans' }).getAttribute('href')).toBe('/purchase');
});

test('when it cannot be read, it can be tried again', async () => {
  await openPage(BillingPage, {
    address: '/settings/billing',
    tier: 'tools',
    server: { ...subscriber, [read]: () => refusal(503, 'unavailable', 'Not ready yet') },
  });
  expect(await screen.findByText('Not ready yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
