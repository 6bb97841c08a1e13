// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { SubscriptionAdminPage } from './SubscriptionAdminPage.tsx';

const email = 'bo@example.com';
const list = 'GET /api/admin/subscriptions';
const search = 'POST /api/functions/admin-search-subscription';
const coupons = 'GET /api/admin/coupons';
const find = 'POST /api/admin/grants/find';
const grant = 'POST /api/admin/grants';
const revoke = 'POST /api/admin/grants/revoke';

const seconds = (iso: string) => Date.parse(iso) / 1000;
const found = (status = 'active') => ({
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
const given = (revokedAt: string | null = null) => ({
  member: { id: 'u2', email, name: 'Bo Ek' },
  isAdmin: false,
  grants: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      tier: 'premium',
      reason: 'Speaker',
      startsAt: '2026-11-01T12:00:00.000Z',
      endsAt: null,
      revokedAt,
      state: revokedAt === null ? 'active' : 'revoked',
    },
  ],
});
const wire = (status: number, code: string, error: string) => () =>
  Response.json({ error, code }, { status });

async function open(server: StandInServer = {}, address = '/subscription-admin') {
  const page = await openPage(SubscriptionAdminPage, {
    address,
    tier: 'admin',
    server: {
      [list]: () => Response.json({ total: 0, subscriptions: [], next: null }),
      [coupons]: () => Response.json({ coupons: [] }),
      [search]: () => Response.json(found()),
      [find]: () => Response.json({ found: given() }),
      ...server,
    },
  });
  await screen.findByRole('heading', { name: 'Search Subscription by Email' });
  return page;
}
/** What was asked for beside the lists, which the page shows by itself. */
const acts = <One extends { readonly path: string }>(asked: readonly One[]) =>
  asked.filter(({ path }) => path !== '/api/admin/subscriptions' && path !== '/api/admin/coupons');
const part = (name: string) => within(screen.getByRole('region', { name }));
const searchFor = (value: string) => {
  const region = part('Search Subscription by Email');
  fireEvent.change(region.getByLabelText('Email'), { target: { value } });
  fireEvent.click(region.getByRole('button', { name: 'Search' }));
};
const grantFor = (value: string) => {
  const region = part('Grant Premium Access');
  fireEvent.change(region.getByLabelText('Email of the member'), { target: { value } });
  fireEvent.click(region.getByRole('button', { name: 'Grant access' }));
};

test('a search shows the customer, a card for each subscription, and what was given [billing.route-subscription-admin] [billing.admin-search-title] [billing.admin-search-cards] [billing.admin-searches]', async () => {
  await open();
  searchFor(` ${email.toUpperCase()} `);
  expect(await screen.findByRole('button', { name: 'Copy the customer’s ID at Stripe' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Tools & Resources' })).toBeTruthy();
  expect(screen.getByText('November 21, 2026 to December 21, 2026, then renewing')).toBeTruthy();
  expect(screen.getByText('List price $47.00 a month')).toBeTruthy();
  // What only machines read is copied, and not read.
  expect(screen.queryByText(/cus_1|sub_1/)).toBeNull();
  screen.getByRole('button', { name: 'Copy its ID at Stripe' });
  expect(screen.queryByText(/^Refunded \$/)).toBeNull();
  expect(screen.getByText('Bo Ek, bo@example.com')).toBeTruthy();
});

test('a link from a member’s page searches for them at once', async () => {
  await open({}, `/subscription-admin?email=${encodeURIComponent(email)}`);
  expect(await screen.findByRole('button', { name: 'Copy the customer’s ID at Stripe' })).toBeTruthy();
});

test('whoever is no admin is told so and led home, and nothing is asked for [admin.pages-verify-role] [admin.access-denied]', async () => {
  const { asked } = await openPage(SubscriptionAdminPage, {
    address: '/subscription-admin',
    tier: 'premium',
  });
  expect(await screen.findByText('Access Denied: Admin privileges required')).toBeTruthy();
  expect(await screen.findByText('Now at /')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('a search without an email is refused [billing.search-needs-email]', async () => {
  const { asked } = await open();
  searchFor('');
  await waitFor(() => expect(screen.getAllByText('Please enter an email address').length).toBe(2));
  expect(acts(asked)).toEqual([]);
});

test('what is no address is said at its field, once', async () => {
  const tell = vi.spyOn(toast, 'error');
  const { asked } = await open();
  searchFor('ana');
  const field = part('Search Subscription by Email').getByLabelText('Email');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field);
  expect(tell).not.toHaveBeenCalled();
  expect(acts(asked)).toEqual([]);
});

test('an email without a subscription is told [billing.admin-none-found]', async () => {
  await open({
    [search]: () => Response.json({ customer: null, subscriptions: [] }),
    [find]: () => Response.json({ found: null }),
  });
  const tell = vi.spyOn(toast, 'info');
  searchFor(email);
  expect(await screen.findByText('No active subscription found for this email')).toBeTruthy();
  expect(tell.mock.lastCall?.[1]).toBeUndefined();
  // What was found stays below the search once the toast is gone.
  expect(screen.getByText(`Stripe knows no subscription of ${email}.`)).toBeTruthy();
});

test('who came to grant something is told that nothing is paid, and what was given, only when they ask', async () => {
  const tell = vi.spyOn(toast, 'info');
  const nothing = { [search]: () => Response.json({ customer: null, subscriptions: [] }) };
  await open(nothing, `/subscription-admin?email=${encodeURIComponent(email)}`);
  expect(await screen.findByRole('link', { name: 'Back to Bo Ek' })).toBeTruthy();
  expect(tell).not.toHaveBeenCalled();
  searchFor(email);
  const where = 'They have access that was given by hand: see “Grant Premium Access.”';
  await waitFor(() =>
    expect(tell).toHaveBeenCalledWith('No active subscription found for this email', where),
  );
});

test.each([
  [wire(502, 'payments_failed', 'x'), 'Failed to search subscription'],
  [wire(401, 'unauthenticated', 'x'), 'No active session'],
])(
  'a search that fails is told [billing.admin-search-failure] [billing.admin-no-session]',
  async (answer, words) => {
    await open({ [search]: answer });
    searchFor(email);
    expect(await screen.findByText(words)).toBeTruthy();
  },
);

/** A member to whom nothing was given before: nothing is asked. */
const nothingGiven = { [find]: () => Response.json({ found: { ...given(), grants: [] } }) };

test('access is granted by email, with days and a reason [billing.admin-grant-title] [billing.admin-grants-tiers]', async () => {
  const { asked } = await open({ [grant]: () => Response.json(given()), ...nothingGiven });
  const region = part('Grant Premium Access');
  fireEvent.change(region.getByLabelText('Last day'), { target: { value: '2027-01-31' } });
  fireEvent.change(region.getByLabelText('Reason'), { target: { value: 'Speaker' } });
  grantFor(email);
  expect(await screen.findByText('Premium granted')).toBeTruthy();
  expect(acts(asked).at(-1)?.body).toEqual({
    email,
    tier: 'premium',
    endsAt: new Date('2027-01-31T23:59:59').toISOString(),
    reason: 'Speaker',
  });
  expect(screen.getByText(/November 1, 2026, with no end date\. Speaker/)).toBeTruthy();
});

test('the admin role is given without an end, or until a day and with a reason', async () => {
  const { asked } = await open({ [grant]: () => Response.json({ ...given(), grants: [], isAdmin: true }) });
  const region = part('Grant Premium Access');
  fireEvent.change(region.getByLabelText('What to grant'), { target: { value: 'admin' } });
  const grants = () => asked.filter(({ path }) => path === '/api/admin/grants').map(({ body }) => body);
  const confirm = async () => {
    const dialog = await screen.findByRole('alertdialog', { name: 'Make Bo Ek an admin?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Make admin' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  grantFor(email);
  await confirm();
  expect(grants()).toEqual([{ email, tier: 'admin' }]);
  // What was granted leaves the form: the next one is for somebody else.
  await waitFor(() =>
    expect(region.getByLabelText<HTMLSelectElement>('What to grant').value).toBe('premium'),
  );
  fireEvent.change(region.getByLabelText('What to grant'), { target: { value: 'admin' } });
  fireEvent.change(region.getByLabelText('Last day'), { target: { value: '2027-01-31' } });
  fireEvent.change(region.getByLabelText('Reason'), { target: { value: 'Holidays' } });
  grantFor(email);
  await confirm();
  const endsAt = new Date('2027-01-31T23:59:59').toISOString();
  expect(grants()[1]).toEqual({ email, tier: 'admin', endsAt, reason: 'Holidays' });
});

test('the admin role asks first: who it is and what they may do; cancelled, nothing is given', async () => {
  const { asked } = await open();
  const region = part('Grant Premium Access');
  fireEvent.change(region.getByLabelText('What to grant'), { target: { value: 'admin' } });
  grantFor(email);
  const dialog = await screen.findByRole('alertdialog', { name: 'Make Bo Ek an admin?' });
  expect(dialog.textContent).toContain('bo@example.com will be able to do everything that you can');
  expect(dialog.textContent).toContain('write to all members at once');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(acts(asked).map(({ path }) => path)).toEqual(['/api/admin/grants/find']);
});

test('nobody is made an admin at an address that nobody has [billing.grant-no-user]', async () => {
  const { asked } = await open({ [find]: () => Response.json({ found: null }) });
  const region = part('Grant Premium Access');
  fireEvent.change(region.getByLabelText('What to grant'), { target: { value: 'admin' } });
  grantFor(email);
  await screen.findByText('No user found with this email. They need to sign up first.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(acts(asked).map(({ path }) => path)).toEqual(['/api/admin/grants/find']);
});

test.each([
  [
    () => refusal(404, 'not_found', 'No user found with this email. They need to sign up first.'),
    'No user found with this email. They need to sign up first.',
  ],
  [() => refusal(409, 'conflict', 'Nobody has shown yet.'), 'Nobody has shown yet.'],
  [() => refusal(500, 'internal', 'x'), 'Failed to grant premium access'],
])('a grant that fails is told [billing.grant-no-user] [billing.grant-failure]', async (answer, words) => {
  await open({ [grant]: answer, ...nothingGiven });
  fireEvent.change(part('Grant Premium Access').getByLabelText('Last day'), {
    target: { value: '2027-01-31' },
  });
  grantFor(email);
  expect(await screen.findByText(words)).toBeTruthy();
});

test('every part of the page is reached from its top', async () => {
  await open();
  const ways = within(await screen.findByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  const headings = ways.map((link) => document.querySelector(link.getAttribute('href') ?? '')?.tagName);
  expect(headings).toEqual(['H2', 'H2', 'H2', 'H2', 'H2']);
});

test('a grant without an email is refused [billing.grant-needs-email]', async () => {
  const { asked } = await open();
  grantFor('');
  await waitFor(() => expect(screen.getAllByText('Please enter an email address').length).toBe(2));
  expect(acts(asked)).toEqual([]);
});

test('what was given is taken back after a question', async () => {
  const { asked } = await open({ [revoke]: () => Response.json(given('2026-11-21T12:00:00.000Z')) });
  searchFor(email);
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke Premium' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Revoked')).toBeTruthy();
  expect(asked.at(-1)?.body).toEqual({ grantId: given().grants[0]?.id });
});

test('what buyers agreed to is saved as a file, of all or of one address [billing.consents-kept]', async () => {
  const file = () => new Response('id\r\n', { headers: { 'content-type': 'text/csv' } });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  // The page of the tests would follow it.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { asked } = await openPage(SubscriptionAdminPage, {
    address: '/subscription-admin',
    tier: 'admin',
    server: {
      [list]: () => Response.json({ total: 0, subscriptions: [], next: null }),
      [coupons]: () => Response.json({ coupons: [] }),
      'GET /api/admin/purchase-consents.csv': file,
      'GET /api/admin/purchase-consents.csv?email=bo%40example.com': file,
    },
  });
  const section = within(await screen.findByRole('region', { name: 'What buyers agreed to' }));
  const save = section.getByRole('button', { name: 'Download as CSV' });
  fireEvent.click(save);
  await waitFor(() => expect(acts(asked).length).toBe(1));
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull());
  fireEvent.change(screen.getByLabelText('Email of a buyer (optional)'), { target: { value: email } });
  fireEvent.click(save);
  await waitFor(() =>
    expect(asked.at(-1)?.path).toBe('/api/admin/purchase-consents.csv?email=bo%40example.com'),
  );
});

test.each([
  ['premium', 'Premium'],
  [null, 'Unknown product'],
])('a subscription of a product of its own is named by what it gives: %s', async (tier, name) => {
  const { customer, subscriptions } = found();
  const [one] = subscriptions;
  const items = { data: [{ price: { product: 'prod_demo_upgrade', unit_amount: 2000, currency: 'usd' } }] };
  await openPage(SubscriptionAdminPage, {
    address: `/subscription-admin?email=${email}`,
    tier: 'admin',
    server: {
      [list]: () => Response.json({ total: 0, subscriptions: [], next: null }),
      [coupons]: () => Response.json({ coupons: [] }),
      [find]: () => Response.json({ found: null }),
      [search]: () => Response.json({ customer, subscriptions: [{ ...one, items, tier }] }),
    },
  });
  expect(await screen.findByRole('heading', { name })).toBeTruthy();
  expect(screen.getByText(/November 21, 2026 to December 21, 2026, then renewing/)).toBeTruthy();
  expect(screen.queryByText(/prod_demo/)).toBeNull();
  // No filter is set, so none is blamed.
  expect(screen.getByText('No subscriptions yet')).toBeTruthy();
});
