import { expect, expectAccessible, signIn, signUp, test } from './journey.ts';

test('a free member reads the text of a book: contents, search, size, and goes on at the same line elsewhere', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto('/auth');
  const person = await signUp(page);
  await page.getByRole('heading', { name: 'Welcome Back!' }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: /Read Online.*Emotions/ }).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Before you begin');
  await expectAccessible(page, 'the text of a book');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.getByRole('button', { name: /^Contents/ }).click();
  const contents = page.getByRole('dialog', { name: 'Contents' });
  await expect(contents.getByRole('button', { name: 'Words for what is there' })).toBeVisible();
  await expectAccessible(page, 'the contents of a text');
  await contents.getByRole('button', { name: 'Words for what is there' }).click();
  await expect(title).toHaveText('Words for what is there');
  const lines = page.locator('article [data-line]');
  const letters = () => lines.first().evaluate((line) => Number.parseFloat(getComputedStyle(line).fontSize));
  expect(await letters()).toBeGreaterThanOrEqual(16);

  const saved = page.waitForResponse((response) => response.url().endsWith('/api/books/spot'));
  await page.locator('#chapter-3-12').evaluate((line) => line.scrollIntoView());
  await expect(page).toHaveURL(/#chapter-3-12$/);
  await saved;

  const before = await letters();
  await page.getByRole('button', { name: 'Size, lines and theme' }).click();
  await expectAccessible(page, 'the look of a text');
  await page.getByRole('button', { name: 'Larger letters' }).click();
  expect(await letters()).toBeGreaterThan(before);
  await page.reload();
  await expect(page.locator('#chapter-3-12')).toBeInViewport();
  expect(await letters()).toBeGreaterThan(before);

  await title.press('/');
  const field = page.getByRole('searchbox', { name: 'Search in this book' });
  await field.fill('CURB');
  await expect(page.getByRole('status').filter({ hasText: /^1 of \d+$/ })).toBeVisible();
  await expect(page.locator('mark[data-kind="current"]')).toHaveText(/curb/i);
  await expectAccessible(page, 'a match in a text');
  await field.press('Shift+Enter');
  await expect(page.locator('mark[data-kind="current"]')).toBeInViewport();
  await field.press('Escape');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused();
  const last = page.waitForResponse((response) => response.url().endsWith('/api/books/spot'));
  await page.goto('/read/emotions#chapter-5');
  await page.locator('#chapter-5-7').evaluate((line) => line.scrollIntoView());
  await last;

  // The same member on another device.
  const phone = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 360, height: 740 } });
  const second = await phone?.newPage();
  if (!second) throw new Error('no second device');
  await second.goto('/auth?redirect=/read/emotions');
  await signIn(second, person);
  await expect(second.locator('#chapter-5-7')).toBeInViewport({ timeout: 20_000 });
  await phone?.close();
});
