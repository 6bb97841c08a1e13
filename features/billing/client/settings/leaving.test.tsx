// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newsName, toast } from '#platform/client/ui/notices/toasts.tsx';
import { refusal } from '#testing/page.tsx';
import {
  check,
  guarantee,
  membership,
  noWay,
  open,
  press,
  products,
  read,
  status,
  subscriber,
  until,
  ways,
} from '#testing/billing-page.tsx';

const renewal = 'PUT /api/billing/renewal';

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
    toast.info(title, 'You keep Tools & Resources, and nothing more is charged.', { name: newsName(title) }),
  );
  expect(await screen.findByText(/and nothing more is charged\.$/)).toBeTruthy();
  expect(screen.getAllByText(title).length).toBe(1);
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ renews: false });
});

test('while a payment is owed, canceling says until when the plan is kept without it, and calls nothing paid', async () => {
  await open({
    [read]: membership({ status: 'past_due', graceEndsAt: '2026-11-28T12:00:00.000Z' }),
    [renewal]: () => Response.json({ renews: false, paidUntil: until }),
  });
  const kept =
    /^You keep (it|Tools & Resources) until November 28, 2026, or December 21, 2026 if the open payment goes through\./;
  press('Cancel subscription');
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(kept)).toBeTruthy();
  expect(dialog.textContent).not.toMatch(/paid for|Nothing more is charged/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
  await screen.findByText('Your subscription is canceled');
  expect(screen.getByText(kept)).toBeTruthy();
});

test('what is canceled while a payment is owed is not said to charge nothing more', async () => {
  await open({
    [read]: membership({ status: 'past_due', graceEndsAt: '2026-11-28T12:00:00.000Z', endsAt: until }),
    [renewal]: () => Response.json({ renews: true, paidUntil: until }),
  });
  expect(screen.getByText('Only the open payment. It won’t renew.')).toBeTruthy();
  expect(screen.queryByText('None. It ends on its own.')).toBeNull();
  // Nor that it goes on.
  const notice = screen.getByText(/^We couldn’t collect/);
  expect(notice.textContent).toBe(
    'We couldn’t collect your payment. You keep your plan until November 28, 2026, or December 21, 2026 once it’s paid. It won’t renew after that.',
  );
  press('Resume');
  expect(await screen.findByText('It renews as before. The open payment is still due.')).toBeTruthy();
});

test('a plan on hold is canceled without the promise of a day', async () => {
  const unpaid = { status: 'unpaid', graceEndsAt: '2026-11-20T12:00:00.000Z' };
  await open({ [read]: membership(unpaid), [check]: status(null) }, 'free');
  press('Cancel subscription');
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(/^Your plan is on hold, and it won’t renew\. Everything/)).toBeTruthy();
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
  expect(await screen.findByText('Tools & Resources renews again')).toBeTruthy();
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

test.each([
  [0, /Today you get back \$47\.00: everything you paid\./],
  [1, /Today you get back \$47\.00: what you paid, minus a day of use, because/],
])('after %d days of use, what is given back is said in words that fit', async (usedDays, words) => {
  const withdrawal = { amount: 4700, until: '2026-12-05T04:00:00.000Z', usedDays, earlyStart: true };
  await open({ [ways]: () => Response.json({ ...noWay, withdrawal }) });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('after a refund of a part, what comes back is the rest, beside what was paid', async () => {
  const until = '2026-11-28T12:00:00.000Z';
  const withdrawal = { amount: 1700, until, usedDays: 0, earlyStart: false };
  await open({
    [ways]: () => Response.json({ ...noWay, paid: 3700, guarantee: { amount: 1700, until }, withdrawal }),
  });
  expect(
    await screen.findByText(/you can get back \$17\.00, what is left of the \$37\.00 you paid\./),
  ).toBeTruthy();
  expect(
    screen.getByText(/Today you get back \$17\.00: what is left of the \$37\.00 you paid\./),
  ).toBeTruthy();
  expect(screen.queryByText(/everything you paid/)).toBeNull();
});

test('a withdrawal says amount and day before its two steps, and that the guarantee gives more while it lasts [billing.withdraw-signed-in] [billing.refund-said-before]', async () => {
  const withdrawal = { amount: 4230, until: '2026-12-05T04:00:00.000Z', usedDays: 3, earlyStart: true };
  const { asked } = await open({
    [ways]: () =>
      Response.json({
        ...noWay,
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
        ...noWay,
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

test('who had the guarantee before is told that it doesn’t cover this plan, and is offered no button', async () => {
  const paid = { cents: 4700, discount: 0, currency: 'usd', at: new Date().toISOString() };
  await open({ [read]: membership({ paid }, { guaranteeCovers: false, guaranteeUsed: true }) });
  expect(
    await screen.findByText(/It doesn’t cover this plan: it works once per person and card/),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Get my money back' })).toBeNull();
});

test('canceling in the days of the guarantee names what is better: the money back', async () => {
  await open({ [read]: membership({}, { guaranteeEndsAt: '2026-11-28T12:00:00.000Z' }) });
  press('Cancel subscription');
  const dialog = await screen.findByRole('alertdialog');
  expect(
    within(dialog).getByText(/Until November 28, 2026 you can get back everything you paid/),
  ).toBeTruthy();
});

test('a pause is called off while the plan is paid: the question says when it renews, and for how much', async () => {
  await open({
    [read]: membership({ status: 'paused', pausedUntil: '2027-02-21T12:00:00.000Z', renewsFor: 4230 }),
  });
  press('Call off the pause');
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(/It renews on December 21, 2026 for \$42\.30\./)).toBeTruthy();
});

test('money that the bank returned is said to be owed, and how it comes', async () => {
  const last = { tier: 'premium', endedAt: until, refunded: 0, returned: 47000, currency: 'usd' };
  const invoice = { number: 'A-1', createdAt: until, total: 47000, refunded: 0, returned: 47000 };
  await open(
    {
      [read]: membership({}, { subscription: null, last }),
      [check]: status(null),
      'GET /api/billing/invoices': () =>
        Response.json({ invoices: [{ ...invoice, currency: 'usd', status: 'paid', url: null }] }),
    },
    'free',
  );
  expect(
    await screen.findByText(/Your bank returned the \$470\.00 we sent back, so it’s still yours\./),
  ).toBeTruthy();
  expect(await screen.findByText('Your bank returned our refund of $470.00')).toBeTruthy();
});
