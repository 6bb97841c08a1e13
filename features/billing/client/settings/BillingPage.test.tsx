// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Tier } from '#platform/contract/capabilities.ts';
import { newsId, toast } from '#platform/client/ui/toasts.tsx';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { BillingPage } from './BillingPage.tsx';

const products = { tools: 'prod_TKvrm2KPyA2YeP', premium: 'prod_TKvrxStCA4qGbH' };
const until = '2026-12-21T12:00:00.000Z';
const portal = 'POST /api/functions/customer-portal';
const renewal = 'PUT /api/billing/renewal';
const guarantee = 'POST /api/billing/guarantee';

const status =
  (product: string | null, end: string | null = until) =>
  () =>
    Response.json({
      subscribed: product !== null,
      product_id: product,
      subscription_end: product === null ? null : end,
      subscription_start: product === null ? null : '2026-11-21T12:00:00.000Z',
    });
const subscription = {
  tier: 'tools',
  status: 'active',
  amount: 4700,
  currency: 'usd',
  currentPeriodEnd: until,
  endsAt: null,
  graceEndsAt: null,
  confirmUrl: null,
};
const membership =
  (changes: object = {}, more: object = {}) =>
  () =>
    Response.json({
      paymentsOn: true,
      subscription: { ...subscription, ...changes },
      last: null,
      given: null,
      guaranteeEndsAt: null,
      guaranteeCovers: true,
      withdrawal: null,
      supportAddress: null,
      ...more,
    });
const check = 'GET /api/functions/check-subscription';
const read = 'GET /api/billing/membership';
const ways = 'GET /api/billing/ways-back';
const noWay = { currency: 'usd', guarantee: null, withdrawal: null };

const subscriber: StandInServer = {
  [ways]: () => Response.json(noWay),
  [check]: status(products.tools),
  [read]: membership(),
  'GET /api/billing/invoices': () =>
    Response.json({
      invoices: [
        {
          number: 'ABC-0001',
          createdAt: '2026-11-21T12:00:00.000Z',
          total: 4700,
          refunded: 0,
          currency: 'usd',
          status: 'paid',
          url: 'https://pay.example/i/in_1',
        },
      ],
    }),
  'GET /api/billing/upgrade-quote': () =>
    Response.json({ dueToday: 1935, monthly: 6700, currency: 'usd', renewsAt: until }),
};

const tab = {
  closed: false,
  opener: {} as unknown,
  document: { title: '', body: { textContent: '' } },
  location: { replace: vi.fn<(address: string) => void>() },
  close: vi.fn<() => void>(),
};
beforeEach(() => {
  tab.location.replace.mockClear();
  tab.close.mockClear();
});

async function open(server: StandInServer = {}, tier: Tier = 'tools') {
  const page = await openPage(BillingPage, {
    address: '/settings/billing',
    tier,
    server: { ...subscriber, ...server },
  });
  vi.stubGlobal('open', () => tab);
  await screen.findByText('Your Plan');
  return page;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('plan, price, next charge and until when it is active [billing.pricing-your-plan] [billing.pricing-active-until]', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Tools & Resources' })).toBeTruthy();
  expect(screen.getByText('Active until December 21, 2026')).toBeTruthy();
  expect(screen.getByText('It renews then.')).toBeTruthy();
  expect(screen.getByText('$47.00 on December 21, 2026')).toBeTruthy();
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
  expect(await screen.findByText('The portal is resting')).toBeTruthy();
  expect(screen.getByText('Error')).toBeTruthy();
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

test('the upgrade shows what is due today to the cent, and leads to the purchase', async () => {
  await open();
  expect(await screen.findByText('About $19.35 due today')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toContain('/purchase?upgrade=');
});

test('nothing more is offered once the plan has ended in the meantime', async () => {
  await open({ 'GET /api/billing/upgrade-quote': () => Response.json(null) });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Upgrade to Premium' })).toBeNull());
});

test('cancelling asks first, and says until when the plan is kept [billing.cancel-anytime]', async () => {
  const { asked } = await open({ [renewal]: () => Response.json({ renews: false, paidUntil: until }) });
  press('Cancel subscription');
  expect(await screen.findByText(/You keep it until December 21, 2026/)).toBeTruthy();
  const [, confirm] = screen.getAllByRole('button', { name: 'Cancel subscription', hidden: true });
  fireEvent.click(confirm as HTMLElement);
  expect(await screen.findByText('Your subscription is canceled')).toBeTruthy();
  // The notification of it that the server sends live takes the place of this one.
  const title = 'Your subscription is canceled';
  act(() =>
    toast.info(title, 'You keep Tools & Resources, and nothing more is charged.', { id: newsId(title) }),
  );
  expect(await screen.findByText(/and nothing more is charged\.$/)).toBeTruthy();
  expect(screen.getAllByText(title).length).toBe(1);
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ renews: false });
});

test('a withdrawal that was declared without signing in is shown, with what follows and by when [billing.withdrawal-shown]', async () => {
  const withdrawal = {
    declaredAt: '2026-11-22T12:00:00.000Z',
    endsFrom: '2026-11-23T12:00:00.000Z',
    paidBackBy: '2026-12-06T12:00:00.000Z',
  };
  await open({ ...subscriber, [read]: membership({}, { withdrawal }) });
  expect(await screen.findByText(/^You withdrew on Nov(ember)? 22, 2026/)).toBeTruthy();
  expect(screen.getByText(/refund you by Dec(ember)? 6, 2026/)).toBeTruthy();
});

test('a session that has ended is said in plain words', async () => {
  await open({ [renewal]: () => refusal(401, 'unauthenticated', 'Please sign in to continue.') });
  press('Cancel subscription');
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
  expect(await screen.findByText('Your session has ended')).toBeTruthy();
  expect(screen.getByText('Sign in to go on.')).toBeTruthy();
  expect(screen.queryByText(/No active session/)).toBeNull();
});

test('a plan that is set to end can be resumed', async () => {
  const { asked } = await open({
    [read]: membership({ endsAt: until }),
    [renewal]: () => Response.json({ renews: true, paidUntil: until }),
  });
  expect(screen.getByText('None. It ends on its own.')).toBeTruthy();
  press('Resume');
  expect(await screen.findByText('Tools & Resources goes on')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ renews: true });
  expect(screen.queryByText('due today', { exact: false })).toBeNull();
});

test('within the 7 days the money comes back with one button, after a question [billing.guarantee-7-days]', async () => {
  const { asked } = await open({
    [read]: membership({}, { guaranteeEndsAt: '2026-11-28T12:00:00.000Z' }),
    [ways]: () => Response.json({ ...noWay, guarantee: { amount: 4700, until: '2026-11-28T12:00:00.000Z' } }),
    [guarantee]: () => Response.json({ amount: 4700, byHand: 0, currency: 'usd' }),
  });
  expect(
    await screen.findByText(/Until November 28, 2026 you can get back everything you paid/),
  ).toBeTruthy();
  await screen.findByText(/you can get back everything you paid, \$47\.00/);
  press('Get my money back');
  fireEvent.click(await screen.findByRole('button', { name: 'Send my money back' }));
  expect(await screen.findByText('Your money is on its way back')).toBeTruthy();
  expect(asked.some(({ path }) => path === '/api/billing/guarantee')).toBe(true);
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

test.each([
  ['2024-11-28T12:00:00.000Z', /your plan has been on hold since November 28, 2024. Pay the open invoice/],
  // Stripe gave up trying before the days were over for which the plan is kept.
  ['2924-11-28T12:00:00.000Z', /and your plan is on hold. Pay the open invoice/],
])('a plan that rests says so, and promises no next charge (%s)', async (graceEndsAt, words) => {
  const unpaid = { ...owed, status: 'unpaid', graceEndsAt };
  await open({ [read]: membership(unpaid), [check]: status(null) }, 'free');
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByText('Next charge')).toBeNull();
});

test('Premium has the priority support address, Tools has not [billing.premium-support]', async () => {
  const premium = {
    [check]: status(products.premium),
    [read]: membership({ tier: 'premium', amount: 6700 }, { supportAddress: 'priority@example.com' }),
  };
  await open(premium, 'premium');
  const link = screen.getByRole('link', { name: 'priority@example.com' });
  expect(link.getAttribute('href')).toBe('mailto:priority@example.com');
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

test('a withdrawal says amount and day before its two steps, and that the guarantee gives more while it lasts [billing.withdraw-signed-in] [billing.refund-said-before]', async () => {
  const withdrawal = { amount: 4230, until: '2026-12-05T04:00:00.000Z', usedDays: 3, earlyStart: true };
  const { asked } = await open({
    [ways]: () =>
      Response.json({
        currency: 'usd',
        guarantee: { amount: 4700, until: '2026-11-28T12:00:00.000Z' },
        withdrawal,
      }),
    'POST /api/billing/withdrawal': () =>
      Response.json({
        declaredAt: '2026-11-24T12:00:00.000Z',
        refund: { amount: 4230, byHand: 0, currency: 'usd' },
      }),
  });
  expect(
    await screen.findByText(/Today you get back \$42\.30: what you paid, minus 3 days of use/),
  ).toBeTruthy();
  expect(screen.getByText(/the better offer: it gives you \$47\.00/)).toBeTruthy();
  press('Withdraw from contract');
  const confirm = await screen.findByRole('button', { name: 'Confirm withdrawal' });
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.click(confirm);
  expect(await screen.findByText('We received your withdrawal')).toBeTruthy();
  expect(screen.getByText(/\$42\.30 is on its way back\. An email confirms it\./)).toBeTruthy();
});

test('when both ways give back the same, it is said that either will do', async () => {
  const until = '2026-11-28T12:00:00.000Z';
  await open({
    [ways]: () =>
      Response.json({
        currency: 'usd',
        guarantee: { amount: 4700, until },
        withdrawal: { amount: 4700, until, usedDays: 0, earlyStart: false },
      }),
  });
  expect(await screen.findByText(/^Today both give back the same and end your plan/)).toBeTruthy();
  expect(screen.queryByText(/the better offer/)).toBeNull();
});

test('beside what was given stands the subscription that ended, with what went back', async () => {
  const last = { tier: 'premium', endedAt: '2026-11-26T12:00:00.000Z', refunded: 2000, currency: 'usd' };
  await open({
    [check]: status(products.tools, null),
    [read]: () =>
      Response.json({
        paymentsOn: true,
        subscription: null,
        last,
        given: { until: null },
        guaranteeEndsAt: null,
        guaranteeCovers: false,
        withdrawal: null,
        supportAddress: null,
      }),
  });
  expect(screen.getByText('Given to you')).toBeTruthy();
  const words = 'Your subscription to Premium ended on November 26, 2026, and we refunded $20.00.';
  expect(screen.getByText(words)).toBeTruthy();
});
