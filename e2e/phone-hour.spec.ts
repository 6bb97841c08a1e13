import { expect, type Page, signIn, signUp, test } from './journey.ts';
import { lesson, openAsLearner } from './learner.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const patience = { timeout: 20_000 };
const pageField = (page: Page) => page.getByRole('textbox', { name: 'Page' });

/** Moves a finger over the open page, as a hand does. */
async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  const client = await page.context().newCDPSession(page);
  const at = (x: number, y: number) => [{ x, y }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(...from) });
  for (const part of [0.25, 0.5, 0.75, 1])
    await client.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at(from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part),
    });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}

test('on a phone the book is found where Course/Book leads, and its pages turn with a finger', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await openAsLearner(page, baseURL);
  await page.goto('/course');
  const book = page.getByRole('main').getByRole('link', { name: 'Read the book', exact: true });
  await expect(book).toBeInViewport({ ratio: 1 });
  await book.tap();
  await page.getByRole('link', { name: 'Open Book Reader' }).tap();
  await page.getByRole('button', { name: 'PDF', exact: true }).tap();
  await expect(pageField(page)).toHaveValue('1', patience);
  await expect(page.locator('.react-pdf__Page[data-page-number="1"] canvas')).toBeVisible(patience);

  await drag(page, [320, 600], [120, 610]);
  await expect(pageField(page)).toHaveValue('2');
  await drag(page, [120, 600], [320, 590]);
  await expect(pageField(page)).toHaveValue('1');
  // The browser's own way back begins at the edge.
  await page.evaluate(() => scrollTo(0, 0));
  await drag(page, [380, 600], [150, 600]);
  await expect(pageField(page)).toHaveValue('1');

  const next = page.getByRole('button', { name: 'Next page, 2' });
  await next.scrollIntoViewIfNeeded();
  expect((await next.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await next.tap();
  await expect(pageField(page)).toHaveValue('2');
  await expect(page.getByRole('region', { name: /^Pages of / })).toBeFocused();

  // However far the page is scrolled, the reader's own bar stays in reach.
  const bar = page.getByRole('toolbar', { name: 'Reader' });
  await page.evaluate(() => scrollTo(0, 300));
  await expect(bar).toBeInViewport({ ratio: 1 });

  // Where a finger turned a page, it finds the arrow again.
  let turned = 2;
  for (const scrolled of [0, 40, 300]) {
    await page.evaluate((top) => scrollTo(0, top), scrolled);
    const arrow = await bar.getByRole('button', { name: 'Next page', exact: true }).boundingBox();
    if (!arrow) throw new Error('no arrow');
    for (let press = 0; press < 3; press += 1) {
      await page.touchscreen.tap(arrow.x + arrow.width / 2, arrow.y + arrow.height / 2);
      turned += 1;
      await expect(pageField(page)).toHaveValue(String(turned));
    }
    const sheet = page.locator(`.react-pdf__Page[data-page-number="${turned}"]`);
    await expect(sheet).toBeInViewport();
    const below = await bar.evaluate((it) => it.getBoundingClientRect().bottom);
    expect(await sheet.evaluate((it) => it.getBoundingClientRect().top)).toBeGreaterThanOrEqual(below);
  }
});

test('a tap near the side of a book’s page turns it, one on a link or on a page that is zoomed in does not', {
  tag: '@matrix',
}, async ({ page, baseURL }) => {
  await openAsLearner(page, baseURL);
  await page.goto('/book');
  await page.getByRole('button', { name: 'PDF', exact: true }).tap(patience);
  await expect(page.locator('.react-pdf__Page[data-page-number="1"] canvas')).toBeVisible(patience);
  const pages = page.getByRole('region', { name: /^Pages of / });
  const box = await pages.boundingBox();
  if (!box) throw new Error('no pages');
  // Above the lines, where no page has a link.
  const tap = (part: number) => page.touchscreen.tap(box.x + box.width * part, box.y + 40);

  await tap(0.9);
  await expect(pageField(page)).toHaveValue('2');
  await tap(0.5);
  await tap(0.9);
  await expect(pageField(page)).toHaveValue('3');
  // A mouse reads on without turning what it clicks.
  await page.mouse.click(box.x + box.width * 0.1, box.y + 40);
  await tap(0.1);
  await expect(pageField(page)).toHaveValue('2');

  // The page numbers of the contents, at the right side, are links.
  const link = page.locator('.react-pdf__Page[data-page-number="2"] .annotationLayer a').last();
  const target = await link.boundingBox(patience);
  if (!target) throw new Error('no link');
  await page.touchscreen.tap(target.x + target.width * 0.95, target.y + target.height / 2);
  await expect(pageField(page)).not.toHaveValue(/^[1-3]$/);

  // What a finger held down has chosen, the next tap lets go, and no more.
  await pageField(page).fill('5');
  await page.keyboard.press('Enter');
  await pages.focus();
  const words = page
    .locator('.react-pdf__Page[data-page-number="5"] .textLayer span')
    .filter({ hasText: /\w/ });
  await words.first().evaluate((span) => getSelection()?.selectAllChildren(span));
  await tap(0.9);
  await expect.poll(() => page.evaluate(() => getSelection()?.isCollapsed)).toBe(true);
  await page.waitForTimeout(300);
  await expect(pageField(page)).toHaveValue('5');
  await tap(0.9);
  await expect(pageField(page)).toHaveValue('6');

  await page.getByRole('button', { name: 'Zoom in' }).tap();
  await page.getByRole('button', { name: 'Zoom in' }).tap();
  await expect(page.getByText('150%')).toBeVisible();
  await tap(0.9);
  await page.waitForTimeout(300);
  await expect(pageField(page)).toHaveValue('6');
});

test('a place that was found in a book is marked on its page, and in view, until the search is closed', {
  tag: '@matrix',
}, async ({ page, baseURL }) => {
  await openAsLearner(page, baseURL);
  await page.goto('/book');
  await page.getByRole('button', { name: 'PDF', exact: true }).tap(patience);
  await expect(page.locator('.react-pdf__Page[data-page-number="1"] canvas')).toBeVisible(patience);
  const zoomIn = page.getByRole('button', { name: 'Zoom in' });
  for (let step = 0; step < 4; step += 1) await zoomIn.tap();
  const search = page.getByRole('button', { name: 'Search', exact: true });
  await search.tap();
  // On two lines of a page.
  await page.getByRole('searchbox', { name: 'Search in this book' }).fill('owner of a  small hotel');
  const hits = page.getByRole('complementary', { name: 'Search' }).getByRole('listitem');
  await expect(hits.first()).toContainText('owner of a small hotel', patience);
  await page.getByRole('searchbox', { name: 'Search in this book' }).fill('maren');
  await expect(hits.nth(8)).toContainText('Maren', patience);
  // The last one on its page, which is more than the window shows of it.
  const pagesOf = await hits.locator('span:last-child').allTextContents();
  const chosen = pagesOf.findIndex((one, at) => at > 0 && one !== pagesOf[at + 1] && one === pagesOf[at - 1]);
  const number = /\d+/.exec(pagesOf[chosen] ?? '')?.[0];
  await hits.nth(chosen).getByRole('button').tap();
  await expect(hits).toHaveCount(0);
  const marks = page.locator(`.react-pdf__Page[data-page-number="${number}"] mark`);
  await expect(marks.last()).toHaveText('Maren', patience);
  await expect(marks.last()).toBeInViewport({ ratio: 1 });
  await search.tap();
  await search.tap();
  await expect(page.locator('.react-pdf__Page mark')).toHaveCount(0);
});

test('what starts the first lesson opens it, and a menu pressed on the way to the next one opens', {
  tag: '@matrix',
}, async ({ page, baseURL }) => {
  test.setTimeout(60_000);
  await openAsLearner(page, baseURL, 0);
  await page.goto('/course?begin=1');
  await expect(page).toHaveURL(/\/course\/[a-z-]+$/, patience);
  await page.goto(lesson);
  const done = page.getByRole('button', { name: 'Complete and continue' });
  await done.tap(patience);
  await page.locator('summary').filter({ hasText: 'Menu' }).tap();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(page).not.toHaveURL(new RegExp(`${lesson}$`));
  // Longer than the heading of the next lesson takes to be told.
  await page.waitForTimeout(600);
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Assessment' }).tap();
  await expect(page).toHaveURL(/\/assessment$/);
});

test('a caption that is wider than the film goes on in a second line', { tag: '@matrix' }, async ({
  page,
  baseURL,
}) => {
  await openAsLearner(page, baseURL);
  await page.goto('/course/the-client-who-does-not-tell-you');
  const film = page.locator('video');
  await film.waitFor(patience);
  await film.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
    video.pause();
    video.currentTime = 60;
  });
  const showing = (mode: TextTrackMode) =>
    film.evaluate((video: HTMLVideoElement, next) => {
      const [track] = video.textTracks;
      if (track) track.mode = next;
      const [cue] = track?.activeCues ?? [];
      return cue instanceof VTTCue ? cue.text.length : 0;
    }, mode);
  await expect.poll(() => showing('showing')).toBeGreaterThan(80);
  /** Where a second line stands, and nothing of the film does. */
  const secondLine = async () => {
    await page.waitForTimeout(500);
    const box = await film.boundingBox();
    if (!box) throw new Error('no film');
    const { height, width, x, y } = box;
    return page.screenshot({ clip: { x, y: y + height * 0.2, width, height: height * 0.04 } });
  };
  const told = await secondLine();
  await showing('hidden');
  const untold = await secondLine();
  expect(untold.equals(await secondLine())).toBe(true);
  expect(told.equals(untold)).toBe(false);
});

async function openMenu(page: Page) {
  await page.goto('/tools');
  await page.getByRole('heading', { level: 1 }).waitFor(patience);
  await page.getByRole('button', { name: /^Notifications/ }).waitFor(patience);
  await page.locator('summary').filter({ hasText: 'Menu' }).tap();
}

for (const height of [844, 664])
  test(`the whole menu, down to Sign Out, is in view on a phone of ${height} px, and can be pressed`, {
    tag: height === 664 ? [] : '@matrix',
  }, async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 390, height });
    await openAsLearner(page, baseURL, 0);
    await openMenu(page);
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const rows = menu.locator('a, button');
    await expect(rows.last()).toHaveText('Sign Out');
    for (const row of await rows.all()) {
      await expect(row).toBeInViewport({ ratio: 1 });
      expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });

test('in a phone on its side the menu scrolls, and Sign Out stays in view', { tag: '@matrix' }, async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 844, height: 520 });
  await openAsLearner(page, baseURL, 0);
  await openMenu(page);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const leave = menu.getByRole('button', { name: 'Sign Out' });
  await expect(leave).toBeInViewport({ ratio: 1 });
  await menu.getByRole('link', { name: 'Assessment' }).focus();
  await expect(menu.getByRole('link', { name: 'Assessment' })).toBeInViewport({ ratio: 1 });
  await expect(leave).toBeInViewport({ ratio: 1 });
});

test('a link from an email leads to the cards themselves, through signing in, without a frame', {
  tag: '@matrix',
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(60_000);
  await page.goto('/auth');
  const person = await signUp(page);
  await page.getByRole('heading', { name: 'Welcome Back!' }).waitFor(patience);
  const headers = { origin: baseURL ?? '' };
  const data = { businessDescription: 'We clean chimneys.', targetAudience: 'Home owners' };
  await page.request.post('/api/functions/frustration-identifier', { headers, data });

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const other = await context.newPage();
  const cards = other.getByRole('heading', { name: 'Your Frustration Cards' });
  await other.goto('/tools/frustration-identifier#cards');
  await other.waitForURL(/\/auth\?redirect=/);
  await signIn(other, person);
  await other.waitForURL(/#cards$/);
  await expect(cards).toBeInViewport(patience);
  await expect(cards).toBeFocused();
  // Opened anew, nothing was pressed yet: the browser would frame what a script focuses.
  await other.reload();
  await expect(cards).toBeFocused(patience);
  await expect(cards).toHaveCSS('outline-style', 'none');
  await context.close();
});
