import { demoAccounts } from '#db/demo-accounts.ts';
import { expect, expectAccessible, signIn, test } from './journey.ts';

const subscriber = demoAccounts.find(({ access }) => access === 'tools') ?? demoAccounts[0];
const patience = { timeout: 20_000 };

test('on a phone an empty field has nothing over it, a text is read before its notes, and the library begins with texts', {
  tag: '@matrix',
}, async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/auth?redirect=/tools/ad-copy');
  await signIn(page, subscriber);
  const goal = page.getByLabel('Advertising Goal');
  await page.getByLabel('Business Description').fill('We fix leaking flat roofs on warehouses.');
  await page.getByLabel('Target Audience').fill('Warehouse owners in Ohio');
  await page.getByLabel('Subconscious Frustrations').fill('They fear the next storm');
  await goal.fill('');
  await page.getByRole('button', { name: 'Generate Ad Copy' }).click();

  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Missing information' });
  await expect(toast).toBeVisible();
  await expect(goal).toBeFocused();
  const own = page.getByText('Please fill this in');
  await expect(own).toBeInViewport();
  await expect(async () => {
    const [words, news] = [await own.boundingBox(), await toast.boundingBox()];
    expect((news?.y ?? 844) + (news?.height ?? 0)).toBeLessThan(words?.y ?? 0);
  }).toPass();
  await expectAccessible(page, 'a tool’s form with an empty field');

  await goal.fill('Get them to call us for a free roof check');
  await page.getByRole('button', { name: 'Generate Ad Copy' }).click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible(patience);
  await expect(page.getByRole('heading', { name: 'Headline' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Body Text' })).toBeInViewport();
  await expect(page.getByText(/Kept in your library\./)).not.toBeInViewport();

  await page.goto('/tools/library');
  await expect(page.getByRole('button', { name: 'Search all texts' })).toBeVisible();
  await expect(page.getByLabel('From', { exact: true })).toBeHidden();
  await expect(page.locator('a[href*="?open="]').first()).toBeInViewport();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByLabel('From', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the library with its filters');

  const kept = page.locator('a[href*="?open="]').first();
  const address = (await kept.getAttribute('href')) ?? '';
  await kept.click();
  await expect(page.getByRole('heading', { name: 'Headline' })).toBeInViewport(patience);
  const bar = await page.getByRole('banner').boundingBox();
  await expect(async () => {
    const result = await page.getByRole('region', { name: 'Result' }).boundingBox();
    expect(result?.y).toBeGreaterThanOrEqual(bar?.height ?? 844);
    expect(result?.y).toBeLessThan(200);
  }).toPass();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const headline = page.getByLabel('Headline', { exact: true });
  // The ring of the field that is typed in lies around it, beside the words about it.
  await headline.fill('x'.repeat(130));
  const [field, fault] = [
    await headline.boundingBox(),
    await page.getByText('10 characters too long').boundingBox(),
  ];
  expect(fault?.y).toBeGreaterThan((field?.y ?? 844) + (field?.height ?? 844) + 5);
  await headline.fill('A dry roof');

  // Reading starts at a text that was opened by its address; it is not a control, so no ring lies around all of it.
  const tab = await context.newPage();
  await tab.goto(address);
  const result = tab.getByRole('region', { name: 'Result' });
  await expect(result).toBeFocused(patience);
  expect(await result.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('none');
});
