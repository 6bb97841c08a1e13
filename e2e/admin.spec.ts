import { demoAccounts } from '#db/demo-accounts.ts';
import { mailTo, setMail } from './mailbox.ts';
import { expect, newPerson, signIn, signUp, test } from './journey.ts';

const admin = demoAccounts.find(({ access }) => access === 'admin') ?? demoAccounts[0];

test('an admin reaches the course, subscriptions, sending and the book from one button [admin.admin-area]', async ({
  page,
}) => {
  await page.goto('/auth');
  await signIn(page, admin);
  await page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Course Admin' })).toBeVisible();
  await expect(page.getByText('Your WHO')).toBeVisible();

  await page.getByRole('tab', { name: 'Notifications' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  await page.getByRole('link', { name: 'Manage Subscriptions' }).click();
  await expect(page).toHaveURL(/\/subscription-admin$/);
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Upload Book PDF' }).click();
  await expect(page).toHaveURL(/\/book-admin$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a mail server that refuses us is told to the admin, and the mail arrives once that is mended', {
  tag: '@matrix',
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000);
  await setMail('sender530');
  const visitor = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await visitor.goto('/auth');
  const { email } = await signUp(visitor, newPerson());
  await expect(visitor.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();

  await page.goto('/auth');
  await signIn(page, admin);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName(/unread/, { timeout: 20_000 });
  await bell.click();
  const notice = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByText(/refuses us as the sender \(MAIL 530 5\.7\.0\)/);
  await expect(notice).toBeVisible();
  await setMail('ok');
  await mailTo(email, 'Welcome to Make Me Great!');
  await visitor.goto('/settings');
  await expect(visitor.getByRole('navigation', { name: 'Settings' })).toBeVisible();
  await expect(visitor.getByText(/We stopped emailing/)).toBeHidden();
  await visitor.context().close();
});
