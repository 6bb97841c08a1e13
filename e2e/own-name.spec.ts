import { demoAccounts } from '#db/demo-accounts.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  newPerson,
  signIn,
  signUp,
  test,
} from './journey.ts';
import { mailTo } from './mailbox.ts';

const admin = demoAccounts.find(({ access }) => access === 'admin') ?? demoAccounts[0];
/** It would say so if it could, and is as wide as a name. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60"><script>document.title='run'</script><rect width="240" height="60" fill="#2665ed"/></svg>`;

test('an owner gives the site their name, logo, color and words, and visitors and members see them at once', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const anybody = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const visitor = await anybody.newPage();
  const saved = (words: string | RegExp = /^Saved/) => expect(page.getByText(words).first()).toBeVisible();

  await page.goto('/auth');
  await signIn(page, admin);
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  await page.goto('/admin/site');
  await page.getByRole('textbox', { name: 'Name of the site' }).fill('Acme Academy');
  await page.getByRole('button', { name: /^Save ?: Name$/ }).click();
  await expect(page.getByRole('banner').getByText('Acme Academy')).toBeVisible();
  await saved();

  await page.getByLabel('Choose a logo').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.alloc(6 * 1024 * 1024, 32),
  });
  await expect(page.getByText('That file is larger than 5 MB. Choose a smaller one.')).toBeVisible();
  await page
    .getByLabel('Choose a logo')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) });
  await expect(page.getByRole('banner').locator('img')).toBeVisible();

  const color = page.getByRole('textbox', { name: 'Color' });
  await color.fill('#fffbe6');
  await page.getByRole('button', { name: /^Save ?: Color$/ }).click();
  await expect(page.getByText(/passes is #/).first()).toBeVisible();
  await color.fill('#7a1f5c');
  await page.getByRole('button', { name: /^Save ?: Color$/ }).click();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--color-accent')))
    .toMatch(/^light-dark\(#7a1f5c, /);
  await expectAccessibleInBothThemes(page, 'the name and look');

  await page.getByRole('tab', { name: 'Front page' }).click();
  await page.getByRole('textbox', { name: 'Headline' }).fill('Heard the first time');
  await page.getByRole('button', { name: /^Save ?: The first words$/ }).click();
  await saved();
  await expectAccessibleInBothThemes(page, 'the front page’s words');

  await page.getByRole('tab', { name: 'Emails' }).click();
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await expect(subject).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the texts of emails');
  await subject.fill('Hello from {nobody}');
  await page.getByRole('button', { name: /^Save ?: Welcome$/ }).click();
  await expect(page.getByText(/Nothing can be filled in for \{nobody\}/)).toBeVisible();
  await subject.fill('Hello from {site}');
  await page.getByRole('button', { name: 'As it will be sent' }).click();
  await expect(
    page.frameLocator('iframe[title="The email"]').getByRole('heading', { name: 'Hello from Acme Academy' }),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Save ?: Welcome$/ }).click();
  await expect(page.getByText('Your text', { exact: true })).toBeVisible();

  await visitor.goto('/');
  await expect(visitor).toHaveTitle('Acme Academy: Heard the first time');
  await expect(visitor.getByRole('heading', { level: 1, name: 'Heard the first time' })).toBeVisible();
  const bar = visitor.getByRole('banner').locator('img');
  await expect(bar).toBeVisible();
  expect(await bar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  const accent = () =>
    visitor.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-accent').trim(),
    );
  expect(await accent()).toMatch(/^light-dark\(#7a1f5c, /);
  await expectAccessible(visitor, 'the front page in the owner’s color');
  await visitor.goto('/auth');
  const { email } = await signUp(visitor, newPerson());
  await expect(visitor.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  await expect(visitor).toHaveTitle(/Acme Academy$/);
  expect(await accent()).toMatch(/^light-dark\(#7a1f5c, /);
  await mailTo(email, 'Hello from Acme Academy');

  await page.getByRole('button', { name: /^Back to ours ?: Welcome$/ }).click();
  await expect(page.getByText('Your text', { exact: true })).toBeHidden();
  await page.getByRole('tab', { name: 'Front page' }).click();
  await page.getByRole('textbox', { name: 'Headline' }).fill('');
  await page.getByRole('button', { name: /^Save ?: The first words$/ }).click();
  await page.getByRole('tab', { name: 'Name and look' }).click();
  await page.getByRole('button', { name: /^Back to ours ?: logo$/ }).click();
  await expect(page.getByRole('banner').locator('img')).toBeHidden();
  await color.fill('');
  await page.getByRole('button', { name: /^Save ?: Color$/ }).click();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--color-accent')))
    .toBe('');
  await page.getByRole('textbox', { name: 'Name of the site' }).fill('');
  await page.getByRole('button', { name: /^Save ?: Name$/ }).click();
  await expect(page.getByRole('banner').getByText('Make Me Great!')).toBeVisible();
  await visitor.reload();
  await expect(visitor).toHaveTitle(/Make Me Great!$/);
  await anybody.close();
});
