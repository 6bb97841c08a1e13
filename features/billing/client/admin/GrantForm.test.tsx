// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, type StandInServer } from '#testing/page.tsx';
import { SubscriptionAdminPage } from './SubscriptionAdminPage.tsx';

const email = 'bo@example.com';
const grant = 'POST /api/admin/grants';
// Later than the clock of this browser.
const startsAt = '2099-11-01T12:00:00.000Z';
const given = (state: 'active' | 'to_come' | null = null) => ({
  member: { id: 'u2', email, name: 'Bo Ek' },
  isAdmin: false,
  grants:
    state === null
      ? []
      : [
          {
            id: '00000000-0000-4000-8000-000000000001',
            tier: 'premium',
            reason: '',
            startsAt,
            endsAt: null,
            revokedAt: null,
            state,
          },
        ],
});

/** The page as a link from their own opens it: with their address in the form. */
async function open(server: StandInServer = {}) {
  const page = await openPage(SubscriptionAdminPage, {
    address: `/subscription-admin?email=${email}`,
    tier: 'admin',
    server: {
      'GET /api/admin/subscriptions': () => Response.json({ total: 0, subscriptions: [], next: null }),
      'GET /api/admin/coupons': () => Response.json({ coupons: [] }),
      'POST /api/functions/admin-search-subscription': () =>
        Response.json({ customer: null, subscriptions: [] }),
      'POST /api/admin/grants/find': () => Response.json({ found: given() }),
      [grant]: () => Response.json(given('active')),
      ...server,
    },
  });
  await screen.findByRole('heading', { name: `Bo Ek, ${email}` });
  const form = within(screen.getByRole('region', { name: 'Grant Premium Access' }));
  const fill = (label: string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  const press = () => fireEvent.click(form.getByRole('button', { name: 'Grant access' }));
  const sent = () => page.asked.filter(({ path }) => path === '/api/admin/grants').map(({ body }) => body);
  return { fill, form, press, sent };
}
const question = `Give Premium to ${email} with no end date?`;
const answer = async (button: string) =>
  fireEvent.click(
    within(await screen.findByRole('alertdialog', { name: question })).getByRole('button', { name: button }),
  );

test('what has no end is given only after a question, and is then told as it was', async () => {
  const { press, sent } = await open();
  press();
  const dialog = await screen.findByRole('alertdialog', { name: question });
  expect(dialog.textContent).toContain('They have it until you revoke it, and pay nothing for it.');
  await answer('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent()).toEqual([]);
  press();
  await answer('Give with no end date');
  await screen.findByText('Premium granted');
  screen.getByText(`We told ${email} in the app, and by email if this site sends any.`);
  expect(sent()).toEqual([{ email, tier: 'premium' }]);
});

test('what ends is given at once', async () => {
  const { fill, press, sent } = await open();
  fill('Last day', '2027-01-31');
  press();
  await screen.findByText('Premium granted');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sent()).toEqual([{ email, tier: 'premium', endsAt: new Date('2027-01-31T23:59:59').toISOString() }]);
});

test('a last day that is over is refused at its field, and nothing is sent', async () => {
  const { fill, form, press, sent } = await open();
  fill('Last day', '2020-11-01');
  press();
  expect(await form.findByText('This day is over. Choose today or a later one.')).toBeTruthy();
  expect(document.activeElement).toBe(form.getByLabelText('Last day'));
  expect(sent()).toEqual([]);
});

test('what comes on top of something they were given is asked first, with what they have', async () => {
  const { fill, press, sent } = await open({
    'POST /api/admin/grants/find': () =>
      Response.json({
        found: {
          ...given('active'),
          grants: [
            { ...given('active').grants[0], tier: 'tools', endsAt: '2099-12-01T12:00:00.000Z' },
            { ...given('active').grants[0], id: '00000000-0000-4000-8000-000000000002', state: 'revoked' },
          ],
        },
      }),
  });
  fill('Last day', '2099-12-31');
  press();
  const asking = await screen.findByRole('alertdialog', { name: `Give Premium to ${email} as well?` });
  expect(asking.textContent).toContain(
    'They already have Tools & Resources until December 1, 2099, given by hand. This would come on top, until December 31, 2099.',
  );
  expect(sent()).toEqual([]);
  fireEvent.click(within(asking).getByRole('button', { name: 'Give it as well' }));
  await screen.findByText('Premium granted');
});

test('a new admin is said to be emailed as well', async () => {
  const { fill, press } = await open({ [grant]: () => Response.json({ ...given(), isAdmin: true }) });
  fill('What to grant', 'admin');
  press();
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Make Bo Ek an admin?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Make admin' }));
  const told = `We told ${email} in the app, and by email if this site sends any.`;
  expect(await screen.findByText(told)).toBeTruthy();
});

test.each([
  ['active', 'Active'],
  ['to_come', 'Not started'],
] as const)('a grant stands as the server says, %s, whatever this clock says', async (state, words) => {
  const { press } = await open({ [grant]: () => Response.json(given(state)) });
  press();
  await answer('Give with no end date');
  expect(await screen.findByText(words)).toBeTruthy();
});

test('what adds nothing is refused at what was to be granted, once, with the question gone', async () => {
  const message = 'They were already given Premium with no end date. To change that, revoke it first.';
  const { form, press } = await open({
    [grant]: () =>
      Response.json(
        { error: { code: 'conflict', message, fields: { tier: message }, requestId: 'r' } },
        { status: 409 },
      ),
  });
  press();
  await answer('Give with no end date');
  await form.findByText(message);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(document.activeElement).toBe(form.getByLabelText('What to grant'));
  expect(screen.getAllByText(message).length).toBe(1);
});

test('the last day of what was given is changed in a dialog, which says who is told', async () => {
  const move = 'POST /api/admin/grants/move';
  const { form } = await open({
    'POST /api/admin/grants/find': () => Response.json({ found: given('active') }),
    [move]: () => Response.json(given('active')),
  });
  fireEvent.click(await form.findByRole('button', { name: 'Change last day of Premium' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the last day of Premium?' }));
  const press = () => fireEvent.click(dialog.getByRole('button', { name: 'Change last day' }));
  fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2020-01-01' } });
  press();
  expect(await dialog.findByText('This day is over. Choose today or a later one.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2099-12-24' } });
  press();
  expect(await screen.findByText(`We told ${email}.`)).toBeTruthy();
});
