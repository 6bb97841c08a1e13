// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { refusal, type StandInServer } from '#testing/page.tsx';
import { change, open, payAt, paysForTools, press, profile, save, tab } from '#testing/purchase.tsx';

const upgrading = (server: StandInServer = {}) =>
  open(
    { 'GET /api/billing/membership': () => Response.json(paysForTools), ...server },
    '/purchase?upgrade=true',
    'tools',
  );
const summary = () => screen.queryByRole('region', { name: 'Billed to' });
const known = (part: object) => ({
  'GET /api/profile': () =>
    Response.json({ ...profile, fullName: 'Ana Ito', email: 'ana@example.com', ...part }),
});

afterEach(() => sessionStorage.clear());

test('whoever upgrades reads who is billed and types nothing of it again [billing.contact-form]', async () => {
  const page = await upgrading();
  const shown = within(summary() as HTMLElement);
  expect(shown.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Email',
    'Phone',
    'Company',
    'Address',
  ]);
  expect(shown.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Ana Ito',
    'ana@example.com',
    '+1 555 0100',
    'Ito & Daughters, Founder',
    'Berlin, Germany',
  ]);
  expect(screen.queryByLabelText('Phone')).toBeNull();
  // What is agreed to is asked at each purchase.
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  press();
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(payAt));
  expect(page.asked.find(({ method, path }) => `${method} ${path}` === save)?.body).toEqual(profile);
});

test('“None” in the place of a state is no part of the address that they read', async () => {
  await upgrading(known({ state: 'None' }));
  expect(within(summary() as HTMLElement).getByText('Berlin, Germany')).toBeTruthy();
});

test('Change opens the form with what is known, and the focus is in it', async () => {
  await upgrading();
  change().focus();
  fireEvent.click(change());
  const phone = screen.getByLabelText<HTMLInputElement>('Phone');
  expect(phone.value).toBe('+1 555 0100');
  expect(document.activeElement).toBe(phone);
  fireEvent.change(screen.getByLabelText('City'), { target: { value: ' ' } });
  press();
  await waitFor(() => expect(screen.getAllByText('City is required')).toHaveLength(2));
  expect(summary()).toBeNull();
});

test.each([
  ['a detail is missing', { phoneNumber: null }],
  ['a detail is none', { phoneNumber: 'call me' }],
])('where %s, the form asks', async (_, part) => {
  await upgrading(known(part));
  expect(summary()).toBeNull();
  expect(screen.getByLabelText('Phone')).toBeTruthy();
});

test('what was being changed before a reload is still open', async () => {
  await upgrading();
  fireEvent.click(change());
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Hamburg' } });
  cleanup();
  await upgrading();
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Hamburg');
});

test('a first purchase asks for the whole contact, though the profile has it', async () => {
  await open();
  expect(summary()).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Berlin');
});

test('a contact that the server refuses is opened', async () => {
  await upgrading({ [save]: () => refusal(400, 'invalid_input', 'Please check the form') });
  press();
  expect(await screen.findByText('Failed to update profile: Please check the form')).toBeTruthy();
  expect(await screen.findByLabelText('Phone')).toBeTruthy();
});
