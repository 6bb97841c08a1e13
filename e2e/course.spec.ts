import { demoAccounts } from '#db/demo-accounts.ts';
import { expect, expectAccessible, type Page, signIn, test } from './journey.ts';
import { openAsLearner } from './learner.ts';

const film = '/course/the-client-who-does-not-tell-you';
const video = (page: Page) => page.locator('video');
const secondOf = (page: Page) => video(page).evaluate((it: HTMLVideoElement) => it.currentTime);
const content = (page: Page) => page.getByRole('navigation', { name: 'Course Content' });

async function startPlaying(page: Page) {
  await expect.poll(() => video(page).evaluate((it: HTMLVideoElement) => it.readyState)).toBeGreaterThan(0);
  await video(page).evaluate((it: HTMLVideoElement) => {
    it.muted = true;
    return it.play();
  });
}

test('a learner of 8 days sees what is open and when the rest opens, watches, and goes on at the same second elsewhere [course.route] [course.sidebar-title] [course.sidebar-exit] [course.read-book] [course.unlocks-in-days] [course.select-a-lesson] [course.collapsible-modules] [course.lesson-icon-and-minutes] [course.save-every-10] [course.position-saved] [course.position-restored] [course.completes-on-video-end] [course.completed]', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await openAsLearner(page, baseURL, 8);
  await page.goto('/course');
  await expect(page.getByRole('heading', { name: 'Select a lesson to begin' })).toBeVisible();
  const list = content(page);
  await expect(list.getByRole('heading', { name: 'Course Content' })).toBeVisible();
  await expect(list.getByRole('link', { name: 'Exit' })).toHaveAttribute('href', '/');
  await expect(list.getByRole('link', { name: 'Read the Book (PDF)' })).toHaveAttribute('href', '/book');
  await expect(list.getByText('Unlocks in 6 days')).toBeVisible();
  await expect(list.getByText('Unlocks in 20 days')).toBeVisible();
  await expectAccessible(page, 'the course');

  await expect(list.getByRole('link', { name: /Choose one person/ })).toBeVisible();
  await list.getByText('1. Your WHO').click();
  await expect(list.getByRole('link', { name: /Choose one person/ })).toBeHidden();
  await list.getByText('2. Your WHY').click();
  await expect(list.getByRole('link', { name: /A reason people can feel/ })).toBeVisible();
  await list.getByText('3. Your Tribe').click();
  await expect(list.getByText('People who share a frustration')).toBeVisible();
  await expect(list.getByRole('link', { name: /People who share/ })).toHaveCount(0);
  await list.getByText('1. Your WHO').click();
  await list.getByRole('link', { name: /Video.*The client who does not tell you.*7 min/ }).click();

  await expect(
    page.getByRole('heading', { level: 1, name: 'The client who does not tell you' }),
  ).toBeVisible();
  await expectAccessible(page, 'a lesson with a film');
  const saves: number[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/progress')) return;
    saves.push((request.postDataJSON() as { position: number }).position);
  });
  await video(page).evaluate((it: HTMLVideoElement) => (it.currentTime = 18.5));
  await page.getByLabel('Speed').selectOption('2');
  await startPlaying(page);
  await expect.poll(() => saves.some((at) => Math.floor(at) === 20)).toBe(true);
  await video(page).evaluate((it: HTMLVideoElement) => it.pause());
  const leftAt = await secondOf(page);
  await expect.poll(() => saves.at(-1)).toBe(leftAt);

  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const phone = await other.newPage();
  await phone.goto(`/auth?redirect=${film}`);
  await signIn(phone, person);
  await expect(phone).toHaveURL(new RegExp(`${film}$`));
  await expect.poll(() => secondOf(phone)).toBeCloseTo(leftAt, 1);

  await page.reload();
  await expect(page.getByLabel('Speed')).toHaveValue('2');
  await expect.poll(() => secondOf(page)).toBeCloseTo(leftAt, 1);
  await video(page).evaluate((it: HTMLVideoElement) => (it.currentTime = it.duration - 1));
  await startPlaying(page);
  await expect(page.getByText('Lesson marked as complete!')).toBeVisible();
  await expect(page.getByRole('main').getByText('Completed', { exact: true }).last()).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('main').getByText('Completed', { exact: true }).last()).toBeVisible();
  await other.close();

  await page.goto('/');
  // The week's lesson is done: the next one is not for today, and a press away once the app has taken over.
  await expect(page.locator('[data-page]')).toHaveCount(0);
  await page.getByText('What else you can do').click();
  await page
    .getByRole('list', { name: 'What else you can do' })
    .getByRole('link', { name: /Start with.*Choose one person/ })
    .click();
  await expect(page).toHaveURL(/\/course\/choose-one-person$/);
});

test('a text lesson is read, tried, noted, marked, and stays complete [course.mark-complete] [course.mark-success] [course.completes-on-click] [course.lesson-content]', async ({
  page,
  baseURL,
}) => {
  await openAsLearner(page, baseURL, 8);
  await page.goto('/course/choose-one-person');
  await expect(page.getByRole('heading', { name: 'Five minutes' })).toBeVisible();

  const first = page.getByRole('group').filter({ hasText: /^1\./ });
  await first.getByRole('radio').first().check();
  await expect(first.getByText(/^(Right|Not quite)\./)).toBeVisible();
  await page.getByLabel('Your note').fill('Ask about the bathroom first.');
  await page.getByLabel('Your note').blur();
  await expect(page.getByText('Saving …')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark as Complete' }).click();
  await expect(page.getByText('Lesson marked as complete!')).toBeVisible();
  await expectAccessible(page, 'a text lesson');

  await page.reload();
  await expect(page.getByLabel('Your note')).toHaveValue('Ask about the bathroom first.');
  await expect(page.getByRole('main').getByText('Completed', { exact: true }).last()).toBeVisible();
  await expect(first.getByText(/^(Right|Not quite)\./)).toBeVisible();

  await content(page).getByRole('link', { name: 'My notes' }).click();
  await expect(page.getByText('Ask about the bathroom first.')).toBeVisible();
  await expectAccessible(page, 'the notes');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('a shovel touches');
  const inFilm = page.getByRole('option', { name: /In the film at/ }).first();
  await expect(inFilm).toBeVisible();
  await expectAccessible(page, 'the search');
  await inFilm.click();
  await expect(page).toHaveURL(/\/course\/the-client-who-does-not-tell-you\?t=\d+$/);
  await expect.poll(() => secondOf(page)).toBeGreaterThan(5);

  await page.getByRole('link', { name: 'Find three unsaid frustrations of your clients' }).click();
  await expect(page).toHaveURL(/\/tools\/frustration-identifier$/);
  await expect(page.getByLabel('Business Description')).toHaveValue(/^I am a \[your trade\]\./);
});

test('a PDF lesson opens in the reader and remembers its page', { tag: '@matrix' }, async ({
  page,
  baseURL,
}) => {
  await openAsLearner(page, baseURL, 8);
  await page.goto('/course/your-why-on-one-page');
  await expect(page.locator('canvas').first()).toBeVisible({ timeout: 20_000 });
  const shownPage = page.getByRole('textbox', { name: 'Page' });
  await expect(shownPage).toHaveValue('1');
  await shownPage.fill('2');
  await shownPage.press('Enter');
  await expect(page.locator('[data-page-number="2"] canvas')).toBeVisible();
  await expect(shownPage).toHaveValue('2');
  // Leaves at once: a tab that is being hidden sends what is unsaved on its way out.
  const saved = page.waitForRequest((request) => request.url().endsWith('/progress'));
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect((await saved).postDataJSON()).toEqual({ position: 2 });
  await page.reload();
  await expect(shownPage).toHaveValue('2', { timeout: 20_000 });
  await expect(page.getByRole('link', { name: 'Download' })).toHaveAttribute(
    'href',
    /^\/files\/.*download=1$/,
  );
  await expectAccessible(page, 'a PDF lesson');
});

test('a locked lesson says when it opens, and gives nothing else', { tag: '@matrix' }, async ({
  page,
  baseURL,
  watched,
}) => {
  watched.expectedErrors.push('403');
  await openAsLearner(page, baseURL, 8);
  await page.goto('/course/people-who-share-a-frustration');
  await expect(page.getByRole('main').getByText(/“Your Tribe” opens on/)).toBeVisible();
  await expect(video(page)).toHaveCount(0);
  await expectAccessible(page, 'a locked lesson');
});

test('a visitor signs in first, and a Tools member is offered Premium [course.premium-access-required] [course.get-premium-access] [home.anonymous-course]', async ({
  page,
}) => {
  await page.goto('/course');
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fcourse$/);
  const tools = demoAccounts.find(({ access }) => access === 'tools');
  await signIn(page, { email: tools?.email ?? '', password: tools?.password ?? '' });
  await expect(page.getByRole('heading', { name: 'Premium Access Required' })).toBeVisible();
  await page.getByRole('link', { name: 'Get Premium Access' }).click();
  await expect(page).toHaveURL(/\/purchase\?plan=premium$/);
  await expect(page.getByRole('radio', { name: /^Premium/ })).toBeChecked();
  await expectAccessible(page, 'the premium gate');
});

test('failures are told in the words of the specification [course.load-failure] [course.mark-failure]', {
  tag: '@matrix',
}, async ({ page, baseURL, watched }) => {
  watched.expectedErrors.push('500');
  await openAsLearner(page, baseURL, 8);
  const broken = (route: { fulfill: (answer: object) => Promise<void> }) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'No.', requestId: 'x' } } });
  await page.route('**/api/course', broken);
  await page.goto('/course');
  await expect(page.getByText('Failed to load course content')).toBeVisible();
  await page.unroute('**/api/course');
  await page.getByRole('button', { name: 'Retry' }).click();
  await content(page)
    .getByRole('link', { name: /Choose one person/ })
    .click();
  await page.route('**/completion', broken);
  await page.getByRole('button', { name: 'Mark as Complete' }).click();
  await expect(page.getByText('Failed to mark lesson as complete')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as Complete' })).toBeVisible();
});

test('a film whose storage is down is told of, after one new address and not endlessly, and plays when it is back', {
  tag: '@matrix',
}, async ({ page, baseURL, watched }) => {
  watched.expectedErrors.push('503');
  await openAsLearner(page, baseURL, 8);
  let isDown = true;
  const asked: string[] = [];
  await page.route('**/files/**', (route) => {
    asked.push(route.request().url());
    return isDown ? route.fulfill({ status: 503, body: '' }) : route.continue();
  });
  await page.goto(film);
  await expect(page.getByText('The film cannot be played right now')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check yourself' })).toBeVisible();
  await expectAccessible(page, 'a lesson whose film is not to be had');
  await page.waitForTimeout(2500);
  expect(new Set(asked).size).toBeLessThanOrEqual(2);
  isDown = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await startPlaying(page);
  await expect.poll(() => secondOf(page)).toBeGreaterThan(0.5);
});

test(
  'a lesson that is read prints its words in dark on white over the whole width, and nothing around them',
  { tag: '@matrix' },
  async ({ page, baseURL }, info) => {
    await openAsLearner(page, baseURL, 8);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/course/choose-one-person');
    await expect(page.getByRole('heading', { name: 'Check yourself' })).toBeVisible();
    // A sheet of A4 at 96 dpi.
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    await expect(page.getByRole('heading', { level: 1, name: 'Choose one person' })).toBeVisible();
    for (const around of ['banner', 'navigation', 'contentinfo', 'button', 'textbox'] as const)
      for (const one of await page.getByRole(around, { includeHidden: true }).all())
        await expect(one).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Check yourself' })).toBeHidden();
    const paper = await page.locator('article').evaluate((article) => ({
      background: getComputedStyle(document.body).backgroundColor,
      ink: getComputedStyle(article).color,
      margins:
        article.getBoundingClientRect().left +
        document.documentElement.clientWidth -
        article.getBoundingClientRect().right,
      scrolls: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    }));
    expect(paper.background).toBe('rgb(255, 255, 255)');
    expect(paper.margins).toBeLessThan(100);
    expect(paper.scrolls).toBe(false);
    const pdf = await page.pdf({ format: 'A4', path: info.outputPath('lesson.pdf') });
    const sheets = pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? [];
    expect(sheets.length).toBeGreaterThan(0);
    expect(sheets.length).toBeLessThan(5);
  },
);
