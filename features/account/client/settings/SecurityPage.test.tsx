// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { SecurityPage } from './SecurityPage.tsx';

const codes = Array.from({ length: 10 }, (_, index) => `code${index}-abcde`);
const now = Date.now();
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const sessions = [
  {
    id: 'a',
    device: 'Firefox on Linux',
    kind: 'browser',
    current: true,
    createdAt: ago(60),
    lastUsedAt: ago(1),
  },
  {
    id: 'b',
    device: 'Safari on iPhone',
    kind: 'browser',
    current: false,
    createdAt: ago(9000),
    lastUsedAt: ago(150),
  },
];
const security = (on: boolean, backupCodesLeft = 10, available = true) =>
  Response.json({
    totp: { on, backupCodesLeft, dueAt: null },
    passwordChangedAt: '2026-10-12T10:00:00.000Z',
    mail: { available, refused: null },
  });

async function open(server: StandInServer = {}) {
  const page = await openPage(SecurityPage, {
    address: '/settings/security',
    tier: 'free',
    server: {
      'GET /api/account/security': () => security(false),
      'GET /api/account/sessions': () => Response.json({ sessions }),
      'GET /api/account/passkeys': () => Response.json({ rpId: null, passkeys: [] }),
      ...server,
    },
  });
  await screen.findByRole('heading', { name: 'Password' });
  await screen.findByText('Safari on iPhone');
  return {
    ...page,
    sent: (target: string) =>
      page.asked.filter(({ method, path }) => `${method} ${path}` === target).map(({ body }) => body),
  };
}
const section = (name: string) => within(screen.getByRole('region', { name }));
const fill = (where: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(where.getByLabelText(label), { target: { value } });
const press = (where: ReturnType<typeof within>, name: string) =>
  fireEvent.click(where.getByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

test('two-step sign-in is turned on with a drawn code, a first code, and backup codes that are shown once', async () => {
  let on = false;
  const page = await open({
    'GET /api/account/security': () => security(on),
    'POST /api/account/totp/start': () =>
      Response.json({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }),
    'POST /api/account/totp/confirm': () => {
      on = true;
      return Response.json({ backupCodes: codes });
    },
  });
  press(section('Two-step sign-in'), 'Turn on');
  fill(await dialog(), 'Your password', 'secret1');
  press(await dialog(), 'Continue');
  const drawing = await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  expect(drawing.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/);
  expect((await dialog()).getByText('JBSW').closest('code')?.textContent).toBe('JBSW Y3DP EHPK 3PXP');
  fill(await dialog(), 'Code', '123 456');
  press(await dialog(), 'Turn on');
  const list = within(await screen.findByRole('list', { name: 'Backup codes' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
  expect(page.sent('POST /api/account/totp/confirm')).toEqual([{ code: '123456' }]);

  press(await dialog(), 'Close');
  expect(await screen.findByText('Save the codes first')).toBeTruthy();
  expect((await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Done' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox'));
  press(await dialog(), 'Done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await section('Two-step sign-in').findByText('On')).toBeTruthy();
});

test('of the ways to sign in more safely only the second step stands out', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  await open({
    'GET /api/account/passkeys': () => Response.json({ rpId: location.hostname, passkeys: [] }),
    'GET /api/account/identities': () => Response.json({ identities: [] }),
    'GET /api/config': () =>
      Response.json({
        morphcast: null,
        captcha: null,
        providers: [{ provider: 'google', name: 'Google' }],
        signsFirstIn: [],
      }),
  });
  const turnOn = await screen.findByRole('button', { name: 'Turn on' });
  const [passkey, google] = [
    await screen.findByRole('button', { name: 'Add a passkey' }),
    await screen.findByRole('button', { name: 'Add Google' }),
  ];
  expect(passkey.className).toBe(`${google.className} w-fit`);
  expect(passkey.className).not.toBe(turnOn.className);
});

test('a wrong password or code turns nothing on, and the window says why, once', async () => {
  const wrong = 'That code is not right.';
  const answers = [
    // The password was changed elsewhere meanwhile, which names no field.
    () => refusal(401, 'bad_credentials', 'Email or password is incorrect.'),
    () => Response.json({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }),
  ];
  await open({
    'POST /api/account/totp/start': () => answers.shift()?.() ?? Response.error(),
    'POST /api/account/totp/confirm': () => refusal(401, 'bad_code', wrong),
  });
  press(section('Two-step sign-in'), 'Turn on');
  fill(await dialog(), 'Your password', 'wrong');
  press(await dialog(), 'Continue');
  expect((await (await dialog()).findByRole('alert')).textContent).toBe('That isn’t your password.');
  expect(screen.getAllByText('That isn’t your password.')).toHaveLength(1);
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
  press(await dialog(), 'Continue');
  await screen.findByRole('img', { name: /QR code/ });
  fill(await dialog(), 'Code', '000000');
  press(await dialog(), 'Turn on');
  expect((await (await dialog()).findByRole('alert')).textContent).toBe(wrong);
  expect(screen.getAllByText(wrong)).toHaveLength(1);
  const code = (await dialog()).getByLabelText<HTMLInputElement>('Code');
  expect(code.value).toBe('');
  expect(document.activeElement).toBe(code);
});

test('new backup codes need both steps; they can be copied and downloaded', async () => {
  const page = await open({
    'GET /api/account/security': () => security(true, 2),
    'POST /api/account/totp/backup-codes': () => Response.json({ backupCodes: codes }),
  });
  expect(screen.getByText('You are running out of backup codes')).toBeTruthy();
  press(section('Two-step sign-in'), 'New backup codes');
  press(await dialog(), 'Make new codes');
  expect(await screen.findByText('Enter the code')).toBeTruthy();
  fill(await dialog(), 'Your password', 'secret1');
  fill(await dialog(), 'Code', '123456');
  press(await dialog(), 'Make new codes');
  await screen.findByRole('list', { name: 'Backup codes' });
  expect(page.sent('POST /api/account/totp/backup-codes')).toEqual([{ password: 'secret1', code: '123456' }]);
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  press(await dialog(), 'Copy');
  await waitFor(() => expect(written.mock.calls[0]?.[0]).toContain(codes.join('\n')));
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  press(await dialog(), 'Download');
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('make-me-great-backup-codes.txt');
});

test('turning it off needs both steps', async () => {
  const page = await open({
    'GET /api/account/security': () => security(true),
    'POST /api/account/totp/disable': () => Response.json({ on: false }),
  });
  press(section('Two-step sign-in'), 'Turn off');
  press(await dialog(), 'Turn off');
  expect(await screen.findByText('Password is required')).toBeTruthy();
  expect(screen.getByText('Enter the code')).toBeTruthy();
  fill(await dialog(), 'Your password', 'secret1');
  fill(await dialog(), 'Code', '123456');
  press(await dialog(), 'Turn off');
  expect(await screen.findByText('Two-step sign-in is off')).toBeTruthy();
  expect(page.sent('POST /api/account/totp/disable')).toEqual([{ password: 'secret1', code: '123456' }]);
});

test('a changed password empties its fields; a wrong current one keeps them [account.password-minimum-6]', async () => {
  const wrong = 'That password isn’t right.';
  let answer = () => refusal(401, 'bad_credentials', wrong, { currentPassword: wrong });
  await open({ 'POST /api/account/password': () => answer() });
  const password = section('Password');
  expect(password.getByText(/^Last changed on October 1\d, 2026\.$/)).toBeTruthy();
  fill(password, 'Current password', 'secret1');
  fill(password, 'New password', 'five5');
  press(password, 'Change password');
  expect(await password.findByText('Password must be at least 6 characters')).toBeTruthy();
  fill(password, 'New password', 'quite-new-1');
  press(password, 'Change password');
  expect(await screen.findByText(wrong)).toBeTruthy();
  expect(document.activeElement).toBe(password.getByLabelText('Current password'));
  expect(password.queryByRole('alert')).toBeNull();
  answer = () => Response.json({ changed: true });
  press(password, 'Change password');
  expect(await screen.findByText('Password changed')).toBeTruthy();
  expect(password.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
  expect(password.getByLabelText<HTMLInputElement>('New password').value).toBe('');
});

test('a new address counts only once it is confirmed from its own inbox', async () => {
  const page = await open({ 'POST /api/account/address': () => Response.json({ retryAfterSeconds: 60 }) });
  const address = section('Email address');
  fill(address, 'New email', 'New@Example.com');
  fill(address, 'Password', 'secret1');
  press(address, 'Change address');
  expect(await address.findByText('We emailed new@example.com')).toBeTruthy();
  expect(address.getByText('ana@example.com')).toBeTruthy();
  expect(page.sent('POST /api/account/address')).toEqual([{ email: 'new@example.com', password: 'secret1' }]);
});

test('where no mail can be sent no address can be changed', async () => {
  await open({ 'GET /api/account/security': () => security(false, 0, false) });
  expect(section('Email address').queryByLabelText('New email')).toBeNull();
});

test('the list of devices says which one this is and when the others were used, and signs them out', async () => {
  let left = sessions;
  const page = await open({
    'GET /api/account/sessions': () => Response.json({ sessions: left }),
    'DELETE /api/account/sessions/b': () => Response.json({ ended: true }),
    'POST /api/account/sessions/end-others': () => {
      left = sessions.slice(0, 1);
      return Response.json({ ended: 1 });
    },
  });
  const list = section('Where you are signed in');
  const [here, there] = list.getAllByRole('listitem');
  expect(here?.textContent).toContain('Firefox on LinuxThis deviceLast used now');
  expect(there?.textContent).toContain('Last used 2 hours ago');
  expect(within(here as HTMLElement).queryByRole('button')).toBeNull();
  press(list, 'Sign out Safari on iPhone');
  expect(await screen.findByText('Signed out')).toBeTruthy();
  expect(page.sent('DELETE /api/account/sessions/b').length).toBe(1);
  press(list, 'Sign out elsewhere');
  expect(await screen.findByText('Signed out elsewhere')).toBeTruthy();
  await waitFor(() => expect(list.getAllByRole('listitem').length).toBe(1));
  expect(list.queryByRole('button', { name: 'Sign out elsewhere' })).toBeNull();
});
