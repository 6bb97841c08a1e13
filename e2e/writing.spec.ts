import { demoAccounts } from '#db/demo-accounts.ts';
import { pngOf } from '#testing/picture-bytes.ts';
import { expect, expectAccessible, type Page, signIn, test } from './journey.ts';

const admin = demoAccounts.find(({ access }) => access === 'admin') ?? demoAccounts[0];
const name = `Two chairs ${Date.now()}`;

const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });
const text = (page: Page) => page.getByLabel('Text', { exact: true });
const selectWord = (page: Page, word: string) =>
  text(page).evaluate((area, part) => {
    const field = area as HTMLTextAreaElement;
    const at = field.value.indexOf(part);
    field.focus();
    field.setSelectionRange(at, at + part.length);
  }, word);
const selected = (page: Page) =>
  text(page).evaluate((area) => {
    const { value, selectionStart, selectionEnd } = area as HTMLTextAreaElement;
    return [document.activeElement === area, value.slice(selectionStart, selectionEnd)];
  });
/** How wide the picture is that the browser has drawn; 0 while it has none. */
const drawn = (page: Page) =>
  page
    .getByRole('img', { name: 'Two empty chairs' })
    .evaluate((picture) => (picture as HTMLImageElement).naturalWidth);

test('an owner formats a text by buttons, undoes it as anywhere, and puts a picture into it', async ({
  page,
}) => {
  await page.goto('/auth?redirect=/course-admin?tab=lessons');
  await signIn(page, admin);
  await button(page, 'New lesson').click();
  await page.getByLabel('Module', { exact: true }).last().selectOption({ index: 1 });
  await page.getByLabel('Title', { exact: true }).fill(name);
  await page.getByLabel('Content type').selectOption('text');

  await text(page).fill('Ask what stays unsaid.');
  await selectWord(page, 'stays');
  await button(page, 'Bold').click();
  await expect(text(page)).toHaveValue('Ask what **stays** unsaid.');
  expect(await selected(page)).toEqual([true, 'stays']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text(page)).toHaveValue('Ask what stays unsaid.');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(text(page)).toHaveValue('Ask what **stays** unsaid.');
  await selectWord(page, 'stays');
  await page.keyboard.press('ControlOrMeta+b');
  await button(page, 'List').click();
  await expect(text(page)).toHaveValue('- Ask what stays unsaid.');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text(page)).toHaveValue('Ask what **stays** unsaid.');

  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Picture').click();
  const buffer = Buffer.from(pngOf({ width: 80, height: 60 }));
  await (await chooser).setFiles({ name: 'chairs.png', mimeType: 'image/png', buffer });
  const panel = page.getByRole('region', { name: 'Picture for the text' });
  await expect(panel.getByText('Uploaded')).toBeVisible();
  await expect(panel.getByLabel('What does the picture show?')).toBeFocused();
  await expectAccessible(page, 'a picture on its way into a text');
  await page.keyboard.type('Two empty chairs');
  await button(page, 'Put it into the text').click();
  await expect(text(page)).toHaveValue(
    /^Ask what \*\*stays\*\* unsaid\.\n\n!\[Two empty chairs\]\(picture:[0-9a-f-]{36}\)$/,
  );
  await expect(text(page)).toBeFocused();

  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect.poll(() => drawn(page)).toBe(80);
  await button(page, 'Create lesson').click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'See the saved lesson as a member' }).click();
  const lesson = await opened;
  await expect.poll(() => drawn(lesson)).toBe(80);
  const picture = lesson.getByRole('img', { name: 'Two empty chairs' });
  await expect(picture).toHaveAttribute('height', '60');
  await expect(picture).toHaveAttribute('src', /^\/api\/course\/lessons\//);
});
