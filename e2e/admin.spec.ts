import { demoAccounts } from '#db/demo-accounts.ts';
import { expect, signIn, test } from './journey.ts';

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
