// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { IdentitiesSection } from './IdentitiesSection.tsx';
import { SetPasswordSection } from './SetPasswordSection.tsx';

const id = '7d3f0f0e-94f2-4a30-b0c7-1f9c0a1f7a12';
const identity = {
  id,
  name: 'Google',
  email: 'rosa@people.example',
  createdAt: '2026-10-12T10:00:00.000Z',
  lastUsedAt: null,
};
const providers = [{ provider: 'google', name: 'Google' }];
const open = (server: StandInServer = {}, identities: object[] = [identity], offered: object[] = providers) =>
  openPage(IdentitiesSection, {
    address: '/settings/security',
    tier: 'free',
    server: {
      'GET /api/account/identities': () => Response.json({ identities }),
      'GET /api/config': () =>
        Response.json({ morphcast: null, captcha: null, providers: offered, signsFirstIn: [] }),
      ...server,
    },
  });
const dialog = async () => within(await screen.findByRole('dialog'));

test('nothing is shown where none is offered and the member has none', async () => {
  const page = await open({}, [], []);
  await waitFor(() => expect(page.asked.some(({ path }) => path === '/api/account/identities')).toBe(true));
  await waitFor(() => expect(screen.queryByText('Accounts elsewhere')).toBeNull());
});

test('one that the owner switched off can still be removed', async () => {
  await open({}, [identity], []);
  expect(await screen.findByText('rosa@people.example')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add Google' })).toBeNull();
});

test('joining asks first, for the password when the sign-in is a while ago, and leaves for the provider', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  let isAsked = false;
  const page = await open({
    'POST /api/account/identities/start': () => {
      if (isAsked) return Response.json({ address: 'https://id.example/authorize' });
      isAsked = true;
      return refusal(403, 'password_needed', 'Please enter your password to go on.');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add Google' }));
  fireEvent.click((await dialog()).getByRole('button', { name: 'Continue' }));
  fireEvent.change(await (await dialog()).findByLabelText('Your password'), { target: { value: 'secret1' } });
  fireEvent.click((await dialog()).getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://id.example/authorize'));
  expect(page.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { provider: 'google' },
    { provider: 'google', password: 'secret1' },
  ]);
});

test('the only way in cannot be removed, and the window says so', async () => {
  const words = 'This is the only way into your account. Set a password or add another way first.';
  await open({ [`POST /api/account/identities/${id}/remove`]: () => refusal(409, 'last_way_in', words) });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Google, rosa@people.example' }));
  fireEvent.click((await dialog()).getByRole('button', { name: 'Remove' }));
  expect((await (await dialog()).findByRole('alert')).textContent).toBe(words);
  expect(screen.getAllByText(words)).toHaveLength(1);
});

test('one is removed after asking', async () => {
  await open({ [`POST /api/account/identities/${id}/remove`]: () => Response.json({ removed: true }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Google, rosa@people.example' }));
  fireEvent.click((await dialog()).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('You can’t sign in with Google anymore.')).toBeTruthy();
});

test('an account without a password gets one by mail', async () => {
  const email = 'rosa@people.example';
  const page = await openPage(() => <SetPasswordSection email={email} canMail />, {
    address: '/settings/security',
    tier: 'free',
    server: { 'POST /api/auth/request-reset': () => Response.json({ retryAfterSeconds: 60 }) },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Set a password by email' }));
  expect(await screen.findByText(`We emailed ${email}`)).toBeTruthy();
  expect(page.asked.at(-1)?.body).toEqual({ email });
});
