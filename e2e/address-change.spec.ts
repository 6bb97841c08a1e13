import { expect, expectAccessible, newPerson, signIn, signUp, test } from './journey.ts';
import { mailTo } from './mailbox.ts';

test('somebody else moves the address: the old one takes the account back with one press and no sign-in', {
  tag: '@matrix',
}, async ({ page, browser, baseURL, watched }) => {
  watched.expectedErrors.push('401', '410');
  await page.goto('/auth?redirect=/settings/security');
  const person = await signUp(page);
  const section = page.getByRole('region', { name: 'Email address', exact: true });
  const elsewhere = newPerson().email;
  await section.getByLabel('New email').fill(elsewhere);
  await section.getByLabel('Password', { exact: true }).fill(person.password);
  await section.getByRole('button', { name: 'Change address' }).click();
  await expect(section.getByText(`We emailed ${elsewhere}`)).toBeVisible();
  const asked = await mailTo(person.email, 'Somebody asked to change your email address');
  expect(asked.text).toContain(elsewhere);
  await page.goto((await mailTo(elsewhere, 'Confirm your new email address')).link);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByText(`Your address is now ${elsewhere}`)).toBeVisible();

  const mailbox = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  const { link } = await mailTo(person.email, 'Your email address was changed');
  // This is what a mail scanner does: it opens the page, runs its scripts, and clicks nothing.
  await mailbox.goto(link);
  await expect(mailbox.getByRole('button', { name: 'This wasn’t me: stop it' })).toBeVisible();
  await expectAccessible(mailbox, 'the stop of a change of address');
  await page.goto('/settings/security');
  await expect(section.getByText(elsewhere)).toBeVisible();

  await mailbox.getByRole('button', { name: 'This wasn’t me: stop it' }).click();
  await expect(mailbox.getByText(`Your account belongs to ${person.email}`)).toBeVisible();
  await expect(async () => {
    await page.goto('/settings/security');
    await expect(page).toHaveURL(/\/auth\?redirect=/, { timeout: 2000 });
  }).toPass();

  const password = 'mine-alone-from-now-1';
  await mailbox.goto((await mailTo(person.email, 'Your account belongs to this address')).link);
  await mailbox.getByLabel('New password').fill(password);
  await mailbox.getByRole('button', { name: 'Set the new password' }).click();
  await expect(mailbox).toHaveURL(/\/auth/);
  await mailbox.goto('/auth?redirect=/settings/security');
  await signIn(mailbox, { email: person.email, password });
  await expect(mailbox.getByRole('region', { name: 'Email address', exact: true })).toContainText(
    person.email,
  );
  await mailbox.goto(asked.link);
  await mailbox.getByRole('button', { name: 'This wasn’t me: stop it' }).click();
  await expect(mailbox.getByText('This link no longer works')).toBeVisible();
});

test('whatever stands behind ?redirect=, signing in stays on this site [account.redirect-parameter]', {
  tag: '@matrix',
}, async ({ page, baseURL }) => {
  await page.goto('/auth');
  const person = await signUp(page);
  for (const redirect of [
    '/..//evil.example',
    '/%2e%2e//evil.example',
    '//evil.example',
    '/\\evil.example',
  ]) {
    // Requests that the page is still making must not run into the end of its session.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(`/auth?redirect=${encodeURIComponent(redirect)}`);
    await signIn(page, person);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(`${baseURL}/`);
  }
});
