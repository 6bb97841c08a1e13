import { expect, expectAccessibleInBothThemes, type Page, test } from './journey.ts';
import { openAsLearner } from './learner.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const daysAgo = (days: number) =>
  new Date(Date.now() - days * 24 * 60 * 60 * 1000).toLocaleDateString('en-CA');

test('a sentence that should stay is asked for a week later; the client answers on another device, and takes it back', async ({
  page,
  browser,
  baseURL,
}) => {
  await openAsLearner(page, baseURL);
  await page.goto('/clients');
  await page.getByLabel('Find or add a client').fill('Ana Ruiz');
  await page.getByRole('button', { name: 'Add client' }).click();
  await main(page).getByText('One sentence that should stay').click();
  await page.getByLabel('What should they still know in a week?').fill('You pay for nights you can’t sell.');
  await page.getByLabel('On', { exact: true }).fill(daysAgo(8));
  await page.getByLabel('Ask on').fill(daysAgo(1));
  await press(page, 'Save the sentence');
  await expect(main(page).getByText(/Ask now/)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a sentence to ask for');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const address = page.url();

  await page.goto('/');
  await expect(main(page).getByText('Ask what they still remember of your talk')).toBeVisible();

  await page.goto(address);
  const id = address.split('/').at(-1) ?? '';
  const link = await page.evaluate(async (client) => {
    const answer = await fetch(`/api/clients/${client}/recalls`);
    const { recalls } = (await answer.json()) as { recalls: { link: string }[] };
    return recalls[0]?.link ?? '';
  }, id);
  const device = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const theirs = await device.newPage();
  await theirs.goto(`${baseURL ?? ''}/recall${new URL(link).hash}`);
  await theirs.getByLabel('In your own words').fill('That we pay for nights that nobody can sell');
  await expectAccessibleInBothThemes(theirs, 'the question to a client');
  await theirs.getByRole('button', { name: /^Send to/ }).click();
  await expect(theirs.getByText('Thank you')).toBeVisible();
  expect(await device.cookies()).toEqual([]);

  await page.reload();
  await expect(main(page).getByText(/They wrote this on/)).toBeVisible();
  await expect(main(page).locator('mark')).toHaveText(['pay', 'nights', 'sell']);
  await expect(page.getByLabel('What stayed', { exact: true }).first()).toBeVisible();
  await page.goto('/clients');
  await main(page).getByText('What stayed with your clients').click();
  await expect(main(page).getByText('Stayed in 1 of 1.', { exact: true })).toBeVisible();

  await theirs.getByRole('button', { name: 'Erase my answer' }).click();
  await expect(theirs.getByText('Your answer is erased')).toBeVisible();
  await page.goto(address);
  await expect(main(page).getByText('They erased their answer.')).toBeVisible();
  await device.close();
});
