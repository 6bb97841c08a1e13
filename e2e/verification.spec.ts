import { type Demo, demoFolder, ownPorts, startDemo } from './demo.ts';
import { expect, expectAccessible, newPerson, signIn, signUp, test } from './journey.ts';
import { mailTo } from './mailbox.ts';

const port = ownPorts.verification;
const { folder, remove } = demoFolder();
let demo: Demo;

test.use({ baseURL: `http://127.0.0.1:${port}` });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  demo = await startDemo(port, folder, { REQUIRE_EMAIL_VERIFICATION: 'true' });
});

test.afterAll(async () => {
  await demo.stop();
  remove();
});

test('where addresses must be confirmed, the account opens only through its mail [account.sign-up-success-toast]', {
  tag: '@matrix',
}, async ({ page, watched }) => {
  watched.expectedErrors.push('403');
  await page.goto('/auth?redirect=/settings');
  const person = await signUp(page, newPerson());
  await expect(page.getByText('Success!')).toBeVisible();
  await expect(page.getByText(`We emailed ${person.email}`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send again in \d+ seconds$/ })).toBeDisabled();
  await expectAccessible(page, 'the page that waits for a mail');

  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await signIn(page, person);
  await expect(page.getByText(`${person.email} isn’t confirmed yet`)).toBeVisible();

  const { link } = await mailTo(person.email, 'Confirm your email address', demo.fakesUrl);
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText(`${person.email} is confirmed`)).toBeVisible();
  await expect(page).toHaveURL(/\/verify-email$/);
  await page.getByRole('link', { name: 'Sign In' }).last().click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();

  await page.goto('/settings');
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText(`${person.email} is confirmed`)).toBeVisible();
});
