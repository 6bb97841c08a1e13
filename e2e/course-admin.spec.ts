import { readFileSync, writeFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { demoAccounts } from '#db/demo-accounts.ts';
import { expect, expectAccessible, type Page, signIn, test } from './journey.ts';

const account = (access: string) => demoAccounts.find((one) => one.access === access) ?? demoAccounts[0];
const film = 'content/films/what-is-left-tomorrow';
const stamp = Date.now();
const title = `Autumn talks ${stamp}`;
const lessons = {
  film: `The film ${stamp}`,
  pdf: `The paper ${stamp}`,
  text: `The text ${stamp}`,
} as const;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** In the page's lists: a toast that names it is an item too. */
const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

async function enter(page: Page, access: string, target: string) {
  await page.goto(`/auth?redirect=${target}`);
  await signIn(page, account(access));
  await expect(page).toHaveURL(new RegExp(`${target.replace('?', '\\?')}$`));
}

async function anotherPerson(browser: Browser, access: string, target: string, baseURL: string | undefined) {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  await enter(page, access, target);
  return page;
}

/** Fills in the open lesson form and creates the lesson. */
async function createLesson(page: Page, given: { type: string; name: string; file?: string; text?: string }) {
  await press(page, 'New lesson');
  await page.getByLabel('Title', { exact: true }).fill(given.name);
  await page.getByLabel('Content type').selectOption(given.type);
  if (given.file !== undefined) {
    await page.getByLabel(/ file$/).setInputFiles(given.file);
    await expect(page.getByText(/^Uploaded, /)).toBeVisible();
  }
  if (given.text !== undefined) await page.getByLabel('Text', { exact: true }).fill(given.text);
  if (given.type === 'pdf') await page.getByLabel('Minutes', { exact: true }).fill('12');
  await press(page, 'Create lesson');
  await expect(page.getByRole('heading', { name: given.name })).toBeVisible();
}

/** The saved lesson as a learner sees it, in the tab that the editor opens for it. */
async function previewed(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'See the saved lesson as a member' }).click();
  return opened;
}

/** Adds an objective, a question and a task to the open lesson, and views them as a learner would. */
async function addPractice(page: Page) {
  await page.getByText('Objectives, questions and task').click();
  await page.getByLabel('Objectives').fill('Hear what stays unsaid.');
  const first = page.getByRole('group', { name: 'Question 1' });
  await first.getByLabel('Question', { exact: true }).fill('What decides?');
  await first.getByLabel('Answer 1', { exact: true }).fill('The price');
  await first.getByLabel('Answer 2', { exact: true }).fill('What stays unsaid');
  await first.getByLabel('Answer 2 is right').check();
  await first.getByLabel('Explanation').fill('It is heard between the words.');
  await page.getByLabel('Tool').selectOption({ label: 'Ad Copy' });
  await page.getByLabel('Button').fill('Write one ad');
  await page.getByLabel('Advertising Goal').fill('A call with [whom]');
  await expectAccessible(page, 'a lesson to edit, with its practice');
  await press(page, 'Save lesson');
  await expect(page.getByText('Lesson saved')).toBeVisible();
  const preview = await previewed(page);
  await expect(preview.getByText('Hear what stays unsaid.')).toBeVisible();
  await expect(preview.getByText('One short question; you can change your mind.')).toBeVisible();
  const task = preview.getByRole('link', { name: 'Write one ad' });
  expect(await task.getAttribute('href')).toContain('adGoal=A+call+with+%5Bwhom%5D');
  await preview.close();
  await expect(page.getByRole('heading', { name: lessons.text })).toBeVisible();
}

test('an admin builds a module with a film and captions, a PDF and a text, publishes it, and a Premium member takes it [course.route-admin] [course.admin-edits] [course.admin-uploads]', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000);
  await enter(page, 'admin', '/course-admin');
  await expect(page.getByRole('heading', { name: 'Course Admin' })).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Description').fill('What to say when the evenings get long.');
  await page.getByLabel('Order', { exact: true }).fill('1');
  await expectAccessible(page, 'the modules of the course admin');
  await press(page, 'Create module');
  // Everything else moves back one place: before it is saved, the dialog names the days that change.
  const order = page.getByRole('alertdialog', { name: 'Save the new order?' });
  await expect(order).toContainText('opens after 7 days, not right away');
  await expectAccessible(page, 'the question before a new order');
  await order.getByRole('button', { name: 'Save the order' }).click();
  const module = row(page, title);
  await expect(module).toContainText('Not published');
  await expect(module).toContainText('Opens right away');

  await module.getByRole('link', { name: title }).click();
  await expect(page.getByLabel('Module', { exact: true }).locator(':checked')).toHaveText(`1. ${title}`);
  await createLesson(page, { type: 'video', name: lessons.film, file: `${film}.mp4` });
  await expect(page.getByLabel('Minutes', { exact: true })).toHaveValue('3');
  await page.getByLabel('Captions file').setInputFiles(`${film}.vtt`);
  await expect(page.getByLabel('Captions as WebVTT')).toHaveValue(/^WEBVTT/);
  await expectAccessible(page, 'a lesson to edit, with captions');
  await press(page, 'Save captions');
  await expect(page.getByText('Captions saved')).toBeVisible();
  await press(page, 'All lessons');
  await createLesson(page, { type: 'pdf', name: lessons.pdf, file: 'content/books/pdf/emotions.pdf' });
  await press(page, 'All lessons');
  await createLesson(page, {
    type: 'text',
    name: lessons.text,
    text: '## First\n\nAsk what **stays** unsaid.',
  });
  await addPractice(page);
  await press(page, 'All lessons');
  await expect(page.getByRole('link', { name: lessons.text, exact: true })).toBeInViewport();
  await expectAccessible(page, 'the lessons of the course admin');

  // By keyboard: the text moves to the front. By pointer: the PDF goes to the end.
  const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name},`) });
  await handle(lessons.text).press(' ');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/lesson-order'));
  await Promise.all([saved(), page.keyboard.press(' ')]);
  const names = () => page.getByRole('list', { name: `Lessons of ${title}` }).getByRole('listitem');
  await expect(names().nth(0)).toContainText(lessons.text);
  const free = () => expect(handle(lessons.film)).not.toHaveAttribute('aria-disabled');
  await free();
  const from = await handle(lessons.film).boundingBox();
  const to = await handle(lessons.pdf).boundingBox();
  if (!from || !to) throw new Error('no handles to drag by');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 60, { steps: 8 });
  await Promise.all([saved(), page.mouse.up()]);
  await expect(names().nth(2)).toContainText(lessons.film);
  await free();
  // By a pointer that rests on an arrow: each press moves the same lesson, whatever stands below the pointer then.
  const arrow = await page.getByRole('button', { name: `Move ${lessons.film} up` }).boundingBox();
  if (!arrow) throw new Error('no arrow to press');
  await page.mouse.move(arrow.x + 20, arrow.y + 20);
  for (const place of [1, 0]) {
    await Promise.all([saved(), page.mouse.down().then(() => page.mouse.up())]);
    await expect(names().nth(place)).toContainText(lessons.film);
    await free();
  }

  for (const name of Object.values(lessons)) {
    await page.getByRole('switch', { name: `Publish: ${name}` }).click();
    await expect(row(page, name)).not.toContainText('Not published');
  }
  await row(page, lessons.film)
    .getByRole('link', { name: /^Preview/ })
    .click();
  await expect(page.getByText('Nothing you do here is saved.')).toBeVisible();
  await expect(page.getByRole('heading', { name: lessons.film })).toBeVisible();
  await press(page, 'Mark as Complete');
  await expect(page.getByText('A preview saves nothing')).toBeVisible();
  // It stays a preview wherever its links lead.
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: /Where you left off|Your WHO/ }).click();
  await expect(page).toHaveURL(/preview=1/);
  await page.getByRole('link', { name: 'My notes' }).first().click();
  await expect(page).toHaveURL(/\/course\/notes\?preview=1$/);
  await page.getByRole('link', { name: 'Back to Course Admin' }).click();
  await page.getByRole('tab', { name: 'Modules' }).click();
  await page.getByRole('switch', { name: `Publish: ${title}` }).click();
  // Its day has come for the Premium member, whom we tell.
  const told = page.getByRole('alertdialog', { name: /^Publish, and tell \d+ members?\?$/ });
  await told.getByRole('button', { name: 'Publish' }).click();
  await expect(row(page, title)).not.toContainText('Not published');

  const member = await anotherPerson(browser, 'premium', '/course', baseURL);
  await member
    .getByRole('link', { name: new RegExp(lessons.film) })
    .first()
    .click();
  await expect(member.getByRole('heading', { name: lessons.film })).toBeVisible();
  await expect(member.locator('video')).toBeVisible();
  await press(member, 'Mark as Complete');
  await expect(member.getByText('Lesson marked as complete!')).toBeVisible();

  await page.getByRole('tab', { name: 'Manage' }).click();
  const figures = page.getByRole('row', { name: new RegExp(lessons.film) });
  await expect(figures.getByRole('cell').nth(1)).toHaveText('1');
  await page.getByLabel('Email of the member').fill(account('premium').email);
  await press(page, 'Find');
  await expect(page.getByRole('list', { name: /^Modules of / })).toContainText(title);
  await expectAccessible(page, 'the Manage tab of the course admin');
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await expectAccessible(page, 'the Notifications tab of the course admin');

  await page.getByRole('tab', { name: 'Modules' }).click();
  await press(page, `Delete ${title}`);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This will also delete all its lessons.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Module deleted')).toBeVisible();
  await member.reload();
  await expect(member.getByText(title)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Manage' }).click();
  await expect(page.getByRole('list', { name: 'Deleted' })).toContainText(title);
});

/** A film of several chunks of 8 MB: an MP4 may end with a box of free space. */
function longFilm(): Buffer {
  const free = Buffer.alloc(20 * 1024 * 1024);
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4, 'latin1');
  return Buffer.concat([readFileSync(`${film}.mp4`), free]);
}

test(
  'an upload that is paused and left goes on after a reload where it stopped, and arrives byte for byte [course.admin-uploads]',
  { tag: '@matrix' },
  async ({ page }, info) => {
    test.setTimeout(120_000);
    const bytes = longFilm();
    const path = info.outputPath('long.mp4');
    writeFileSync(path, bytes);
    await enter(page, 'admin', '/course-admin?tab=lessons');
    const name = `Resumed ${stamp}`;
    await press(page, 'New lesson');
    await page.getByLabel('Title', { exact: true }).fill(name);

    // The second chunk is held back until the admin has paused and left.
    const offsets: string[] = [];
    let begun = 0;
    const held = Promise.withResolvers<void>();
    await page.route('**/api/uploads**', async (route) => {
      const request = route.request();
      if (request.method() === 'POST') begun += 1;
      if (request.method() !== 'PATCH') return route.continue();
      offsets.push(request.headers()['upload-offset'] ?? '');
      if (offsets.length !== 2) return route.continue();
      held.resolve();
    });
    await page.getByLabel('Video file').setInputFiles(path);
    await held.promise;
    await press(page, 'Pause');
    await expect(page.getByText(/^Paused at \d+%$/)).toBeVisible();
    await page.reload();

    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(name);
    await page.getByLabel('Video file').setInputFiles(path);
    await expect(page.getByText(/^Uploaded, /)).toBeVisible({ timeout: 30_000 });
    expect(begun).toBe(1);
    const pieceBytes = 8 * 1024 * 1024;
    expect(offsets).toEqual(['0', `${pieceBytes}`, `${pieceBytes}`, `${2 * pieceBytes}`]);
    await press(page, 'Create lesson');
    await expect(page.getByRole('heading', { name })).toBeVisible();

    const preview = await previewed(page);
    const source = await preview.locator('video').getAttribute('src');
    const response = await page.request.get(source ?? '');
    expect(bytes.equals(await response.body())).toBe(true);
    await preview.close();
    await press(page, 'All lessons');
    await press(page, `Delete ${name}`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Lesson deleted')).toBeVisible();
  },
);

test('whoever is no admin is told so and led home [admin.access-denied] [admin.pages-verify-role]', {
  tag: '@matrix',
}, async ({ page }) => {
  await page.goto('/auth?redirect=/course-admin');
  await signIn(page, account('premium'));
  await expect(page.getByText('Access Denied: Admin privileges required')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
});
