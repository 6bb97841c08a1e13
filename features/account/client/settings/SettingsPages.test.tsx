// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { DataPage } from './DataPage.tsx';
import { MailTrouble } from './MailTrouble.tsx';
import { PreferencesPage } from './PreferencesPage.tsx';
import { ProfilePage } from './ProfilePage.tsx';
import { SettingsPage } from './SettingsPage.tsx';

const profile = {
  firstName: 'Ana',
  lastName: 'Ito',
  companyName: 'Ito & Daughters',
  jobTitle: null,
  companySize: null,
  gender: null,
  targetClientDescription: null,
  targetClientIndustry: null,
  targetClientRole: null,
  targetClientCompanySize: null,
  mainClientPainPoints: null,
  typicalSalesCycle: null,
  onboardingCompleted: false,
  firstQuestionPassed: false,
  phoneNumber: '+1 555 0100',
  city: null,
  state: null,
  country: null,
};
const savePath = 'PATCH /api/profile';
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = (part: string) =>
  fireEvent.click(within(screen.getByRole('region', { name: part })).getByRole('button', { name: 'Save' }));

async function openProfile(server: StandInServer) {
  const page = await openPage(ProfilePage, {
    address: '/settings',
    tier: 'free',
    server: { 'GET /api/profile': () => Response.json(profile), ...server },
  });
  await screen.findByLabelText('First name');
  return {
    ...page,
    sent: () => page.asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body),
  };
}

test('a part of the profile is saved by itself, and what was never answered may stay so [account.profile-company] [account.profile-contact]', async () => {
  const page = await openProfile({ [savePath]: () => Response.json({ ...profile, jobTitle: 'Founder' }) });
  fill('Job title', '  Founder ');
  save('About You');
  expect(await screen.findByText('Profile saved')).toBeTruthy();
  fill('Phone', ' ');
  fill('Country', 'Germany');
  save('Contact');
  await waitFor(() =>
    expect(page.sent()).toEqual([
      // What was not changed is not sent: another tab may have changed it.
      { jobTitle: 'Founder' },
      { phoneNumber: null, country: 'Germany' },
    ]),
  );
});

test('what was typed and not saved is back after a reload, says so, and is gone once it is saved', async () => {
  const page = await openProfile({ [savePath]: () => Response.json({ ...profile, jobTitle: 'Founder' }) });
  fill('Job title', ' Founder ');
  page.reload();
  expect(await screen.findByText('Your unsaved changes are back')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Job title').value).toBe(' Founder ');
  save('About You');
  expect(await screen.findByText('Profile saved')).toBeTruthy();
  // As the server has it, so that nothing counts as unsaved any longer.
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Job title').value).toBe('Founder'));
  expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
  expect(Object.keys(sessionStorage).filter((key) => key.includes('account.profile'))).toEqual([]);
});

test.each([
  ['the session has ended', () => refusal(401, 'unauthenticated', 'Please sign in to continue.')],
  ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server is in trouble', () => refusal(503, 'unavailable', 'We are not ready yet.')],
])('a profile that cannot be saved because %s keeps what was typed', async (_, answer) => {
  const page = await openProfile({ [savePath]: answer });
  fill('Main pain points', 'They do not know whom to trust with fire');
  save('About Your Clients/Leads');
  await waitFor(() => expect(page.sent()).toHaveLength(1));
  page.reload();
  await screen.findByText('Your unsaved changes are back');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Main pain points').value).toContain('trust with fire');
});

test('a phone number that nobody could call is not saved', async () => {
  const page = await openProfile({});
  fill('Phone', 'abc😀');
  save('Contact');
  expect((await screen.findAllByText(/^Please enter a phone number/)).length).toBeGreaterThan(0);
  expect(page.sent()).toEqual([]);
});

test('an answer that was given cannot be taken back to nothing [account.onboarding-company-name]', async () => {
  const page = await openProfile({});
  fill('Company name', ' ');
  save('About You');
  await waitFor(() => expect(screen.getAllByText('Company name is required').length).toBe(1));
  expect(page.sent()).toEqual([]);
});

test('descriptions keep their limits in settings too [account.profile-target-client] [account.profile-pain-points] [account.limit-descriptions]', async () => {
  const page = await openProfile({});
  fill('Target clients', 'too short');
  save('About Your Clients/Leads');
  await waitFor(() => expect(screen.getAllByText('Please describe your target clients').length).toBe(1));
  expect(page.sent()).toEqual([]);
});

test('an unfinished profile leads to the onboarding [account.profile-onboarding-completed]', async () => {
  await openProfile({});
  expect(screen.getByRole('link', { name: 'Complete it' }).getAttribute('href')).toBe('/onboarding');
});

test('the theme is chosen here too, and kept', async () => {
  await openPage(PreferencesPage, { address: '/settings/preferences', tier: 'free' });
  fireEvent.click(await screen.findByLabelText('Dark'));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  fireEvent.click(screen.getByLabelText('Same as this device'));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test('the preferences say in which time zone times are shown, and where to change it', async () => {
  const here = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...here,
    timeZone: 'America/New_York',
  });
  await openPage(PreferencesPage, { address: '/settings/preferences', tier: 'free' });
  expect(await screen.findByRole('heading', { name: 'Time zone' })).toBeTruthy();
  expect(
    screen.getByText(
      'Times are shown as on this device: America/New York. Change it in your device’s settings.',
    ),
  ).toBeTruthy();
  vi.restoreAllMocks();
});

const mailState = (mail: object) => ({
  'GET /api/account/security': () =>
    Response.json({ totp: { on: false, backupCodesLeft: 0, dueAt: null }, passwordChangedAt: null, mail }),
});

async function openMail(emailVerified: boolean) {
  const page = await openPage(MailTrouble, {
    address: '/settings',
    tier: 'free',
    emailVerified,
    server: {
      ...mailState({ available: true, refused: null, stopped: null }),
      'POST /api/auth/resend-verification': () => Response.json({ retryAfterSeconds: 60 }),
    },
  });
  await waitFor(() => expect(page.asked.some(({ path }) => path === '/api/account/security')).toBe(true));
  return page;
}

test('while an address was never heard from, a confirmation is offered', async () => {
  const { asked } = await openMail(false);
  expect(await screen.findByText(/^We haven’t heard from ana@example\.com yet/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send a confirmation' }));
  expect(await screen.findByText('Email sent')).toBeTruthy();
  expect(asked.at(-1)?.body).toEqual({ email: 'ana@example.com' });
});

test('of an address that is confirmed nothing is said', async () => {
  await openMail(true);
  expect(screen.queryByText(/haven’t heard from/)).toBeNull();
});

test('mail that was given up because of the mailbox is said, with the reason', async () => {
  const refused = {
    to: 'ana@example.com',
    subject: 'New sign-in',
    at: '2026-11-20T12:00:00.000Z',
    reason: 'RCPT 552 5.2.2',
  };
  const mail = { available: true, refused, stopped: null };
  await openPage(MailTrouble, { address: '/settings', server: mailState(mail) });
  expect(await screen.findByText('Our email to ana@example.com was refused')).toBeTruthy();
  expect(screen.getByText(/The mailbox is full/)).toBeTruthy();
});

test.each([
  ['refused', 'RCPT 550 5.1.1', 'Try this address again', /There is no mailbox with this address/],
  ['bounced', '5.1.1', 'Try this address again', /Our email bounced/],
  ['complained', null, 'Send me email again', /reported as spam/],
])(
  'an address that is stopped (%s) is said with the reason, and tried again on a press',
  async (reason, code, button, words) => {
    const stopped = { address: 'ana@example.com', reason, code, at: '2026-11-20T12:00:00.000Z' };
    const states = [stopped, null];
    const { asked } = await openPage(MailTrouble, {
      address: '/settings',
      server: {
        'GET /api/account/security': () =>
          mailState({ available: true, refused: null, stopped: states.shift() ?? null })[
            'GET /api/account/security'
          ](),
        'POST /api/account/mail/retry': () => Response.json({ retryAfterSeconds: 60 }),
      },
    });
    const title = reason === 'complained' ? /We send ana@example.com only/ : /We stopped emailing/;
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Use another address' }).getAttribute('href')).toBe(
      '/settings/security',
    );
    fireEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText('We sent you an email')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    expect(asked.map(({ method }) => method)).toContain('POST');
  },
);

test('a try that is refused is said, and the notice stays', async () => {
  const stopped = {
    address: 'ana@example.com',
    reason: 'bounced',
    code: null,
    at: '2026-11-20T12:00:00.000Z',
  };
  await openPage(MailTrouble, {
    address: '/settings',
    server: {
      ...mailState({ available: true, refused: null, stopped }),
      'POST /api/account/mail/retry': () => refusal(429, 'too_many_requests', 'Try again in 40 seconds.'),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Try this address again' }));
  expect(await screen.findByText('Try again in 40 seconds.')).toBeTruthy();
  expect(screen.getByText('We stopped emailing ana@example.com')).toBeTruthy();
});

test('a site without mail says so', async () => {
  await openPage(MailTrouble, {
    address: '/settings',
    server: mailState({ available: false, refused: null, stopped: null }),
  });
  expect(await screen.findByText('This site can’t send email right now')).toBeTruthy();
});

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

test('settings are for members: a visitor signs in first and comes back', async () => {
  await openPage(SettingsPage, { address: '/settings' });
  expect(await screen.findByText('Now at /auth?redirect=%2Fsettings')).toBeTruthy();
});
