// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { PreferencesPage } from './PreferencesPage.tsx';
import { settingsPages } from './pages.ts';
import { ProfilePage } from './ProfilePage.tsx';
import { SettingsList } from './SettingsList.tsx';
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
    address: '/settings/profile',
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

test('a theme that another tab chose is the one that is chosen here', async () => {
  await openPage(PreferencesPage, { address: '/settings/preferences', tier: 'free' });
  await screen.findByLabelText('Dark');
  // The script of every document sets the attribute: platform/client/first-paint.test.ts.
  document.documentElement.dataset.theme = 'dark';
  const isChosen = (label: string) => screen.getByLabelText<HTMLInputElement>(label).checked;
  await waitFor(() => expect(isChosen('Dark')).toBe(true));
  delete document.documentElement.dataset.theme;
  await waitFor(() => expect(isChosen('Same as this device')).toBe(true));
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

test('the settings are one list, each part with what it holds', async () => {
  await openPage(SettingsList, { address: '/settings', tier: 'free' });
  const rows = within(await screen.findByRole('navigation', { name: 'Settings' })).getAllByRole('link');
  expect(rows.map((row) => row.getAttribute('href'))).toEqual(settingsPages.map(({ to }) => to));
  expect(rows[0]?.textContent).toBe('ProfileYour name, your company, your clients');
});

test('settings are for members: a visitor signs in first and comes back', async () => {
  await openPage(SettingsPage, { address: '/settings' });
  expect(await screen.findByText('Now at /auth?redirect=%2Fsettings')).toBeTruthy();
});
