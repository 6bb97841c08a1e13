import { demoAccounts } from '#db/demo-accounts.ts';
import { fakesUrl } from './demo.ts';
import { expect, expectAccessible, newPerson, type Page, signIn, signUp, test } from './journey.ts';

const crm = `${fakesUrl}/crm`;
const admin = demoAccounts.find(({ access }) => access === 'admin');

async function setCrm(mode: string, times?: number) {
  const response = await fetch(`${crm}/_mode`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode, ...(times === undefined ? {} : { times }) }),
  });
  expect(response.ok).toBe(true);
}
async function enterAsAdmin(page: Page, target: string) {
  if (!admin) throw new Error('the demo has no admin');
  await page.goto(`/auth?redirect=${target}`);
  await signIn(page, admin);
  await expect(page).toHaveURL(({ pathname }) => pathname === target);
}
/** The fake CRM's own page, fetched separately so that the journey stays on one origin. */
const contactsPage = async () => (await fetch(`${crm}/`)).text();

test('who signs up stands in the CRM a moment later', async ({ page }) => {
  await page.goto('/auth');
  const { email } = await signUp(page);
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  await expect.poll(contactsPage, { timeout: 20_000 }).toContain(email);
});

test('a contact that the CRM refuses becomes a dead letter, which an admin reads and sends again', {
  tag: '@matrix',
}, async ({ page, browser, baseURL }) => {
  await setCrm('error422', 1);
  const visitor = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await visitor.goto('/auth');
  const { email } = await signUp(visitor, newPerson());
  await expect(visitor.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  await visitor.context().close();

  await enterAsAdmin(page, '/crm-admin');
  await page.getByLabel('Find a member').fill(email);
  const item = page.getByRole('listitem').filter({ hasText: email });
  await expect(item.getByText('Given up', { exact: true })).toBeVisible({ timeout: 20_000 });
  await item.getByText('Signed up', { exact: true }).first().click();
  await expect(item.getByText('property jobTitle should not exist')).toBeVisible();
  await expectAccessible(page, 'the CRM page with an open dead letter');
  expect(await contactsPage()).not.toContain(email);
  await item.getByRole('button', { name: 'Retry' }).click();
  await expect(item.getByText('Delivered', { exact: true })).toBeVisible({ timeout: 20_000 });
  expect(await contactsPage()).toContain(email);
});

test('custom fields that the CRM does not have are named to the admin, and found again on a press', {
  tag: '@matrix',
}, async ({ page }) => {
  await enterAsAdmin(page, '/crm-admin');
  const look = page.getByRole('button', { name: 'Look for custom fields again' });
  await expect(look).toBeVisible();
  await setCrm('noFields');
  await look.click();
  await expect(
    page.getByText('job_title, subscription_tier, product_id, purchase_date, payment_status'),
  ).toBeVisible();
  await expectAccessible(page, 'the CRM page with missing custom fields');
  await setCrm('ok');
  await look.click();
  await expect(page.getByText('It has all our custom fields.')).toBeVisible();
});

test('an admin sees the day, the setup, the log and a member’s page', { tag: '@matrix' }, async ({
  page,
}) => {
  if (!admin) throw new Error('the demo has no admin');
  await enterAsAdmin(page, '/admin');
  await expect(page.getByText('Monthly recurring revenue', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the admin start page');
  const ways = page.getByRole('navigation', { name: 'Admin' });
  await ways.getByRole('link', { name: 'Setup' }).click();
  await expect(page.getByText(/of 7 steps are done/)).toBeVisible();
  await expectAccessible(page, 'the setup checklist');
  await ways.getByRole('link', { name: 'Members' }).click();
  await page.getByLabel('Find a member').fill(admin.email);
  await page
    .getByRole('list', { name: 'Members' })
    .getByRole('link')
    .filter({ hasText: admin.email })
    .click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expectAccessible(page, 'a member’s page');
  await ways.getByRole('link', { name: 'Audit log' }).click();
  await page.getByLabel('Action').fill('looked at');
  await expect(
    page.getByRole('list', { name: 'Entries' }).getByText('Looked at a member').first(),
  ).toBeVisible();
  await expectAccessible(page, 'the audit log');
  await page.getByLabel('Action').fill('');
  await expect(page.getByRole('list', { name: 'Entries' }).getByText('Signed in').first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(wide, 'the log fits a phone').toBeLessThanOrEqual(0);
});
