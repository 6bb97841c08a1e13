import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { demoAccounts } from '#db/demo-accounts.ts';
import { authenticator } from './authenticator.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  newPerson,
  type Page,
  signIn,
  signUp,
  test,
} from './journey.ts';
import { mailTo } from './mailbox.ts';

type Person = ReturnType<typeof newPerson>;
const security = '/settings/security';

async function join(page: Page, target = security): Promise<Person> {
  await page.goto(`/auth?redirect=${target}`);
  const person = await signUp(page);
  await expect(page).toHaveURL(new RegExp(`${target}$`));
  return person;
}
async function enter(page: Page, person: { email: string; password: string }, target = security) {
  await page.goto(`/auth?redirect=${target}`);
  await signIn(page, person);
}
async function leave(page: Page) {
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
  // The first picture of the page has its own forms, and stays until the app can replace it.
  await expect(page.locator('[inert]')).toHaveCount(0);
}
/** The same person on another device. */
async function anotherDevice(browser: Browser, person: Person, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  await enter(page, person);
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
  return page;
}
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a forgotten password is set anew through the mail, once, and ends the other sessions', async ({
  page,
  browser,
  baseURL,
  watched,
}) => {
  watched.expectedErrors.push('400', '401', '410');
  const person = await join(page);
  const elsewhere = await anotherDevice(browser, person, baseURL);
  await leave(page);

  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  await press(page, 'Send the link');
  await expect(page.getByText(`If there’s an account for ${person.email}`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send again in \d+ seconds$/ })).toBeDisabled();

  const { link } = await mailTo(person.email, 'Set a new password');
  await page.goto(link);
  await expect(page).toHaveURL(/\/reset-password$/);
  await expectAccessible(page, 'the page for a new password');
  await page.getByLabel('New password').fill('abcdef');
  const reason = 'A run like “abc” or “678” is easy to guess. Add a word or two that nobody expects.';
  await expect(page.getByRole('status').filter({ hasText: `Very weak. ${reason}` })).toBeVisible();
  await press(page, 'Set the new password');
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(new RegExp(reason));
  await page.getByLabel('New password').fill('another-horse-10');
  await expect(page.getByText('Strong.')).toBeVisible();
  await press(page, 'Set the new password');
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  await mailTo(person.email, 'Your password was changed');

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/auth\?redirect=/);
  await signIn(page, person);
  await expect(page.getByText('Email or password is incorrect.').first()).toBeVisible();
  await signIn(page, { ...person, password: 'another-horse-10' });
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();

  await page.goto(link);
  await page.getByLabel('New password').fill('yet-another-11');
  await press(page, 'Set the new password');
  await expect(page.getByText('This link no longer works')).toBeVisible();
});

test('an address is changed from its own inbox, and the old one is told', { tag: '@matrix' }, async ({
  page,
  watched,
}) => {
  watched.expectedErrors.push('401');
  const person = await join(page);
  const next = newPerson().email;
  const section = region(page, 'Email address');
  await section.getByLabel('New email').fill(next);
  await section.getByLabel('Password', { exact: true }).fill('wrong-horse');
  await press(page, 'Change address');
  await expect(page.getByText('That password isn’t right.')).toBeVisible();
  await section.getByLabel('Password', { exact: true }).fill(person.password);
  await press(page, 'Change address');
  await expect(section.getByText(`We emailed ${next}`)).toBeVisible();

  await page.goto((await mailTo(next, 'Confirm your new email address')).link);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByText(`Your address is now ${next}`)).toBeVisible();
  await mailTo(person.email, 'Your email address was changed');
  await page.getByRole('link', { name: 'Back to settings' }).click();
  await expect(region(page, 'Email address').getByText(next)).toBeVisible();
  await leave(page);
  await enter(page, { email: next, password: person.password });
  await expect(page).toHaveURL(/\/settings\/security$/);
});

test('two-step sign-in: on, in with a code, the phone is lost, in with a backup code, and off [account.event-mfa-verified]', async ({
  page,
  watched,
}) => {
  watched.expectedErrors.push('401');
  const person = await join(page);
  const section = region(page, 'Two-step sign-in');
  await section.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page, 'the QR code');
  const code = authenticator(await dialog.locator('code').innerText());
  await dialog.getByLabel('Code', { exact: true }).fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('That code is not right')).toBeVisible();
  await dialog.getByLabel('Code', { exact: true }).fill(code());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const list = dialog.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const backupCodes = await list.allInnerTexts();
  expect(new Set(backupCodes).size).toBe(10);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(backupCodes.join('\n'));
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(section.getByText('10 of 10 backup codes left')).toBeVisible();
  await mailTo(person.email, 'Two-step sign-in is on');
  await section.getByRole('button', { name: 'New backup codes' }).click();
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByLabel('Code', { exact: true }).fill('000000');
  await dialog.getByRole('button', { name: 'Make new codes' }).click();
  await expect(page.getByText('That code is not right')).toBeVisible();
  await expectAccessible(page, 'both steps for new backup codes');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await leave(page);

  await enter(page, person);
  await expect(page.getByRole('heading', { name: 'One more step.' })).toBeVisible();
  await expectAccessible(page, 'the second step');
  await page.getByLabel('Code').fill(code());
  await press(page, 'Continue');
  await expect(page).toHaveURL(/\/settings\/security$/);
  await leave(page);

  const [first = '', second = ''] = backupCodes;
  await enter(page, person);
  await press(page, 'Lost your phone? Use a backup code');
  await page.getByLabel('Backup code').fill(first);
  await press(page, 'Continue');
  await expect(region(page, 'Two-step sign-in').getByText('9 of 10 backup codes left')).toBeVisible();
  await leave(page);

  await enter(page, person);
  await press(page, 'Lost your phone? Use a backup code');
  await page.getByLabel('Backup code').fill(first);
  await press(page, 'Continue');
  await expect(page.getByText('That code is not right').first()).toBeVisible();
  await page.getByLabel('Backup code').fill(second);
  await press(page, 'Continue');
  await region(page, 'Two-step sign-in').getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByLabel('Code').fill(backupCodes[2] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Two-step sign-in is off')).toBeVisible();
  await leave(page);
  await enter(page, person);
  await expect(page).toHaveURL(/\/settings\/security$/);
});

test('signing out elsewhere ends the other device and keeps this one', { tag: '@matrix' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await join(page);
  const elsewhere = await anotherDevice(browser, person, baseURL);
  await mailTo(person.email, 'New sign-in to your account');
  await page.reload();
  const devices = region(page, 'Where you are signed in').getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await press(page, 'Sign out elsewhere');
  await expect(page.getByText('Only this device is signed in now.')).toBeVisible();
  await expect(devices).toHaveCount(1);
  // The server may still accept the ended session for up to 0.8 s.
  await expect(async () => {
    await elsewhere.goto('/settings');
    await expect(elsewhere).toHaveURL(/\/auth\?redirect=/, { timeout: 2000 });
  }).toPass();
  await page.reload();
  await expect(devices).toHaveCount(1);
});

test('two tabs of one browser are in step: out in one is out in the other, and in again [account.event-signed-out]', {
  tag: '@matrix',
}, async ({ page, context }) => {
  const person = await join(page);
  const other = await context.newPage();
  await other.goto('/settings/profile');
  await expect(other.getByLabel('First name')).toBeVisible();
  await leave(page);
  await expect(other).toHaveURL(/\/auth\?redirect=/);
  await enter(page, person);
  await expect(other).toHaveURL(/\/settings\/profile$/);
});

test('everything we hold is one file, and a deleted account is gone', async ({ page, watched }) => {
  watched.expectedErrors.push('401');
  const person = await join(page, '/settings/data');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  const held = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(held)).toHaveProperty('exportedAt');
  expect(held).toContain(person.email);
  expect(held).not.toContain(person.password);

  await press(page, 'Delete my account');
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, 'the deletion');
  await dialog.getByRole('button', { name: 'Delete forever' }).click();
  await expect(dialog.getByText('Type your email address as it is written above')).toBeVisible();
  await dialog.getByLabel('Type your email address').fill(person.email);
  await dialog.getByRole('button', { name: 'Delete forever' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the front page' }).click();
  await expect(page.getByRole('link', { name: 'Start Free Assessment' }).first()).toBeVisible();
  await mailTo(person.email, 'Your account is being deleted');
  await enter(page, person);
  await expect(page.getByText('Email or password is incorrect.').first()).toBeVisible();
});

test('guessing is slowed down, told in seconds, and then allowed again', { tag: '@matrix' }, async ({
  page,
  watched,
}) => {
  watched.expectedErrors.push('401', '429');
  const person = await join(page);
  await leave(page);
  const button = page.getByRole('button', { name: 'Sign In' });
  for (let guess = 0; guess < 8 && (await button.isEnabled()); guess += 1) {
    const answered = page.waitForResponse('**/api/auth/sign-in');
    await signIn(page, { ...person, password: `wrong-horse-${guess}` });
    await answered;
    await expect(button).not.toHaveAttribute('aria-busy', 'true');
  }
  await expect(page.getByText(/Too many attempts. Try again in \d seconds?\./).first()).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(button).toBeEnabled({ timeout: 15_000 });
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
});

test('the onboarding is left, taken up again, completed and changed in settings [account.route-onboarding] [account.onboarding-success] [account.onboarding-goes-home]', async ({
  page,
}) => {
  await join(page, '/onboarding');
  await page.getByLabel('Company name').fill('Ito & Daughters');
  await press(page, 'Skip for now');
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  await page.goto('/onboarding');
  await expect(page.getByLabel('Company name')).toHaveValue('Ito & Daughters');
  await expectAccessible(page, 'the onboarding');
  await press(page, 'Complete profile');
  await expect(page.getByText('Validation error')).toBeVisible();
  await page.getByLabel('Job title').fill('مديرة المبيعات 🐉');
  await page.getByLabel('Company size', { exact: true }).selectOption('11-50');
  await page.getByLabel('Gender').selectOption('prefer-not-to-say');
  await page.getByLabel('Target clients').fill('Owners of old houses in October');
  await page.getByLabel('Client industry').fill('Heating');
  await page.getByLabel('Typical client role').fill('House owner');
  await page.getByLabel('Client company size').selectOption('1-10');
  await page.getByLabel('Sales cycle').selectOption('1-4-weeks');
  await page.getByLabel('Main pain points').fill('They do not know whom to trust');
  await press(page, 'Complete profile');
  await expect(page.getByText('Profile completed!')).toBeVisible();
  await expect(page.getByText('Welcome to Make Me Great!').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();

  await page.goto('/settings');
  await page.getByRole('link', { name: /^Profile/ }).click();
  await expect(page.getByLabel('Job title')).toHaveValue('مديرة المبيعات 🐉');
  await page.getByLabel('First name').fill('Nóra');
  await region(page, 'About You').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Good to have you here, Nóra.')).toBeVisible();
});

test('an admin is asked for two-step sign-in in good time', { tag: '@matrix' }, async ({ page }) => {
  const admin = demoAccounts.find(({ access }) => access === 'admin');
  if (!admin) throw new Error('the demo has no admin');
  await enter(page, admin);
  await expect(page.getByText(/Please turn it on within \d days/)).toBeVisible();
  const turnOn = page.getByRole('link', { name: 'Turn it on' });
  expect((await turnOn.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page, 'the reminder for admins');
});

test('settings are accessible in both themes', { tag: '@matrix' }, async ({ page }) => {
  test.setTimeout(120_000);
  await join(page);
  for (const path of [
    '/settings',
    '/settings/profile',
    security,
    '/settings/tokens',
    '/settings/preferences',
    '/settings/data',
    '/onboarding',
  ]) {
    await page.goto(path);
    // The footer has headings too, and is there before the page.
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expectAccessibleInBothThemes(page, path);
  }
});
