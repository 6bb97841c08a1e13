import { pagePaths } from '#app/pages.ts';
import { staticFiles } from '#app/static-pages.ts';
import { sampleOwner } from '#content/sample-owner.ts';
import { demoAccounts } from '#db/demo-accounts.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  type Page,
  signIn,
  test,
} from './journey.ts';
import { writeLongWords } from './long-words.ts';

const [member] = demoAccounts;
/** Without those behind which the demo's owner has pages of their own. */
const staticAddresses = Object.keys(staticFiles).filter(
  (address) => address !== '/' && !address.includes('.') && !address.startsWith('/go/'),
);

/** 320 px is 1280 px at 400 %; anything wider than the window makes the reader scroll sideways. */
async function expectNoSidewaysScroll(page: Page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

async function signInAt(page: Page) {
  await page.goto('/auth');
  await signIn(page, member);
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
}

test('the landing page is accessible in both themes, wide and narrow', { tag: '@matrix' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  // A page that is loaded again puts off no band of its own, so that each has the colors of the theme.
  await page.reload();
  await expectAccessibleInBothThemes(page, 'landing');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator('details[data-menu] summary').click();
  await expectAccessibleInBothThemes(page, 'landing with open menu, 360 px');
});

test('the dashboard is accessible in both themes', { tag: '@matrix' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAt(page);
  await expect(page.getByRole('heading', { name: 'Your free books' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'dashboard');
});

test('anchors of the landing page lead to their sections [home.anchor-features] [home.anchor-free-resources] [home.anchor-course] [home.anchor-pricing] [home.hero-pricing] [assessment.course-link]', {
  tag: '@matrix',
}, async ({ page }) => {
  for (const id of ['features', 'free-resources', 'course', 'pricing']) {
    await page.goto(`/#${id}`);
    await expect(page.locator(`#${id} h2`)).toBeInViewport();
  }
});

test('a visitor’s click on a part of the system leads to /auth [home.system-logged-out] [home.anonymous-system-cards]', {
  tag: '@matrix',
}, async ({ page }) => {
  await page.goto('/');
  await page
    .locator('#system')
    .getByRole('link', { name: /Ethical Persuasion course/ })
    .click();
  await expect(page).toHaveURL(/\/auth$/);
});

test('the menu of small screens opens without script and leads on [home.top-bar-menu]', {
  tag: '@matrix',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.locator('details[data-menu] summary').click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  for (const name of [
    'Features',
    'Free Resources',
    'Course/Book',
    'Tools',
    'Pricing',
    'Sign In',
    'Get Started',
  ])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
  await menu.getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL(/#pricing$/);
  await context.close();
});

/** The spacing of text that readers may set (WCAG 1.4.12). */
const spaced =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** Letters of 200 % (WCAG 1.4.4). */
const large = 'html { font-size: 200% !important }';

/** By how many pixels the page is wider than its window, with a style of the reader's. */
const widthBeyond = (page: Page, style: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    document.adoptedStyleSheets = [];
    return wide;
  }, style);

for (const address of ['/', ...staticAddresses, '/auth', '/assessment', '/tools']) {
  test(`${address} fits a window of 320 px, with text spaced out and with letters of 200 % too, has its own title and description, and is accessible where it is static`, {
    tag: '@matrix',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const response = await page.goto(address);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    for (const style of [spaced, large]) expect(await widthBeyond(page, style)).toBeLessThanOrEqual(0);
    await expect(page).toHaveTitle(/Make Me Great!/);
    const description = await page.locator('meta[name="description"]').getAttribute('content');
    expect((description ?? '').length).toBeGreaterThan(20);
    if (!staticAddresses.includes(address)) return;
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectAccessible(page, address);
  });
}

test('no page of a member or an admin is wider than a window of 320 px, not even with the widest spacing of text or letters of 200 %', {
  tag: '@matrix',
}, async ({ page, baseURL, watched }) => {
  // Pages whose address must name something answer 404 without it.
  watched.expectedErrors.push('404');
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/auth');
  await signIn(page, demoAccounts.find(({ access }) => access === 'admin') ?? member);
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  // Members' own texts can be of any width.
  const written = await writeLongWords(page, baseURL);
  const paths = pagePaths.filter((path) => !path.includes(':') && path !== '/' && path !== '/auth');
  const pages = ['/', ...paths, ...written];
  expect(pages.length).toBeGreaterThan(30);
  const tooWide: string[] = [];
  for (const address of pages) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('load');
    // Everything has loaded: no placeholders are left.
    await expect(page.locator('main .animate-breathe')).toHaveCount(0);
    for (const [how, style] of [
      ['', ''],
      [', spaced', spaced],
      [', letters of 200 %', large],
    ] as const) {
      const wide = await widthBeyond(page, style);
      if (wide > 0) tooWide.push(`${address}${how}: ${wide} px`);
    }
  }
  expect(tooWide).toEqual([]);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Your free books' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a page whose part cannot be fetched says so, the frame stays, and Retry mends it', {
  tag: '@matrix',
}, async ({ page, watched }) => {
  // The first time, the page reloads itself.
  watched.expectedErrors.push('net::ERR_FAILED', 'dynamically imported module', "reading 'Brief'");
  await signInAt(page);
  const part = /assets\/Brief-.*\.js/;
  await page.route(part, (route) => route.abort());
  await page.goto('/brief');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page couldn’t be shown');
  await expect(page.getByText('Part of the page is missing')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Tools' }).first()).toBeVisible();
  await page.unroute(part);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page).toHaveTitle(/Make Me Great!/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page couldn’t be shown');
});

test('a legal page names the demo’s sample owner, and leaves out what is the owner’s to do', async ({
  page,
}) => {
  await page.goto('/terms');
  const words = page.getByRole('main');
  await expect(words).toContainText(sampleOwner.owner.name);
  await expect(words).not.toContainText('{{');
  await expect(words).not.toContainText('lawyer');
});

test('search engines and previews find absolute addresses of this installation', { tag: '@matrix' }, async ({
  request,
  baseURL,
}) => {
  const landing = await (await request.get('/')).text();
  expect(landing).toContain(`<meta property="og:image" content="${baseURL}/share.png"/>`);
  expect(landing).not.toContain('origin.invalid');
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${baseURL}/privacy</loc>`);
  const previews = {
    '/': 'share',
    '/about': 'share-about',
    '/refunds': 'share-legal',
    '/assessment': 'share-assessment',
    '/tools': 'share-tools',
    '/certificate': 'share-certificate',
  };
  for (const [address, picture] of Object.entries(previews)) {
    const page = await (await request.get(address)).text();
    expect(page, address).toContain(`<meta property="og:image" content="${baseURL}/${picture}.png"/>`);
    expect((await request.get(`/${picture}.png`)).headers()['content-type']).toBe('image/png');
  }
});

test('booking a call is open to all and opens a new tab [home.strategy-call-page] [home.strategy-call-open] [home.external-new-tabs]', {
  tag: '@matrix',
}, async ({ page, context }) => {
  await page.goto('/');
  const opened = context.waitForEvent('page');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Book a Strategy Call/ })
    .click();
  const tab = await opened;
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Book a Strategy Call');
});

test('Get Started on /auth shows the sign-up tab, Sign In the other [home.top-bar-get-started] [home.top-bar-sign-in]', {
  tag: '@matrix',
}, async ({ page }) => {
  await page.goto('/auth');
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await bar.getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
});

test('a member’s Free Resources scroll to their books, from the card and from the bar [home.card-free-resources] [home.top-bar-free-resources]', {
  tag: '@matrix',
}, async ({ page }) => {
  await signInAt(page);
  const books = page.getByRole('heading', { name: 'Your free books' });
  await page.getByRole('main').getByRole('link', { name: 'See the books' }).click();
  await expect(books).toBeInViewport();
  await page.goto('/tools');
  await page.getByRole('banner').getByRole('link', { name: 'Free Resources' }).click();
  await expect(books).toBeInViewport();
});

test('after a footer link the next page stands at its top [home.footer-scrolls-to-top] [home.footer-product-logged-in]', {
  tag: '@matrix',
}, async ({ page }) => {
  await signInAt(page);
  // Scrolls to the footer, and waits while the visitor's is replaced by the member's.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Tools' }).click();
  await expect(page).toHaveURL(/\/tools$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the first Tab is the way past the bar, and the theme switch keeps its choice', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  const theme = page.getByRole('button', { name: /^Color theme: / });
  await expect(theme).toHaveAccessibleName('Color theme: system');
  // On a light device, one press shows a difference.
  await theme.click();
  await expect(theme).toHaveAccessibleName('Color theme: dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('nothing moves on the landing page while it loads', async ({ page }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
  expect(shift).toBeLessThan(0.01);
});

test('a press on a part of the landing page leads exactly there, however early, and a reload stays there', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const top = () =>
    page.locator('#pricing').evaluate((section) => Math.round(section.getBoundingClientRect().top));
  const place = await page.goto('/#pricing').then(() => expect.poll(top).toBeLessThan(200).then(top));
  for (const early of [true, false]) {
    await page.goto('/about');
    // The scripts of an early press are still on their way: only styles and the document are there.
    if (early) await page.route('**/assets/*.js', () => {});
    await page.goto('/', { waitUntil: early ? 'commit' : 'networkidle' });
    await page.locator('main a[href$="#pricing"]').first().click();
    await expect.poll(async () => Math.abs((await top()) - place)).toBeLessThanOrEqual(2);
    await page.unroute('**/assets/*.js');
  }
  await page.reload({ waitUntil: 'networkidle' });
  expect(Math.abs((await top()) - place)).toBeLessThanOrEqual(2);
});
