// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { member, openPage, refusal, type StandInServer, tooOften } from '#testing/page.tsx';
import { AuthPage } from './AuthPage.tsx';

const signInPath = 'POST /api/auth/sign-in';
const signUpPath = 'POST /api/auth/sign-up';
const challengePath = 'POST /api/auth/challenge';
const resendPath = 'POST /api/auth/resend-verification';

afterEach(() => void vi.useRealTimers());

const nobody = (next: string) => () =>
  Response.json({ viewer: null, expiresAt: null, totpDueAt: null, next });
const entered = () =>
  Response.json({
    viewer: member(),
    expiresAt: '2026-12-01T00:00:00.000Z',
    totpDueAt: null,
    next: 'nothing',
  });

const open = (server: StandInServer, hash = '') =>
  openPage(AuthPage, { address: `/auth?redirect=/tools${hash}`, server });
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

async function signIn() {
  await screen.findByRole('tab', { name: 'Sign In' });
  fill('Email', 'ana@example.com');
  fill('Password', 'secret1');
  press('Sign In');
}

test('a member with two-step sign-in is asked for their code and then goes where they wanted [account.event-mfa-verified]', async () => {
  const page = await open({ [signInPath]: nobody('mfa_required'), [challengePath]: entered });
  const events: string[] = [];
  page.session.listen((event) => events.push(event));
  const scroll = vi.spyOn(window, 'scrollTo');
  await signIn();
  expect(await screen.findByRole('heading', { name: 'One more step.' })).toBeTruthy();
  expect(scroll).toHaveBeenCalledWith({ top: 0 });
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  expect(screen.getByLabelText('Code').getAttribute('autocomplete')).toBe('one-time-code');
  fill('Code', '123 456');
  press('Continue');
  expect(await screen.findByText('Now at /tools')).toBeTruthy();
  expect(page.asked.at(-1)?.body).toEqual({ code: '123456' });
  expect(events).toEqual(['signed-in', 'mfa-verified']);
});

test('a wrong code is told and cleared; who lost their phone gives a backup code', async () => {
  let answer: () => Response = () => refusal(401, 'bad_code', 'That code is not right.');
  const page = await open({ [signInPath]: nobody('mfa_required'), [challengePath]: () => answer() });
  await signIn();
  await screen.findByLabelText('Code');
  fill('Code', '000000');
  press('Continue');
  expect((await screen.findByRole('alert')).textContent).toBe('That code is not right.');
  expect(screen.getAllByText('That code is not right.')).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('');
  press('Lost your phone? Use a backup code');
  expect(screen.queryByRole('alert')).toBeNull();
  fill('Backup code', 'AAAAA-AAAAA');
  press('Continue');
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^That code is not right\. Check it for typos/,
  );
  fill('Backup code', 'ABCDE-FGHIJ');
  answer = entered;
  press('Continue');
  expect(await screen.findByText('Now at /tools')).toBeTruthy();
  expect(page.asked.at(-1)?.body).toEqual({ code: 'abcdefghij' });
});

test('a second step that took too long leads back to the password', async () => {
  await open({
    [signInPath]: nobody('mfa_required'),
    [challengePath]: () => refusal(401, 'session_ended', 'This session has ended.'),
  });
  await signIn();
  await screen.findByLabelText('Code');
  fill('Code', '123456');
  press('Continue');
  expect((await screen.findByRole('alert')).textContent).toBe('That took too long. Please sign in again.');
  expect(screen.getByRole('tab', { name: 'Sign In' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@example.com');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
});

test('too many attempts are told in seconds that count down, and the button rests until then', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = await open({ [signInPath]: () => tooOften(40) });
  await signIn();
  await screen.findAllByText('Too many attempts. Try again in 40 seconds.');
  expect(button('Sign In').disabled).toBe(true);
  expect(screen.getByRole('alert').textContent).toBe('Too many attempts. Try again in 40 seconds.');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText(/^Too many attempts. Try again in (30|29) seconds.$/)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(screen.queryByText(/Try again in \d+ second/)).toBeNull();
  expect(button('Sign In').disabled).toBe(false);
  expect(page.asked.length).toBe(1);
});

test('a sign-up that has to be confirmed says Success!, opens no session and tells whom we wrote to [account.sign-up-success-toast] [account.sign-up-clears-password]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = await open(
    { [signUpPath]: nobody('verify_email'), [resendPath]: () => Response.json({ retryAfterSeconds: 60 }) },
    '#sign-up',
  );
  await screen.findByLabelText('First name');
  fill('First name', 'Ana');
  fill('Last name', 'Ito');
  fill('Email', 'ana@example.com');
  fill('Password', 'correct-horse-9');
  fireEvent.click(screen.getByRole('checkbox', { name: /^I accept the terms/ }));
  press('Sign Up');
  expect(await screen.findByText('Success!')).toBeTruthy();
  expect(await screen.findByText('We emailed ana@example.com')).toBeTruthy();
  expect(button(/^Send again in (60|59) seconds$/).disabled).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  press('Send the email again');
  expect(await screen.findByText('Email sent')).toBeTruthy();
  expect(page.asked.at(-1)?.body).toEqual({ email: 'ana@example.com' });
  expect(button(/^Send again in/).disabled).toBe(true);
});

test('an account that waits for its address offers the mail again at sign-in', async () => {
  await open({
    [signInPath]: () => refusal(403, 'email_unverified', 'Please confirm your email address first.'),
  });
  await signIn();
  expect(await screen.findByText('ana@example.com isn’t confirmed yet')).toBeTruthy();
  expect(button('Send the email again').disabled).toBe(false);
  press('Back to sign in');
  expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeTruthy();
});

test('Get Started on the open page changes the tab, and the typed address goes along [account.tab-sign-up]', async () => {
  const page = await open({});
  await screen.findByRole('tab', { name: 'Sign In' });
  fill('Email', 'ana@example.com');
  await act(() => page.router.navigate({ href: '/auth?redirect=/tools#sign-up' }));
  expect(await screen.findByLabelText('First name')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@example.com');
  await act(() => page.router.navigate({ href: '/auth?redirect=/tools' }));
  await waitFor(() => expect(screen.queryByLabelText('First name')).toBeNull());
});
