// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { openPage, refusal, tooOften } from '#testing/page.tsx';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { OtherWaysPage } from './OtherWaysPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';
import { DataPage } from '#features/account/client/settings/DataPage.tsx';
import { SecurityPage } from '#features/account/client/settings/SecurityPage.tsx';
import { SetPasswordSection } from '#features/account/client/settings/SetPasswordSection.tsx';
import { StopAddressChangePage } from './StopAddressChangePage.tsx';
import { StopResetPage } from './StopResetPage.tsx';
import { VerifyEmailPage } from './VerifyEmailPage.tsx';

afterEach(() => void vi.useRealTimers());

const words = 'We can’t answer right now.';
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label, { selector: 'input' }), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

interface Case {
  readonly what: string;
  readonly Page: () => ReactNode;
  readonly address: string;
  readonly refuses: string;
  readonly act: () => Promise<unknown>;
}

const security = () =>
  Response.json({
    totp: { on: true, backupCodesLeft: 10, dueAt: null },
    passwordChangedAt: '2026-10-12T10:00:00.000Z',
    mail: { available: true, refused: null },
  });
const atSettings = {
  'GET /api/account/security': security,
  'GET /api/account/sessions': () => Response.json({ sessions: [] }),
  'GET /api/account/passkeys': () => Response.json({ rpId: null, passkeys: [] }),
};

const forgotten: Case = {
  what: 'a forgotten password',
  Page: ForgotPasswordPage,
  address: '/forgot-password',
  refuses: 'POST /api/auth/request-reset',
  act: async () => {
    await fill('Email', 'ana@example.com');
    await press('Send the link');
  },
};
const reset: Case = {
  what: 'a new password',
  Page: ResetPasswordPage,
  address: '/reset-password#token=a.b',
  refuses: 'POST /api/auth/reset-password',
  act: async () => {
    await fill('New password', 'quite-new-1');
    await press('Set the new password');
  },
};
const cases: readonly Case[] = [
  forgotten,
  reset,
  {
    what: 'another link to confirm an address',
    Page: VerifyEmailPage,
    address: '/verify-email',
    refuses: 'POST /api/auth/resend-verification',
    act: async () => {
      await fill('Email', 'ana@example.com');
      await press('Send a new link');
    },
  },
  {
    what: 'a change of address that is stopped',
    Page: StopAddressChangePage,
    address: '/stop-address-change#token=a.b',
    refuses: 'POST /api/auth/stop-address-change',
    act: () => press('This wasn’t me: stop it'),
  },
  {
    what: 'a reset that is stopped',
    Page: StopResetPage,
    address: '/stop-second-step-reset#token=a.b',
    refuses: 'POST /api/auth/stop-second-step-reset',
    act: () => press('This wasn’t me: keep it on'),
  },
  {
    what: 'the removal of other ways in',
    Page: OtherWaysPage,
    address: '/remove-other-ways#token=a.b',
    refuses: 'POST /api/auth/remove-other-ways',
    act: () => press('Remove all of them'),
  },
  {
    what: 'a first password',
    Page: () => <SetPasswordSection email="ana@example.com" canMail />,
    address: '/settings/security',
    refuses: 'POST /api/auth/request-reset',
    act: () => press('Set a password by email'),
  },
  {
    what: 'another address',
    Page: SecurityPage,
    address: '/settings/security',
    refuses: 'POST /api/account/address',
    act: async () => {
      await fill('New email', 'new@example.com');
      await fill('Password', 'secret1');
      await press('Change address');
    },
  },
  {
    what: 'another password',
    Page: SecurityPage,
    address: '/settings/security',
    refuses: 'POST /api/account/password',
    act: async () => {
      await fill('Current password', 'secret1');
      await fill('New password', 'quite-new-1');
      await press('Change password');
    },
  },
  {
    what: 'new backup codes',
    Page: SecurityPage,
    address: '/settings/security',
    refuses: 'POST /api/account/totp/backup-codes',
    act: async () => {
      await press('New backup codes');
      await fill('Your password', 'secret1');
      await fill('Code', '123456');
      await press('Make new codes');
    },
  },
  {
    what: 'an account that is deleted',
    Page: DataPage,
    address: '/settings/data',
    refuses: 'POST /api/account/delete',
    act: async () => {
      await press('Delete my account');
      await fill('Type your email address', 'ana@example.com');
      await press('Delete forever');
    },
  },
];

const openCase = ({ Page, address, refuses }: Case, answer: () => Response) =>
  openPage(Page, {
    address,
    tier: address.startsWith('/settings') ? 'free' : null,
    server: { ...atSettings, [refuses]: answer },
  });

test.each(cases)('$what: why it failed is said once, beside the button, and read out', async (one) => {
  const tell = vi.spyOn(toast, 'error');
  await openCase(one, () => refusal(503, 'unavailable', words));
  await one.act();
  await waitFor(() => expect(alerts()).toEqual([words]));
  expect(screen.getAllByText(words)).toHaveLength(1);
  expect(tell).not.toHaveBeenCalled();
});

test('what stands at its field is not said once more beside the button', async () => {
  const tell = vi.spyOn(toast, 'error');
  await openCase(reset, () => refusal(400, 'invalid_input', words, { password: words }));
  await reset.act();
  expect(await screen.findAllByText(words)).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByLabelText('New password'));
  expect(alerts()).toEqual([]);
  expect(tell).not.toHaveBeenCalled();
});

test('what is wrong with something that has no field on the page is said beside the button', async () => {
  await openCase(reset, () => refusal(400, 'invalid_input', words, { token: words }));
  await reset.act();
  await waitFor(() => expect(alerts()).toEqual([words]));
});

test('a mail that could not be sent again is said beside its button', async () => {
  const tell = vi.spyOn(toast, 'error');
  const answers = [() => Response.json({ retryAfterSeconds: 0 }), () => tooOften(40)];
  await openCase(forgotten, () => answers.shift()?.() ?? Response.error());
  await forgotten.act();
  await press('Send the email again');
  await waitFor(() => expect(alerts()).toEqual(['Too many attempts. Try again in 40 seconds.']));
  expect(button('Send the email again').disabled).toBe(true);
  expect(tell).not.toHaveBeenCalled();
});

test('the seconds that are left are seen to count down and read out once; then the button is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openCase(forgotten, () => tooOften(40));
  await forgotten.act();
  const first = 'Too many attempts. Try again in 40 seconds.';
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(first);
  const changes: string[] = [];
  const watch = new MutationObserver(() => changes.push(alert.textContent));
  watch.observe(alert, { childList: true, characterData: true, subtree: true, attributes: true });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  const counted = screen.getByText(/^Too many attempts. Try again in (30|29) seconds.$/);
  expect(counted.getAttribute('aria-hidden')).toBe('true');
  expect(alert.contains(counted)).toBe(false);
  expect(alerts()).toEqual([first]);
  expect(changes).toEqual([]);
  watch.disconnect();
  expect(button('Send the link').disabled).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(alerts()).toEqual([]);
  expect(screen.queryByText(/^Too many attempts/)).toBeNull();
  expect(button('Send the link').disabled).toBe(false);
});
