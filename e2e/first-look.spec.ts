import { expect, expectAccessible, expectAccessibleInBothThemes, setModel, signUp, test } from './journey.ts';

const business = 'We clean and repair chimneys and stoves in old houses.';
const audience = 'Home owners who light their first fire in October';

test('a visitor fills two fields on the front page, reads three frustrations there, and finds them as cards after signing up', {
  tag: '@matrix',
}, async ({ page, watched }) => {
  watched.expectedErrors.push('429');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const look = page.locator('#first-look');
  const start = look.getByRole('button', { name: 'Show me three' });
  await page.getByRole('link', { name: 'Or try it right here' }).click();
  await expect(look.getByRole('heading', { name: 'What do they never tell you?' })).toBeInViewport();
  await start.scrollIntoViewIfNeeded();
  await start.click();
  await expect(look.getByLabel('What do you sell?')).toBeFocused();
  await expect(look.getByText('Say what you sell')).toBeVisible();
  await expect(look.getByText('Say who buys it')).toBeVisible();
  await expectAccessible(page, 'the first look with errors');

  await look.getByLabel('What do you sell?').fill('x'.repeat(501));
  await look.getByLabel('Who buys it?').fill(audience);
  await start.click();
  await expect(look.getByLabel('What do you sell?')).toHaveAttribute('aria-invalid', 'true');
  await look.getByLabel('What do you sell?').fill(business);
  await start.click();
  await expect(look.getByText(/The three stay here until/)).toBeVisible({ timeout: 20_000 });
  const bar = await page.getByRole('banner').boundingBox();
  const result = await look.getByRole('region', { name: 'Result' }).boundingBox();
  expect(result?.y).toBeGreaterThan(bar?.height ?? 844);
  const titles = await look.getByRole('heading', { level: 3 }).allTextContents();
  expect(titles).toHaveLength(3);
  await expectAccessibleInBothThemes(page, 'the first look with its result, 390 px');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await page.reload();
  await look.getByRole('heading', { name: titles[0] ?? '' }).scrollIntoViewIfNeeded();
  await expect(look.getByLabel('Who buys it?')).toHaveValue(audience);
  await start.click();
  await expect(look.getByRole('alert')).toContainText('You’ve had your three for today.');
  await expect(look.getByRole('alert')).toBeInViewport();
  await expect(look.getByRole('heading', { level: 3 })).toHaveText(titles);
  await look.getByLabel('Who buys it?').fill('Somebody else');
  await page.reload();
  await look.getByRole('heading', { name: titles[0] ?? '' }).scrollIntoViewIfNeeded();
  await expect(look.getByLabel('Who buys it?')).toHaveValue('Somebody else');
  await look.getByRole('link', { name: 'Keep them, free' }).click();
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('list', { name: 'Saved for you' }).getByRole('listitem')).toHaveText(titles);
  await expectAccessible(page, 'signing up with what is kept');
  await signUp(page);
  await expect(page).toHaveURL(/\/tools\/frustration-identifier#cards$/);
  for (const title of titles) await expect(page.getByRole('heading', { name: title })).toBeVisible();
  // What they signed up for is what they see first, on a phone too.
  await expect(page.getByRole('heading', { name: titles[0] ?? '' })).toBeInViewport();

  // What is written below the form comes into view, with room between it and the bar.
  await page.getByLabel('Business Description').fill(business);
  await page.getByLabel('Target Audience').fill(audience);
  await page.getByRole('button', { name: 'Identify Frustrations' }).click();
  const panel = page.getByRole('region', { name: 'Result' });
  const room = async () => ((await panel.boundingBox())?.y ?? 0) - (bar?.height ?? 0);
  await expect.poll(room).toBeLessThan(100);
  expect(await room()).toBeGreaterThanOrEqual(16);
});

test('a visitor stops the first look, and a failed one says what to do; what was typed is kept', {
  tag: '@matrix',
}, async ({ page, watched }) => {
  watched.expectedErrors.push('502', '503', 'api/tools/first-look');
  await page.goto('/#first-look');
  const look = page.locator('#first-look');
  await look.getByLabel('What do you sell?').fill(business);
  await look.getByLabel('Who buys it?').fill(audience);
  const start = look.getByRole('button', { name: 'Show me three' });
  await setModel('hang');
  await start.click();
  await look.getByRole('button', { name: 'Stop' }).click();
  await expect(look.getByText('Stopped. What you typed is still here.')).toBeVisible();
  await expect(start).toBeFocused();
  await setModel('error500');
  await start.click();
  await expect(look.getByRole('alert')).toContainText('What you typed is still here.');
  await expect(look.getByLabel('What do you sell?')).toHaveValue(business);
  await setModel('ok');
});
