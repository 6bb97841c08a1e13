import { expect, newPerson, type Page, signIn, signUp, test } from './journey.ts';

const focusedHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeFocused();

test('after signing in the focus is on the heading of the page that follows, on the home and where the session ended', async ({
  page,
  context,
  watched,
}) => {
  watched.expectedErrors.push('401');
  const person = newPerson();
  await page.goto('/auth');
  await signUp(page, person);
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();

  await context.clearCookies();
  await page.goto('/auth');
  await signIn(page, person);
  await focusedHeading(page, 'Welcome Back!');

  await page.goto('/settings/security');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/auth\?redirect=/);
  await signIn(page, person);
  await expect(page).toHaveURL(/\/settings\/security$/);
  await focusedHeading(page, title);
});

test('on a phone, news stands above a dialog and covers nothing of it', { tag: '@matrix' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/auth?redirect=/settings/security');
  const { password } = await signUp(page);
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByLabel('New password', { exact: true }).fill('another-horse-9');
  await page.getByRole('button', { name: 'Change password' }).click();
  const news = page.locator('[data-sonner-toast]').filter({ hasText: 'Password changed' });
  await expect(news).toBeVisible();
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step sign-in' });
  await expect(dialog).toBeVisible();
  await expect(async () => {
    const [told, asked] = [await news.boundingBox(), await dialog.boundingBox()];
    expect((told?.y ?? 844) + (told?.height ?? 0)).toBeLessThan(asked?.y ?? 0);
  }).toPass();
});

test('Free Resources shows the free books from another page, and again once one has scrolled away', {
  tag: '@matrix',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/auth?redirect=/spar');
  await signUp(page);
  await expect(page).toHaveURL(/\/spar$/);
  // What stands above the books comes after them.
  for (const late of ['**/api/home', '**/api/assessment/attempts'])
    await page.route(late, async (route) => {
      await new Promise((then) => setTimeout(then, 1500));
      await route.continue();
    });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your calls' })).toBeVisible();
  const press = async () => {
    await page
      .locator('summary:visible')
      .filter({ hasText: /^Menu$/ })
      .click();
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Free Resources' })
      .click();
  };
  const books = page.getByRole('heading', { name: 'Your free books' });
  const expectBooksOnTop = () =>
    expect.poll(async () => Math.abs(((await books.boundingBox())?.y ?? 844) - 110)).toBeLessThan(60);
  await press();
  await expect(page).toHaveURL(/\/#free-books$/);
  await expect(page.getByText('Start Free Assessment')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectBooksOnTop();

  await page.mouse.move(200, 500);
  await page.mouse.wheel(0, -900);
  await expect(books).not.toBeInViewport();
  await press();
  await expectBooksOnTop();
  await expect(books).toBeFocused();
});
