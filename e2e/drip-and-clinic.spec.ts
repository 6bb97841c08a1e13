import { demoAccounts } from '#db/demo-accounts.ts';
import { expect, expectAccessibleInBothThemes, type Page, signIn, test } from './journey.ts';

const withAccess = (access: string) =>
  demoAccounts.find((account) => account.access === access) ?? demoAccounts[0];

const day = 24 * 60 * 60_000;
const link = 'https://meet.example/room-of-this-journey';

/** A time on the browser's clock as its field takes it. */
const localTime = (page: Page, at: number) =>
  page.evaluate((instant) => {
    const zone = new Date(instant).getTimezoneOffset() * 60_000;
    return new Date(instant - zone).toISOString().slice(0, 16);
  }, at);

async function setDays(page: Page, between: string) {
  await page.goto('/course-admin');
  await page.getByRole('button', { name: 'Set the opening days' }).click();
  const dialog = page.getByRole('dialog', { name: 'Opening days' });
  await dialog.getByLabel('Days between two modules').fill(between);
  await dialog.getByRole('button', { name: 'Fill in all' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save the days' }).click();
  await expect(page.getByText('Days saved')).toBeVisible();
}

test('the owner sets a drip of three days and a clinic; a Premium member sees both, a free member no link', async ({
  browser,
  page,
}) => {
  await page.goto('/auth?redirect=/course-admin');
  await signIn(page, withAccess('admin'));
  await expect(page.getByRole('heading', { name: 'Course Admin' })).toBeVisible();
  await setDays(page, '3');
  await expect(page.getByText('A new module opens every 3 days.')).toBeVisible();

  await page.getByRole('tab', { name: 'Clinics' }).click();
  await page.getByRole('button', { name: 'New clinic' }).click();
  const form = page.getByRole('dialog', { name: 'New clinic' });
  await form.getByLabel('Title').fill('Openers of this journey');
  await form.getByLabel('Day and time').fill(await localTime(page, Date.now() + day));
  await form.getByLabel('Link to join').fill(link);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Clinic saved')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the clinics of the course admin');

  const premium = await (await browser.newContext()).newPage();
  await premium.goto('/auth?redirect=/');
  await signIn(premium, withAccess('premium'));
  const row = premium.getByRole('region', { name: 'Clinic: Openers of this journey' });
  await expect(row.getByRole('link', { name: 'Join the clinic' })).toHaveAttribute('href', link);
  await row.getByRole('button', { name: 'I’ll come' }).click();
  await expect(row.getByText('you’re coming')).toBeVisible();
  await premium.goto('/course');
  // In the closed list of modules.
  await expect(premium.getByText(/^Unlocks in [23] days/).first()).toBeAttached();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/');
  await expect(visitor.getByText('A new module opens every 3 days. Use each one')).toBeVisible();
  await visitor.context().close();

  const free = await (await browser.newContext()).newPage();
  await free.goto('/auth?redirect=/');
  await signIn(free, withAccess('free'));
  await expect(free.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  const answer = await free.request.get('/api/home');
  expect([answer.status(), (await answer.text()).includes(link)]).toEqual([200, false]);
  await expect(free.getByText('Openers of this journey')).toHaveCount(0);
  expect(await free.content()).not.toContain(link);

  // The demo is as it was for the journeys after this one.
  await page.goto('/course-admin?tab=clinics');
  await page.getByRole('button', { name: /^Cancel it/ }).click();
  await expect(page.getByText('We tell 1 member')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the clinic' }).click();
  await expect(page.getByText('Clinic canceled')).toBeVisible();
  await premium.goto('/');
  await expect(premium.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  await expect(row).toHaveCount(0);
  await setDays(page, '7');
  await premium.context().close();
  await free.context().close();
});
