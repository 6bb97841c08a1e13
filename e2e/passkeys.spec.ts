import { authenticator } from './authenticator.ts';
import { demoUrl } from './demo.ts';
import { expect, expectAccessibleInBothThemes, type Page, signIn, signUp, test } from './journey.ts';
import { mailTo } from './mailbox.ts';

// Browsers create passkeys for host names, not for IP addresses.
test.use({ baseURL: demoUrl.replace('127.0.0.1', 'localhost') });

/**
 * A device that asks for a fingerprint, emulated by Chromium. @returns a function that sets whether a finger is there
 */
async function deviceOf(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (enabled: boolean) =>
    void (await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }));
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function leave(page: Page) {
  await press(page, 'Sign Out');
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.locator('[inert]')).toHaveCount(0);
}

test('a passkey is added, signs in, is the second step, and is removed', { tag: '@matrix' }, async ({
  page,
  watched,
}) => {
  test.setTimeout(180_000);
  watched.expectedErrors.push('401', '403');
  const showFinger = await deviceOf(page);
  await page.goto('/auth?redirect=/settings/security');
  const person = await signUp(page);
  const section = region(page, 'Passkeys');
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await press(page, 'Continue');
  // Nobody has confirmed the address yet: however recent the sign-in, the password is asked for.
  await page.getByLabel('Your password').fill(person.password);
  await press(page, 'Continue');
  await expect(page.getByText('Passkey added')).toBeVisible();
  await expect(section.getByText('Headless Chromium on Linux')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the passkeys in the settings');
  await mailTo(person.email, 'A passkey was added to your account');

  await section.getByRole('button', { name: 'Rename Headless Chromium on Linux' }).click();
  await page.getByLabel('Name', { exact: true }).fill('My laptop');
  await press(page, 'Save');
  await expect(section.getByText('My laptop')).toBeVisible();

  // Nobody touches the sensor until the button is clicked: the passkey prompt under the email field keeps waiting.
  await showFinger(false);
  await leave(page);
  await page.goto('/auth?redirect=/settings/security');
  await expectAccessibleInBothThemes(page, 'signing in where passkeys are offered');
  await showFinger(true);
  await press(page, 'Use a passkey');
  await expect(section.getByText('My laptop')).toBeVisible();
  await expect(section.getByText('Last used')).toBeVisible();

  const twoSteps = region(page, 'Two-step sign-in');
  await twoSteps.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('Your password').fill(person.password);
  await press(page, 'Continue');
  const key = await page.getByRole('dialog').locator('code').innerText();
  await page.getByLabel('Code', { exact: true }).fill(authenticator(key)());
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('checkbox').check();
  await press(page, 'Done');
  await showFinger(false);
  await leave(page);
  await page.goto('/auth?redirect=/settings/security');
  await signIn(page, person);
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  await showFinger(true);
  await press(page, 'Use a passkey instead');
  await expect(section.getByText('My laptop')).toBeVisible();

  await section.getByRole('button', { name: 'Remove My laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Passkey removed')).toBeVisible();
  await expect(section.getByText('My laptop')).toHaveCount(0);
  await mailTo(person.email, 'A passkey was removed from your account');
});
