import { authenticator } from './authenticator.ts';
import { fakesUrl } from './demo.ts';
import {
  expect,
  expectAccessibleInBothThemes,
  newPerson,
  type Page,
  signIn,
  signUp,
  test,
} from './journey.ts';
import { mailTo } from './mailbox.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function leave(page: Page) {
  await press(page, 'Sign Out');
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.locator('[inert]')).toHaveCount(0);
}

/** At the provider's page: says who they are, and is sent back. */
async function continueThere(page: Page, email: string) {
  await expect(page).toHaveURL(/\/id\/authorize\?/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Given name').fill('Rosa');
  await page.getByLabel('Family name').fill('Lind');
  await press(page, 'Continue');
}

test.beforeEach(({ watched }) => {
  // These journeys test the way to the provider and back.
  watched.expectedErrors.push(`request to ${fakesUrl}`);
});

test('somebody new comes with the provider, accepts the terms and is asked about themselves', {
  tag: '@matrix',
}, async ({ page }) => {
  const { email } = newPerson();
  await page.goto('/auth?redirect=/onboarding');
  await expect(page.getByRole('button', { name: 'Continue with Demo ID' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'signing in where a provider is offered');
  await press(page, 'Continue with Demo ID');
  await continueThere(page, email);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/callback\/openid$/);
  await expectAccessibleInBothThemes(page, 'what the provider told');
  // A reload loses nothing.
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Rosa');
  await press(page, 'Create my account');
  await expect(page.getByText('Please accept the terms to go on')).toBeVisible();
  await page.getByRole('checkbox', { name: /^I accept the terms/ }).check();
  await press(page, 'Create my account');
  await expect(page).toHaveURL(/\/onboarding$/);

  await page.goto('/settings/security');
  const section = region(page, 'Accounts elsewhere');
  await expect(section.getByText(email)).toBeVisible();
  await expect(
    region(page, 'Password').getByRole('button', { name: 'Set a password by email' }),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the security of somebody without a password');
});

test('a member joins the provider with their password, is asked for the second step, and removes it', {
  tag: '@matrix',
}, async ({ page, watched }) => {
  test.setTimeout(120_000);
  watched.expectedErrors.push('409');
  await page.goto('/auth?redirect=/settings/security');
  const person = await signUp(page);
  const section = region(page, 'Accounts elsewhere');
  await expect(section.getByRole('button', { name: 'Add Demo ID' })).toBeVisible();
  await leave(page);

  await page.goto('/auth?redirect=/settings/security');
  await press(page, 'Continue with Demo ID');
  await continueThere(page, person.email);
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expectAccessibleInBothThemes(page, 'joining after the password');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await press(page, 'Sign In');
  await expect(section.getByText(person.email)).toBeVisible();
  await mailTo(person.email, 'A new way to sign in was added to your account');

  const twoSteps = region(page, 'Two-step sign-in');
  await twoSteps.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('Your password').fill(person.password);
  await press(page, 'Continue');
  const code = authenticator(await page.getByRole('dialog').locator('code').innerText());
  await page.getByLabel('Code', { exact: true }).fill(code());
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const backup = await codes.first().innerText();
  await page.getByRole('checkbox').check();
  await press(page, 'Done');
  await leave(page);

  await page.goto('/auth?redirect=/settings/security');
  await press(page, 'Continue with Demo ID');
  await continueThere(page, person.email);
  await press(page, 'Lost your phone? Use a backup code');
  await page.getByLabel('Backup code').fill(backup);
  await press(page, 'Continue');
  await expect(section.getByText('Last used')).toBeVisible();

  await section.getByRole('button', { name: `Remove Demo ID, ${person.email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(section.getByText(person.email)).toHaveCount(0);
  await mailTo(person.email, 'A way to sign in was removed from your account');
});

test('a member joins in the settings; whoever says no there, or comes back twice, is told in plain words', {
  tag: '@matrix',
}, async ({ page, watched }) => {
  watched.expectedErrors.push('401', '403');
  await page.goto('/auth?redirect=/settings/security');
  const person = await signUp(page);
  const section = region(page, 'Accounts elsewhere');
  const go = async () => {
    await section.getByRole('button', { name: 'Add Demo ID' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    // A recent sign-in is not enough before the address is confirmed.
    await dialog.getByRole('textbox', { name: 'Your password' }).fill(person.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
  };
  await go();
  await press(page, 'Do not allow');
  await expect(page.getByText('You didn’t let Demo ID sign you in here. Nothing has changed.')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'saying no at the provider');
  await page.getByRole('link', { name: 'Back to my settings' }).click();
  await go();
  const other = newPerson().email;
  await continueThere(page, other);
  await expect(section.getByText(other)).toBeVisible();

  await leave(page);
  await page.goto('/auth/callback/openid?code=spent&state=spent');
  await expect(page.getByText(/^This sign-in has expired/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await signIn(page, person);
  await expect(page).toHaveURL(/\/$/);
});
