import { demoAccounts } from '#db/demo-accounts.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './journey.ts';

const owner = demoAccounts.find(({ access }) => access === 'admin') ?? demoAccounts[0];
const member = demoAccounts.find(({ access }) => access === 'free') ?? demoAccounts[0];

const client = {
  // Another one each time: a run that failed leaves theirs behind.
  name: `Ondine ${Date.now()}`,
  who: 'Repairs accordions in a workshop above a bakery',
  unsaid: 'I am ashamed that my own accordion has been broken for years',
} as const;

async function write(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New client' }).click();
  await page.getByLabel('First name').fill(client.name);
  await page.getByLabel('Who they are').fill(client.who);
  await page.getByLabel('Kind of call').selectOption('Discovery');
  await page.getByLabel('How they are today').selectOption('Friendly');
  await page.getByLabel('Their day').fill('Glue is drying, and somebody plays scales downstairs.');
  await page.getByLabel('What they say they want').fill('To hear what a booking page costs');
  await page.getByLabel('What the member offers them').fill('A page on which musicians book repairs');
  await page.getByLabel('What they don’t say', { exact: true }).fill(client.unsaid);
  await page.getByLabel('Why they don’t say it').fill('Everybody believes that they play every evening.');
  await page
    .getByLabel('What slips out')
    .fill(
      'I hear a lot of scales.\nThe case by the door stays shut.\nIt’s the bellows. It’s always the bellows.',
    );
  // A reload in the middle: what is typed stays.
  await page.reload();
  await expect(page.getByLabel('Who they are')).toHaveValue(client.who);
  await page.getByLabel('Free members can practice with them too').check();
  await expectAccessible(page, 'the form of a client');
  await page.getByRole('button', { name: 'Save as a draft' }).click();
}

test('the owner writes a client, a free member practices with them, and the owner deletes them and undoes it [spar.house-written]', {
  tag: '@matrix',
}, async ({ page, browser }) => {
  await page.goto('/auth?redirect=/admin/house-clients');
  await signIn(page, owner);
  await write(page);
  const row = page
    .getByRole('list', { name: 'Your clients' })
    .getByRole('listitem')
    .filter({ hasText: client.name });
  await expect(row.getByText('Draft')).toBeVisible();
  await expectAccessible(page, 'the clients of the house');
  await row.getByRole('switch', { name: `Show to members: ${client.name}` }).click();
  await expect(row.getByText('Draft')).toBeHidden();

  const other = await browser.newContext();
  const theirs = await other.newPage();
  await theirs.goto('/auth?redirect=/spar');
  await signIn(theirs, member);
  await theirs.getByRole('button', { name: 'Choose another' }).click();
  await theirs.getByRole('tab', { name: 'Practice clients' }).click();
  await theirs.getByRole('radio', { name: client.name }).check();
  await expect(theirs.getByText(client.unsaid)).toBeHidden();
  await theirs.getByRole('button', { name: 'Begin the call' }).click();
  const field = theirs.getByRole('textbox', { name: 'What you say' });
  await field.fill('Hello. What has your morning been like?');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect(theirs.getByText(client.unsaid)).toBeHidden();

  await row.getByRole('button', { name: `Delete ${client.name}` }).click();
  await expect(page.getByText(`${client.name} is deleted.`, { exact: false })).toBeVisible();
  await expect(row).toBeHidden();
  // The talk goes on, and its debrief tells what was not said.
  await theirs.getByRole('button', { name: 'End the call' }).click();
  await theirs.getByRole('button', { name: 'End it' }).click();
  await theirs.locator('summary', { hasText: `What ${client.name} did not say` }).click();
  await expect(theirs.getByText(client.unsaid)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByText(client.name, { exact: true })).toBeVisible();
  await expect(row.getByText('Draft')).toBeHidden();
  // Deleted once more, and the offer to undo it is gone: they come back from the list of the deleted.
  await row.getByRole('button', { name: `Delete ${client.name}` }).click();
  await expect(row).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: `Restore ${client.name}` }).click();
  await expect(row.getByText('Draft')).toBeVisible();
  await other.close();
});
