// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { member, openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { SubscriptionAdminPage } from './SubscriptionAdminPage.tsx';

const email = 'bo@example.com';
const address = `/subscription-admin?email=${email}`;
const keep = 'POST /api/admin/subscriptions/sub_1/keep';
const ends = '2026-12-21T12:00:00.000Z';

const seconds = (iso: string) => Date.parse(iso) / 1000;
const found = (endsAt: string | null) => ({
  customer: { id: 'cus_1', email, created: seconds('2026-10-01T12:00:00Z') },
  subscriptions: [
    {
      id: 'sub_1',
      status: 'active',
      items: { data: [{ price: { product: 'prod_TKvrm2KPyA2YeP', unit_amount: 4700, currency: 'usd' } }] },
      current_period_start: seconds('2026-11-21T12:00:00Z'),
      current_period_end: seconds(ends),
      started: seconds('2026-10-21T12:00:00Z'),
      ends: endsAt === null ? null : seconds(endsAt),
      ended: null,
      tier: 'tools',
      paid: null,
      refunded: 0,
      owed: null,
      owedSince: null,
      rhythm: 'month',
    },
  ],
});
const given = { member: { id: 'u2', email, name: 'Bo Ek' }, isAdmin: false, grants: [] };

async function open(
  server: StandInServer = {},
  at = address,
  amounts = { none: 0, unused: 3134, period: 4700 },
) {
  const page = await openPage(SubscriptionAdminPage, {
    address: at,
    tier: 'admin',
    server: {
      'GET /api/admin/subscriptions': () => Response.json({ total: 0, subscriptions: [], next: null }),
      'GET /api/admin/coupons': () => Response.json({ coupons: [] }),
      'POST /api/functions/admin-search-subscription': () => Response.json(found(null)),
      'POST /api/admin/grants/find': () => Response.json({ found: given }),
      'GET /api/admin/subscriptions/sub_1/cancellation': () =>
        Response.json({
          holder: { name: 'Bo Ek', email },
          periodEnd: ends,
          endsAt: null,
          ended: null,
          unpaid: null,
          canWait: true,
          isWaiting: false,
          currency: 'usd',
          amounts,
        }),
      ...server,
    },
  });
  if (!at.includes('email=')) {
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: email } });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  }
  await screen.findByText('Customer');
  return page;
}

test('a link to one member lands on what they pay, above everybody’s list, with the way back', async () => {
  await open();
  const box = screen.getByRole('group', { name: `What ${email} pays` });
  expect(document.activeElement).toBe(box);
  const all = screen.getByRole('heading', { name: 'All Subscriptions' });
  expect(box.compareDocumentPosition(all)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('link', { name: 'Back to Bo Ek' }).getAttribute('href')).toBe(
    '/admin/member?id=u2',
  );
  expect(screen.getByLabelText<HTMLInputElement>('Email of the member').value).toBe(email);
});

test('a link to a refund opens it, with its amounts, for whoever it names', async () => {
  await open({}, `${address}&refund=sub_1`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund and cancel this subscription?' }));
  expect((await dialog.findByLabelText<HTMLSelectElement>('When it ends')).value).toBe('now');
  dialog.getByText('The whole month: $47.00');
  dialog.getByText('Bo Ek, bo@example.com');
});

test('whoever was signed out in a dialog finds their choices when they open it again', async () => {
  const cancel = 'POST /api/functions/admin-cancel-subscription';
  const page = await open({ [cancel]: () => refusal(401, 'unauthenticated', 'Sign in.') });
  const title = 'Cancel this subscription?';
  fireEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }));
  const before = within(await screen.findByRole('dialog', { name: title }));
  fireEvent.change(await before.findByLabelText('When it ends'), { target: { value: 'now' } });
  fireEvent.change(before.getByLabelText('Refund'), { target: { value: 'unused' } });
  fireEvent.change(before.getByLabelText('Why'), { target: { value: 'mistake' } });
  fireEvent.change(before.getByLabelText('Note (optional)'), { target: { value: 'Charged twice.' } });
  page.endSession();
  fireEvent.click(before.getByRole('button', { name: 'Cancel subscription' }));
  await screen.findByText(/^Now at \/auth/);
  expect(page.router.state.location.state.sessionEnded).toBe(true);
  expect(screen.queryByText('No active session')).toBeNull();

  page.session.accept({ viewer: member('admin'), expiresAt: null });
  await act(() => page.router.navigate({ href: address }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
  const after = within(await screen.findByRole('dialog', { name: title }));
  await after.findByText('Your choices are back');
  const kept = ['When it ends', 'Refund', 'Why', 'Note (optional)'].map(
    (label) => after.getByLabelText<HTMLSelectElement>(label).value,
  );
  expect(kept).toEqual(['now', 'unused', 'mistake', 'Charged twice.']);
});

const textsOf = (field: HTMLElement) =>
  [...(field as HTMLSelectElement).options]
    .map(({ text }) => text)
    .filter((text) => text !== 'Please select');

test('a refund is a refund: it ends now, and “No refund” is no choice of it', async () => {
  await open({}, `${address}&refund=sub_1`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund and cancel this subscription?' }));
  await dialog.findByRole('button', { name: 'Refund and cancel' });
  expect(textsOf(dialog.getByLabelText('When it ends'))).toEqual(['Now']);
  expect(textsOf(dialog.getByLabelText('Refund'))).not.toContain('No refund');
});

test('where nothing can go back, the dialog of a refund is one to cancel', async () => {
  await open({}, `${address}&refund=sub_1`, { none: 0, unused: 0, period: 0 });
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this subscription?' }));
  dialog.getByText(/Nothing can go back now/);
  expect(dialog.queryByLabelText('Refund')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Cancel subscription' })).toBeTruthy();
});

test('one that is set to end says when, and is kept going after a question', async () => {
  let endsAt: string | null = ends;
  const { asked } = await open({
    'POST /api/functions/admin-search-subscription': () => Response.json(found(endsAt)),
    [keep]: () => {
      endsAt = null;
      return Response.json({ renewsAt: ends });
    },
  });
  screen.getByText('Ends December 21, 2026');
  expect(screen.queryByText('Active')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Keep it going' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Keep this subscription going?' }));
  dialog.getByText(/bo@example\.com is charged again on December 21, 2026/);
  fireEvent.click(dialog.getByRole('button', { name: 'Keep it going' }));
  await screen.findByText('It renews on December 21, 2026. We told the member.');
  await screen.findByText('Active');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asked.filter(({ path }) => path.endsWith('/keep')).length).toBe(1);
});

test('one that cannot be kept says why', async () => {
  const message = 'They are suspended, so nothing renews. Let them back in first.';
  await open({
    'POST /api/functions/admin-search-subscription': () => Response.json(found(ends)),
    [keep]: () => Response.json({ error: { code: 'conflict', message, requestId: 'r' } }, { status: 409 }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Keep it going' }));
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep it going' }),
  );
  expect(await screen.findByText(message)).toBeTruthy();
});

test('how much a failed payment left owed stands in the card, and since when', async () => {
  const { subscriptions, ...rest } = found(null);
  const owing = { status: 'past_due', owed: 3290, owedSince: '2026-11-21T12:00:00.000Z' };
  await open({
    'POST /api/functions/admin-search-subscription': () =>
      Response.json({ ...rest, subscriptions: subscriptions.map((one) => ({ ...one, ...owing })) }),
  });
  expect(await screen.findByText('$32.90 owed since November 21, 2026')).toBeTruthy();
});

test('one whose payment failed offers the month that was paid last, and none where nothing was paid', async () => {
  const paid = { cents: 4700, currency: 'usd', at: ends, discount: 0, inAll: 4700, many: 1 };
  const [one] = found(null).subscriptions;
  const failed = (given: object) => () =>
    Response.json({ ...found(null), subscriptions: [{ ...one, status: 'past_due', ...given }] });
  const search = 'POST /api/functions/admin-search-subscription';
  const offer = {
    holder: { name: 'Bo Ek', email },
    periodEnd: ends,
    endsAt: null,
    ended: null,
    unpaid: { keptUntil: null, nextTryAt: null },
    canWait: false,
    isWaiting: false,
    currency: 'usd',
  };
  const amounts = { none: 0, unused: 0, period: 4700 };
  await open({
    [search]: failed({ paid }),
    'GET /api/admin/subscriptions/sub_1/cancellation': () => Response.json({ ...offer, amounts }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Refund and cancel' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund and cancel this subscription?' }));
  expect(textsOf(await dialog.findByLabelText('Refund'))).toEqual(['Last paid month: $47.00']);
  cleanup();
  await open({
    [search]: failed({ paid: null }),
    'GET /api/admin/subscriptions/sub_1/cancellation': () =>
      Response.json({ ...offer, amounts: { none: 0, unused: 0, period: 0 } }),
  });
  expect(screen.queryByRole('button', { name: 'Refund and cancel' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }));
  await screen.findByText('Nothing can go back now: nothing was paid, or all of it went back already.');
});
