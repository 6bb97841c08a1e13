// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';

const id = '7d3f0f0e-94f2-4a30-b0c7-1f9c0a1f7a11';
const passkey = {
  id,
  name: 'Chrome on Mac',
  synced: true,
  createdAt: '2026-10-12T10:00:00.000Z',
  lastUsedAt: null,
};
const open = (server: StandInServer = {}, passkeys: object[] = [passkey]) =>
  openPage(PasskeysSection, {
    address: '/settings/security',
    tier: 'free',
    server: { 'GET /api/account/passkeys': () => Response.json({ rpId: 'localhost', passkeys }), ...server },
  });
const dialog = async () => within(await screen.findByRole('dialog'));
const press = (where: ReturnType<typeof within>, name: string) =>
  fireEvent.click(where.getByRole('button', { name }));

test('a browser without passkeys says that none can be added, and still shows those there are', async () => {
  await open();
  expect(await screen.findByText('Chrome on Mac')).toBeTruthy();
  expect(screen.getByText('This browser can’t add a passkey at this address.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

test('a passkey is removed after asking, with the password when the sign-in is a while ago', async () => {
  let isAsked = false;
  const page = await open({
    [`POST /api/account/passkeys/${id}/remove`]: () => {
      if (isAsked) return Response.json({ removed: true });
      isAsked = true;
      return refusal(403, 'password_needed', 'Please enter your password to go on.');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Chrome on Mac' }));
  press(await dialog(), 'Remove');
  fireEvent.change(await (await dialog()).findByLabelText('Your password'), { target: { value: 'secret1' } });
  press(await dialog(), 'Remove');
  expect(await screen.findByText('Passkey removed')).toBeTruthy();
  expect(page.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    {},
    { password: 'secret1' },
  ]);
});

test('the last way in cannot be removed, and the window says so', async () => {
  const words = 'This is the only way into your account. Set a password or add another way first.';
  await open({ [`POST /api/account/passkeys/${id}/remove`]: () => refusal(409, 'last_way_in', words) });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Chrome on Mac' }));
  press(await dialog(), 'Remove');
  expect((await (await dialog()).findByRole('alert')).textContent).toBe(words);
  expect(screen.getAllByText(words)).toHaveLength(1);
});

test('a passkey gets another name', async () => {
  const page = await open({
    [`PATCH /api/account/passkeys/${id}`]: () => Response.json({ ...passkey, name: 'My laptop' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Rename Chrome on Mac' }));
  fireEvent.change((await dialog()).getByLabelText('Name'), { target: { value: 'My laptop' } });
  press(await dialog(), 'Save');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'My laptop' });
});
