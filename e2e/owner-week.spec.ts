import { demoAccounts } from '#db/demo-accounts.ts';
import { expect, expectAccessible, signIn, test } from './journey.ts';

const owner = demoAccounts.find(({ access }) => access === 'admin') ?? demoAccounts[0];

test('the owner sees what is open and what the week brought, that no model is connected, and writes to members from the navigation', {
  tag: '@matrix',
}, async ({ page }) => {
  await page.goto('/auth?redirect=/admin');
  await signIn(page, owner);
  const setup = page.getByRole('region', { name: 'Setup' });
  await expect(setup.getByRole('link', { name: 'Encrypted address' })).toBeVisible();
  const week = page.getByRole('table', { name: /^What happened since Monday/ });
  await expect(week.getByRole('row', { name: /^Sign-ups/ })).toBeVisible();
  await expectAccessible(page, 'the start page with an open setup');
  await setup.getByRole('link', { name: 'Encrypted address' }).click();
  await expect(page.getByRole('heading', { name: 'Domain', level: 2 })).toBeVisible();

  await page.getByRole('link', { name: /AI model/ }).click();
  await expect(page.getByText(/^Demo texts: no AI model is connected\./)).toBeVisible();
  await expectAccessible(page, 'the step of the model');

  const ways = page.getByRole('navigation', { name: 'Admin pages' });
  await ways.getByRole('link', { name: 'Members' }).click();
  await page.getByLabel('Plan').selectOption('Premium');
  await page.getByRole('link', { name: /^Notify (?:the 1|all \d+) found$/ }).click();
  await expect(page.getByRole('tab', { name: 'Notifications' })).toHaveAttribute('aria-selected', 'true');
  await expect(ways.getByRole('link', { name: 'Notifications' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('radio', { name: 'Members who fit a filter' })).toBeChecked();
  await ways.getByRole('link', { name: 'Course' }).click();
  await ways.getByRole('link', { name: 'Notifications' }).click();
  // Whom it was for is still chosen, and said over the form.
  await expect(page.getByRole('heading', { name: 'Notification to the members found' })).toBeVisible();

  // On a phone they don't all fit: the current one stands in the middle.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/course-admin');
  await expect(async () => {
    const place = await ways.getByRole('link', { name: 'Course' }).boundingBox();
    expect(Math.abs((place?.x ?? 0) + (place?.width ?? 0) / 2 - 195)).toBeLessThan(4);
  }).toPass();
});
