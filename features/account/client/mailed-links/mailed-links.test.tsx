// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { member, openPage, refusal } from '#testing/page.tsx';
import { ConfirmAddressPage } from './ConfirmAddressPage.tsx';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { OtherWaysPage } from './OtherWaysPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';
import { StopAddressChangePage } from './StopAddressChangePage.tsx';
import { StopResetPage } from './StopResetPage.tsx';
import { VerifyEmailPage } from './VerifyEmailPage.tsx';

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const spent = () => refusal(410, 'link_spent', 'This link was already used or has expired.');
const deadLink = 'This link no longer works';

test('who is signed in and lost the link by a reload is sent a new one by one press', async () => {
  const { asked } = await openPage(VerifyEmailPage, {
    address: '/verify-email',
    tier: 'free',
    server: { 'POST /api/auth/resend-verification': () => Response.json({ retryAfterSeconds: 60 }) },
  });
  const { email } = member('free');
  await screen.findByText(deadLink);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email));
  // It may be emptied, and stays so.
  fill('Email', '');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
  fill('Email', email);
  press('Send a new link');
  await screen.findByText(/^If .* still has to be confirmed/);
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ email });
});

test('a forgotten password: the same words whether or not there is an account, and another mail only after a minute', async () => {
  const { asked } = await openPage(ForgotPasswordPage, {
    address: '/forgot-password',
    server: { 'POST /api/auth/request-reset': () => Response.json({ retryAfterSeconds: 60 }) },
  });
  await screen.findByLabelText('Email');
  fill('Email', ' Ana@Example.com ');
  press('Send the link');
  expect(
    await screen.findByText('If there’s an account for ana@example.com, we’ve sent an email there'),
  ).toBeTruthy();
  expect(asked[0]?.body).toEqual({ email: 'ana@example.com' });
  const again = screen.getByRole<HTMLButtonElement>('button', { name: /Send again in/ });
  expect(again.disabled).toBe(true);
});

test('a new password is sent with the token of the mail, which is in no address bar, and sign-in follows', async () => {
  const { asked } = await openPage(ResetPasswordPage, {
    address: '/reset-password#token=abc.def',
    server: {
      'POST /api/auth/reset-password': () => Response.json({ email: 'ana@example.com' }),
    },
  });
  await screen.findByLabelText('New password');
  await waitFor(() => expect(location.hash).toBe(''));
  fill('New password', 'five5');
  press('Set the new password');
  expect(await screen.findByText('Password must be at least 6 characters')).toBeTruthy();
  expect(asked).toEqual([]);
  fill('New password', 'quite-new-1');
  press('Set the new password');
  expect(await screen.findByText('Now at /auth')).toBeTruthy();
  expect(asked[0]?.body).toEqual({ token: 'abc.def', password: 'quite-new-1' });
  expect(sessionStorage.getItem('draft:door.sign-in')).toBe('{"email":"ana@example.com"}');
});

test('a new password tells what else opens the account, and one press removes it', async () => {
  const others = { passkeys: 2, providers: ['Google'], token: 'other.ways' };
  const { asked } = await openPage(ResetPasswordPage, {
    address: '/reset-password#token=abc.def',
    server: {
      'POST /api/auth/reset-password': () => Response.json({ email: 'ana@example.com', others }),
      'POST /api/auth/remove-other-ways': () => Response.json({ removed: true }),
    },
  });
  await screen.findByLabelText('New password');
  fill('New password', 'quite-new-1');
  press('Set the new password');
  expect(await screen.findByText('2 passkeys')).toBeTruthy();
  expect(screen.getByText('An account with Google')).toBeTruthy();
  press('Remove all of them');
  expect(await screen.findByText('Your password is the only way in now')).toBeTruthy();
  expect(asked.at(-1)?.body).toEqual({ token: 'other.ways' });
});

test('the link in the mail about a new password removes the other ways in by its press alone', async () => {
  const page = await openPage(OtherWaysPage, {
    address: '/remove-other-ways#token=a.b',
    server: { 'POST /api/auth/remove-other-ways': () => Response.json({ removed: true }) },
  });
  await pressOnce('Remove all of them', page);
  expect(await screen.findByText('Your password is the only way in now')).toBeTruthy();
});

test('a leaked password is refused beside its field, and the link still works', async () => {
  const words = 'This password is on lists of leaked passwords. Please choose another.';
  await openPage(ResetPasswordPage, {
    address: '/reset-password#token=abc',
    server: {
      'POST /api/auth/reset-password': () => refusal(400, 'invalid_input', words, { password: words }),
    },
  });
  await screen.findByLabelText('New password');
  fill('New password', 'password1');
  press('Set the new password');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
});

test.each(['/reset-password', '/reset-password#token=used'])(
  'a link that is spent or incomplete (%s) leads to a new one',
  async (address) => {
    await openPage(ResetPasswordPage, { address, server: { 'POST /api/auth/reset-password': spent } });
    if (address.includes('#')) {
      await screen.findByLabelText('New password');
      fill('New password', 'quite-new-1');
      press('Set the new password');
    }
    expect(await screen.findByText(deadLink)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
  },
);

const confirmIt = 'Confirm my address';
const useIt = 'Use this address';
/** Opening does nothing, for a scanner of mails opens links too; the press does it. */
async function pressOnce(name: string, { asked }: { readonly asked: readonly unknown[] }) {
  await screen.findByRole('button', { name });
  await waitFor(() => expect(location.hash).toBe(''));
  expect(asked).toEqual([]);
  press(name);
}

test('an address is confirmed by the press on its page, once, and not by opening the link', async () => {
  const page = await openPage(VerifyEmailPage, {
    address: '/verify-email#token=abc',
    server: { 'POST /api/auth/verify-email': () => Response.json({ email: 'ana@example.com' }) },
  });
  const { asked } = page;
  await pressOnce(confirmIt, page);
  expect(await screen.findByText('ana@example.com is confirmed')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeTruthy();
  expect(asked.map(({ body }) => body)).toEqual([{ token: 'abc' }]);
});

test('a spent confirmation offers another mail', async () => {
  const page = await openPage(VerifyEmailPage, {
    address: '/verify-email#token=old',
    server: {
      'POST /api/auth/verify-email': spent,
      'POST /api/auth/resend-verification': () => Response.json({ retryAfterSeconds: 60 }),
    },
  });
  const { asked } = page;
  await pressOnce(confirmIt, page);
  expect(await screen.findByText(deadLink)).toBeTruthy();
  fill('Email', 'ana@example.com');
  press('Send a new link');
  expect(
    await screen.findByText('If ana@example.com still has to be confirmed, a new link is on its way'),
  ).toBeTruthy();
  expect(asked.at(-1)?.body).toEqual({ email: 'ana@example.com' });
});

test('no answer is not a spent link: it can be tried again', async () => {
  let answer = () => refusal(503, 'unavailable', 'We are not ready yet.');
  const page = await openPage(VerifyEmailPage, {
    address: '/verify-email#token=abc',
    server: { 'POST /api/auth/verify-email': () => answer() },
  });
  await pressOnce(confirmIt, page);
  expect(await screen.findByText('We are not ready yet.')).toBeTruthy();
  answer = () => Response.json({ email: 'ana@example.com' });
  press('Retry');
  expect(await screen.findByText('ana@example.com is confirmed')).toBeTruthy();
});

test('a confirmed new address is told, and one that was taken meanwhile too', async () => {
  const server = { 'POST /api/auth/confirm-address': () => Response.json({ email: 'new@example.com' }) };
  const page = await openPage(ConfirmAddressPage, {
    address: '/confirm-address#token=a',
    tier: 'free',
    server,
  });
  await pressOnce(useIt, page);
  expect(await screen.findByText('Your address is now new@example.com')).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Back to settings' })).getAttribute('href')).toBe(
    '/settings/security',
  );
  expect(page.asked.length).toBe(1);
});

test('an address that another account took meanwhile is told', async () => {
  const page = await openPage(ConfirmAddressPage, {
    address: '/confirm-address#token=a',
    server: { 'POST /api/auth/confirm-address': () => refusal(409, 'email_taken', 'Taken') },
  });
  await pressOnce(useIt, page);
  expect(await screen.findByText('Another account already uses this address')).toBeTruthy();
});

const stopIt = 'This wasn’t me: stop it';
const stopPath = 'POST /api/auth/stop-address-change';

test('the link that stops a change of address does nothing until its button is pressed, and then says what happened', async () => {
  const page = await openPage(StopAddressChangePage, {
    address: '/stop-address-change#token=a.b',
    server: { [stopPath]: () => Response.json({ email: 'ana@example.com' }) },
  });
  await screen.findByRole('button', { name: stopIt });
  await waitFor(() => expect(location.hash).toBe(''));
  expect(page.asked).toEqual([]);
  press(stopIt);
  expect(await screen.findByText('Your account belongs to ana@example.com')).toBeTruthy();
  expect(page.asked[0]).toMatchObject({ method: 'POST', body: { token: 'a.b' } });
  expect(screen.queryByRole('button', { name: stopIt })).toBeNull();
});

test('a spent or broken link to stop a change leads on to a new password; a failure can be tried again', async () => {
  let answer = () => refusal(503, 'unavailable', 'We are not ready yet.');
  await openPage(StopAddressChangePage, {
    address: '/stop-address-change#token=a.b',
    server: { [stopPath]: () => answer() },
  });
  await screen.findByRole('button', { name: stopIt });
  press(stopIt);
  expect(await screen.findByText('We are not ready yet.')).toBeTruthy();
  answer = () => refusal(409, 'email_taken', 'Taken');
  press(stopIt);
  expect(await screen.findByText('Another account already uses this address')).toBeTruthy();
});

test.each(['#token=a.b', ''])('stopping with a dead link (%j) is told plainly', async (fragment) => {
  await openPage(StopAddressChangePage, {
    address: `/stop-address-change${fragment}`,
    server: { [stopPath]: spent },
  });
  if (fragment !== '') {
    await screen.findByRole('button', { name: stopIt });
    press(stopIt);
  }
  expect(await screen.findByText(deadLink)).toBeTruthy();
  const onward = screen.getByRole('link', { name: 'Set a new password' });
  expect(onward.getAttribute('href')).toBe('/forgot-password');
});

const keepIt = 'This wasn’t me: keep it on';
const keepPath = 'POST /api/auth/stop-second-step-reset';

test('the link that stops a reset of the second step acts on its press only, and leads to a new password', async () => {
  const page = await openPage(StopResetPage, {
    address: '/stop-second-step-reset#token=a.b',
    server: { [keepPath]: () => Response.json({ stopped: true }) },
  });
  await pressOnce(keepIt, page);
  expect(await screen.findByText('Your two-step sign-in stays on')).toBeTruthy();
  expect(page.asked[0]?.body).toEqual({ token: 'a.b' });
  expect(screen.getByRole('link', { name: 'Set a new password' }).getAttribute('href')).toBe(
    '/forgot-password',
  );
});

test('a dead link to stop a reset is told, and a failure that may pass leaves the button', async () => {
  let answer = () => refusal(503, 'unavailable', 'We are not ready yet.');
  const page = await openPage(StopResetPage, {
    address: '/stop-second-step-reset#token=a.b',
    server: { [keepPath]: () => answer() },
  });
  await pressOnce(keepIt, page);
  expect(await screen.findByText('We are not ready yet.')).toBeTruthy();
  answer = spent;
  press(keepIt);
  expect(await screen.findByText(deadLink)).toBeTruthy();
});
