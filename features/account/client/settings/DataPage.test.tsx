// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage, refusal } from '#testing/page.tsx';
import { DataPage } from './DataPage.tsx';

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('the export is saved as a file, and a refusal is said instead of saved', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  const answers = [
    refusal(429, 'too_many_requests', 'Too many requests. Try again in 5 seconds.'),
    Response.json({ exportedAt: '2026-11-20T12:00:00.000Z', parts: {} }),
  ];
  await openPage(DataPage, {
    address: '/settings/data',
    tier: 'free',
    server: { 'POST /api/account/export': () => answers.shift() ?? Response.error() },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
  expect(await screen.findByText('Too many requests. Try again in 5 seconds.')).toBeTruthy();
  expect(saved).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(saved).toEqual(['make-me-great-export.json']));
});

test('after a while the export asks for the password first', async () => {
  const wrong = 'That password isn’t right.';
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  await openPage(DataPage, {
    address: '/settings/data',
    tier: 'free',
    server: {
      'POST /api/account/export': ({ body }) => {
        const { password } = body as { password?: string };
        if (password === undefined)
          return refusal(403, 'password_needed', 'Please enter your password to go on.');
        return password === 'secret1'
          ? Response.json({ exportedAt: '2026-11-20T12:00:00.000Z', parts: {} })
          : refusal(401, 'bad_credentials', wrong, { password: wrong });
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
  await screen.findByText(/please enter your password again/);
  const download = () => fireEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  fill('Your password', 'wrong-one');
  download();
  expect(await screen.findByText(wrong)).toBeTruthy();
  expect(saved).toEqual([]);
  fill('Your password', 'secret1');
  download();
  await waitFor(() => expect(saved).toEqual(['make-me-great-export.json']));
  expect(screen.queryByLabelText('Your password')).toBeNull();
});

test('an account is deleted only with its address typed out, and with the password when the sign-in is old', async () => {
  const deletePath = 'POST /api/account/delete';
  const { asked } = await openPage(DataPage, {
    address: '/settings/data',
    tier: 'free',
    server: {
      [deletePath]: ({ body }) =>
        (body as { password?: string }).password === 'secret1'
          ? Response.json({ deleting: true })
          : refusal(403, 'password_needed', 'Please enter your password to go on.'),
    },
  });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
  await screen.findByLabelText('Type your email address');
  fill('Type your email address', 'DELETE');
  press('Delete forever');
  expect(await screen.findByText('Type your email address as it is written above')).toBeTruthy();
  expect(asked).toEqual([]);
  fill('Type your email address', 'Ana@example.com');
  press('Delete forever');
  expect(await screen.findByLabelText('Your password')).toBeTruthy();
  fill('Your password', 'secret1');
  press('Delete forever');
  expect(await screen.findByText('Your account is deleted')).toBeTruthy();
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  press('Close');
  expect(assign).toHaveBeenCalledWith('/');
});

test('the last admin is told why they cannot leave', async () => {
  const words = 'You are the only admin. Make somebody else an admin first.';
  await openPage(DataPage, {
    address: '/settings/data',
    tier: 'admin',
    server: { 'POST /api/account/delete': () => refusal(409, 'last_admin', words) },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
  await screen.findByLabelText('Type your email address');
  fill('Type your email address', 'ana@example.com');
  fireEvent.click(screen.getByRole('button', { name: 'Delete forever' }));
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.getAllByText(words)).toHaveLength(1);
});
