// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { SubscriptionAdminPage } from './SubscriptionAdminPage.tsx';

const email = 'bo@example.com';
const list = 'GET /api/admin/subscriptions';
const search = 'POST /api/functions/admin-search-subscription';
const cancel = 'POST /api/functions/admin-cancel-subscription';

const seconds = (iso: string) => Date.parse(iso) / 1000;
const found = (status = 'active', refunded = 0) => ({
  customer: { id: 'cus_1', email, created: seconds('2026-10-01T12:00:00Z') },
  subscriptions: [
    {
      id: 'sub_1',
      status,
      items: { data: [{ price: { product: 'prod_TKvrm2KPyA2YeP', unit_amount: 4700, currency: 'usd' } }] },
      current_period_start: seconds('2026-11-21T12:00:00Z'),
      current_period_end: seconds('2026-12-21T12:00:00Z'),
      started: seconds('2026-10-21T12:00:00Z'),
      ends: null,
      ended: status === 'canceled' ? seconds('2026-11-21T13:00:00Z') : null,
      tier: 'tools',
      paid: null,
      refunded,
      owed: null,
      owedSince: null,
      rhythm: 'month',
    },
  ],
});
const offer = 'GET /api/admin/subscriptions/sub_1/cancellation';
const offered = {
  holder: { name: 'Bo Ek', email },
  periodEnd: '2026-12-21T12:00:00.000Z',
  endsAt: null,
  ended: null,
  unpaid: null,
  canWait: true,
  isWaiting: false,
  currency: 'usd',
  amounts: { none: 0, unused: 3134, period: 4700 },
};
const done = { cancelled: true, status: 'canceled', endsAt: null, amount: 3134, byHand: 0 };

async function askToCancel(server: StandInServer = {}) {
  const page = await openPage(SubscriptionAdminPage, {
    address: `/subscription-admin?email=${email}`,
    tier: 'admin',
    server: {
      [list]: () => Response.json({ total: 0, subscriptions: [], next: null }),
      'GET /api/admin/coupons': () => Response.json({ coupons: [] }),
      [search]: () => Response.json(found()),
      'POST /api/admin/grants/find': () => Response.json({ found: null }),
      [offer]: () => Response.json(offered),
      ...server,
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this subscription?' }));
  await dialog.findByLabelText('When it ends');
  const choose = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  const press = () => fireEvent.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
  return { ...page, choose, dialog, press };
}

test('cancelling asks first when, what goes back and why, with its amount, then looks again [billing.cancel-confirms]', async () => {
  let ended = false;
  const { asked, choose, dialog, press } = await askToCancel({
    [search]: () => Response.json(ended ? found('canceled', 3134) : found()),
    [cancel]: () => {
      ended = true;
      return Response.json(done);
    },
  });
  // On a phone the field has room for a day, and not for a sentence around it.
  dialog.getByRole('option', { name: 'On December 21, 2026' });
  choose('When it ends', 'now');
  dialog.getByText('For the days left: $31.34');
  dialog.getByText('The whole month: $47.00');
  press();
  expect(await dialog.findByText('Please select a reason')).toBeTruthy();
  expect(asked.some(({ path }) => path.includes('admin-cancel'))).toBe(false);
  choose('Refund', 'unused');
  choose('Why', 'mistake');
  press();
  expect(await screen.findByText('Ended', { selector: 'span' })).toBeTruthy();
  expect(screen.getByText('Refunded $31.34')).toBeTruthy();
  // The list of all subscriptions above is of now as well.
  const lists = asked.filter(({ path }) => path === '/api/admin/subscriptions').length;
  expect(lists).toBe(2);
  expect(asked.find(({ path }) => path.includes('admin-cancel'))?.body).toEqual({
    subscriptionId: 'sub_1',
    how: {
      id: expect.any(String) as string,
      ends: 'now',
      refund: 'unused',
      amount: 3134,
      why: 'mistake',
      note: '',
    },
  });
});

const sentOf = (asked: readonly { path: string; body: unknown }[]) =>
  asked.find(({ path }) => path.includes('admin-cancel'))?.body;

test('as it opens, it ends with the month that is paid for, and what goes back is no question', async () => {
  const { asked, choose, dialog, press } = await askToCancel({ [cancel]: () => Response.json(done) });
  expect(dialog.getByLabelText<HTMLSelectElement>('When it ends').value).toBe('period_end');
  expect(dialog.queryByLabelText('Refund')).toBeNull();
  choose('Why', 'asked');
  press();
  await waitFor(() =>
    expect(sentOf(asked)).toMatchObject({ how: { ends: 'period_end', refund: 'none', amount: 0 } }),
  );
});

test('whoever ends it now says what goes back: nothing is chosen for them', async () => {
  const { asked, choose, dialog, press } = await askToCancel();
  choose('When it ends', 'now');
  expect(dialog.getByLabelText<HTMLSelectElement>('Refund').value).toBe('');
  choose('Why', 'asked');
  press();
  expect(await dialog.findByText('Please choose a refund')).toBeTruthy();
  expect(sentOf(asked)).toBeUndefined();
});

test('what cannot wait ends now, and with nothing to send back there is nothing to choose', async () => {
  const { dialog } = await askToCancel({
    [offer]: () => Response.json({ ...offered, canWait: false, amounts: { none: 0, unused: 0, period: 0 } }),
  });
  expect(dialog.getByLabelText<HTMLSelectElement>('When it ends').value).toBe('now');
  expect(dialog.queryByLabelText('Refund')).toBeNull();
  dialog.getByText(/^Nothing can go back now: nothing was paid for this month/);
});

test('on the first day, when all days are left, the whole month is offered once', async () => {
  const { choose, dialog } = await askToCancel({
    [offer]: () => Response.json({ ...offered, amounts: { none: 0, unused: 4700, period: 4700 } }),
  });
  choose('When it ends', 'now');
  const options = [...dialog.getByLabelText<HTMLSelectElement>('Refund').options].map(({ text }) => text);
  expect(options.filter((text) => text.includes('$47.00'))).toEqual(['The whole month: $47.00']);
});

test.each([
  [offered, /It is paid until December 21, 2026\./],
  [
    { ...offered, canWait: false, unpaid: { keptUntil: '2026-12-03T12:00:00.000Z', nextTryAt: null } },
    /It keeps giving access until December 3, 2026\. The payment isn’t tried again\. Canceling ends that now/,
  ],
  [
    {
      ...offered,
      canWait: false,
      unpaid: { keptUntil: '2026-12-03T12:00:00.000Z', nextTryAt: '2026-11-29T12:00:00.000Z' },
    },
    /It keeps giving access until December 3, 2026\. The payment is tried again on November 29, 2026\./,
  ],
  [
    { ...offered, canWait: false, unpaid: { keptUntil: null, nextTryAt: null } },
    /It isn’t paid, and gives no access\. Canceling ends it now/,
  ],
])('the dialog says what they have of it now: only what is paid is called so', async (given, words) => {
  const { dialog } = await askToCancel({ [offer]: () => Response.json(given) });
  const text = dialog.getByText(words).textContent;
  expect(text.includes('It is paid until')).toBe(given.unpaid === null);
});

test('whoever keeps the month after all is not sent the days that are left', async () => {
  const { asked, choose, press } = await askToCancel({ [cancel]: () => Response.json(done) });
  choose('When it ends', 'now');
  choose('Refund', 'unused');
  choose('When it ends', 'period_end');
  choose('Why', 'asked');
  press();
  await waitFor(() => expect(sentOf(asked)).toMatchObject({ how: { refund: 'none', amount: 0 } }));
});

test('choices are back after the session ended in the dialog, are said to be, and can be dropped', async () => {
  const before = await askToCancel({ [cancel]: () => refusal(401, 'unauthenticated', 'Sign in.') });
  before.choose('When it ends', 'now');
  before.choose('Refund', 'unused');
  before.choose('Why', 'mistake');
  before.choose('Note (optional)', 'Charged twice.');
  before.press();
  expect(await screen.findByText('No active session')).toBeTruthy();
  cleanup();
  const { dialog } = await askToCancel();
  expect(dialog.getByText('Your choices are back')).toBeTruthy();
  const chosen = ['When it ends', 'Refund', 'Why', 'Note (optional)'].map(
    (label) => dialog.getByLabelText<HTMLSelectElement>(label).value,
  );
  expect(chosen).toEqual(['now', 'unused', 'mistake', 'Charged twice.']);
  fireEvent.click(dialog.getByRole('button', { name: 'Start over' }));
  expect(dialog.getByLabelText<HTMLSelectElement>('When it ends').value).toBe('period_end');
  expect(dialog.getByLabelText<HTMLSelectElement>('Why').value).toBe('');
});

test('a choice of before that is no longer offered is made again', async () => {
  const before = await askToCancel();
  before.choose('When it ends', 'now');
  before.choose('Refund', 'unused');
  before.choose('Why', 'asked');
  cleanup();
  const amounts = { none: 0, unused: 0, period: 4700 };
  const { dialog } = await askToCancel({ [offer]: () => Response.json({ ...offered, amounts }) });
  expect(dialog.getByLabelText<HTMLSelectElement>('When it ends').value).toBe('now');
  expect(dialog.getByLabelText<HTMLSelectElement>('Refund').value).toBe('');
  expect(dialog.getByLabelText<HTMLSelectElement>('Why').value).toBe('asked');
});

test('who keeps the subscription drops the choices', async () => {
  const before = await askToCancel();
  before.choose('Why', 'mistake');
  fireEvent.click(before.dialog.getByRole('button', { name: 'Keep it' }));
  cleanup();
  const { dialog } = await askToCancel();
  expect(dialog.queryByText('Your choices are back')).toBeNull();
  expect(dialog.getByLabelText<HTMLSelectElement>('Why').value).toBe('');
});

test('who reads the note is said beside it: other admins, and the member in their data', async () => {
  const { dialog } = await askToCancel();
  expect(dialog.getByText(/^Admins and staff can read this\. The member can too/)).toBeTruthy();
});

test('an amount that is no longer right is said and read again, and nothing that was chosen is lost', async () => {
  let asks = 0;
  const { choose, dialog, press } = await askToCancel({
    [offer]: () =>
      Response.json(
        asks++ === 0 ? offered : { ...offered, amounts: { none: 0, unused: 2977, period: 4700 } },
      ),
    [cancel]: () => refusal(409, 'conflict', 'By now $29.77 would go back.'),
  });
  choose('When it ends', 'now');
  choose('Refund', 'unused');
  choose('Why', 'asked');
  press();
  expect(await dialog.findByText('By now $29.77 would go back.')).toBeTruthy();
  expect(await dialog.findByText('For the days left: $29.77')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLSelectElement>('Refund').value).toBe('unused');
});

test('a cancellation that fails is told [billing.admin-cancel-failure]', async () => {
  const { choose, press } = await askToCancel({ [cancel]: () => refusal(502, 'payments_failed', 'x') });
  choose('Why', 'asked');
  press();
  expect(await screen.findByText('Failed to cancel subscription')).toBeTruthy();
});

test('the dialog says whose subscription it is', async () => {
  const { dialog } = await askToCancel();
  expect(dialog.getByText('Bo Ek, bo@example.com')).toBeTruthy();
});

test('one that ends anyway is left as it is, and not kept', async () => {
  const { dialog } = await askToCancel({
    [offer]: () => Response.json({ ...offered, endsAt: offered.periodEnd, canWait: false }),
  });
  expect(dialog.queryByRole('button', { name: 'Keep it' })).toBeNull();
  dialog.getByRole('button', { name: 'Leave it as it is' });
});

const over = {
  ...offered,
  canWait: false,
  ended: { at: '2026-11-26T12:00:00.000Z', refunded: 4690 },
  amounts: { none: 0, unused: 0, period: 0 },
};

test('one that another tab ended is said to be over, with nothing to press but to look again', async () => {
  let asks = 0;
  const { asked, choose, press } = await askToCancel({
    [offer]: () => Response.json(asks++ === 0 ? offered : over),
    [cancel]: () => refusal(409, 'conflict', 'It has already ended. Nothing was done, and nobody was told.'),
  });
  choose('Why', 'asked');
  press();
  const dialog = within(await screen.findByRole('dialog', { name: 'This subscription has ended' }));
  dialog.getByText(
    'It ended on November 26, 2026. $46.90 went back. Nothing was changed now, and we told nobody.',
  );
  expect(dialog.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  expect(screen.queryByText('Subscription canceled')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Show it as it is now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.filter(({ path }) => path.endsWith('admin-search-subscription'))).toHaveLength(2);
});
