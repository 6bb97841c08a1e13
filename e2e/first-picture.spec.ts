import { demoAccounts } from '#db/demo-accounts.ts';
import { questionIds } from '#features/assessment/rules.ts';
import { expect, type Page, signIn, signUp, test } from './journey.ts';

const pages = [
  ['/auth', 'Good to see you.'],
  ['/auth#sign-up', 'Start being remembered.'],
  ['/assessment', 'Free assessment'],
  ['/tools', 'Words for what clients leave unsaid.'],
] as const;

/** How far things have shifted on this page so far, and what its content policy blocked. */
interface Seen {
  shift: number;
  readonly refused: string[];
}

/** Starts watching before the first paint. */
async function watch(page: Page): Promise<() => Promise<Seen>> {
  await page.addInitScript(() => {
    const seen: Seen = { shift: 0, refused: [] };
    Object.assign(window, { seen });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      seen.refused.push(`${violatedDirective} ${blockedURI}`),
    );
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { readonly value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { readonly seen: Seen }).seen);
}

const scripts = '**/assets/*.js';
const fonts = '**/assets/*.woff2';

/** Holds files back until they are released, like a slow connection. */
async function hold(page: Page, files: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('the pages where visitors enter show their heading with scripts off', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  for (const [address, heading] of pages.filter(([one]) => !one.includes('#'))) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  await context.close();
});

for (const [address, heading] of pages) {
  for (const width of [360, 1280]) {
    test(`nothing moves when the app takes the place of the first picture of ${address}, ${width} px`, {
      tag: '@matrix',
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const seen = await watch(page);
      const letGo = await hold(page, scripts);
      const letFontsGo = await hold(page, fonts);
      await page.goto(address, { waitUntil: 'commit' });
      const title = page.getByRole('heading', { level: 1, name: heading });
      await expect(title).toBeVisible();
      letFontsGo();
      await page.evaluate(() => document.fonts.ready);
      const before = await title.boundingBox();
      // The fonts may have moved a line slightly, as on the landing page; the app may not move anything.
      const { shift } = await seen();
      expect(shift).toBeLessThan(0.01);
      letGo();
      await expect(page.locator('[data-page]')).toHaveCount(0);
      await expect(page.locator('[inert]')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      expect(await title.boundingBox()).toEqual(before);
      expect((await seen()).shift).toBe(shift);
    });
  }
}

const premium = demoAccounts.find(({ access }) => access === 'premium') ?? demoAccounts[0];

for (const width of [360, 1280]) {
  test(`a member's pages show their heading and their own words before any script, and nothing moves after it, ${width} px`, {
    tag: width === 1280 ? [] : '@matrix',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/auth?redirect=/settings/profile');
    await signIn(page, premium);
    await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
    const seen = await watch(page);
    for (const [address, heading, own, most] of [
      ['/', 'Welcome Back!', `Good to have you here, ${premium.firstName}. Here’s what comes next.`, 0.01],
      ['/tools/ad-copy', 'Ad Copy', 'One ad for one real frustration', 0.01],
      // One line in the film moves once as the player comes: 0.0102 at 1280 px.
      [
        '/course/the-client-who-does-not-tell-you',
        'The client who does not tell you',
        '7 min (film 3:13)',
        0.02,
      ],
    ] as const) {
      const letGo = await hold(page, scripts);
      await page.goto(address, { waitUntil: 'commit' });
      const title = page.getByRole('heading', { level: 1, name: heading });
      await expect(title).toBeVisible();
      await expect(page.getByRole('main').getByText(own)).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const before = await title.boundingBox();
      letGo();
      await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible();
      await page.waitForLoadState('load');
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      expect(await title.boundingBox(), address).toEqual(before);
      expect((await seen()).shift, address).toBeLessThan(most);
      expect((await seen()).refused, address).toEqual([]);
      await page.unroute(scripts);
    }
  });
}

test('who is signed in and what the page shows first are asked for once, together with the scripts', async ({
  page,
}) => {
  await page.goto('/auth?redirect=/settings/profile');
  await signIn(page, premium);
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
  for (const [address, first] of [
    ['/', ['/api/home', '/api/assessment/attempts']],
    ['/tools/ad-copy', ['/api/tools/studio', '/api/tools/cards']],
    [
      '/course/the-client-who-does-not-tell-you',
      ['/api/course', '/api/course/lessons/the-client-who-does-not-tell-you'],
    ],
  ] as const) {
    const asked: string[] = [];
    const record = (request: { url(): string }) => asked.push(new URL(request.url()).pathname);
    page.on('request', record);
    const letGo = await hold(page, scripts);
    await page.goto(address, { waitUntil: 'commit' });
    // Before a line of ours has run.
    await expect.poll(() => asked).toEqual(expect.arrayContaining(['/api/session', ...first]));
    letGo();
    await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    for (const path of ['/api/session', ...first])
      expect(
        asked.filter((one) => one === path),
        `${address} asks ${path}`,
      ).toHaveLength(1);
    page.off('request', record);
    await page.unroute(scripts);
  }
});

test('what a member’s document shows does not go back to a skeleton when the app takes its place', {
  tag: '@matrix',
}, async ({ page }) => {
  await page.goto('/auth?redirect=/settings/profile');
  await signIn(page, premium);
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
  for (const [address, own] of [
    ['/', '#next-step'],
    ['/course/the-client-who-does-not-tell-you', 'main article h1'],
  ] as const) {
    await page.addInitScript((wanted) => {
      const gone = { frames: 0 };
      Object.assign(window, { gone });
      let isThere = false;
      const look = () => {
        const found = document.querySelector(wanted) !== null;
        if (isThere && !found) gone.frames += 1;
        isThere ||= found;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, own);
    await page.goto(address);
    await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible();
    await expect(page.locator('[data-page]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    const frames = await page.evaluate(
      () => (window as unknown as { readonly gone: { readonly frames: number } }).gone.frames,
    );
    expect(frames, address).toBe(0);
  }
});

test('whoever has begun to read stays where they are', { tag: '@matrix' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const letGo = await hold(page, scripts);
  await page.goto('/tools', { waitUntil: 'commit' });
  const card = page.getByRole('heading', { name: 'Call Scripts' });
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(300);
  letGo();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test('a member sees no link that is for visitors, not even while nobody knows them yet', {
  tag: '@matrix',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/auth?redirect=/tools');
  await signIn(page, demoAccounts[0]);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible();
  // From the first paint on, records every link that ever appears in the bar.
  await page.addInitScript(() => {
    const shown = new Set<string>();
    Object.assign(window, { shown });
    new MutationObserver(() => {
      for (const link of document.querySelectorAll('header a, footer a')) shown.add(link.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  for (const address of ['/tools', '/assessment']) {
    await page.goto(address);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible();
    const shown = await page.evaluate(() => [
      ...(window as unknown as { readonly shown: ReadonlySet<string> }).shown,
    ]);
    expect(shown).toContain('Tools');
    for (const words of ['Sign In', 'Get Started', 'Features', 'Pricing']) expect(shown).not.toContain(words);
  }
});

test('no form asks for what the content policy refuses', { tag: '@matrix' }, async ({ page }) => {
  const seen = await watch(page);
  for (const address of ['/auth', '/auth#sign-up', '/forgot-password', '/assessment']) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    expect((await seen()).refused, address).toEqual([]);
  }
  await page.goto('/auth?redirect=/settings/profile');
  await signIn(page, demoAccounts[0]);
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
  for (const address of ['/settings/profile', '/tools/frustration-identifier']) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    expect((await seen()).refused, address).toEqual([]);
  }
});

test('a member with a result sees its place first and then the result, never a question, and nothing moves', {
  tag: '@matrix',
}, async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/auth?redirect=/tools');
  await signUp(page);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible();
  const answers = Object.fromEntries(questionIds.map((id) => [id, 'often']));
  const kept = await page.request.post('/api/assessment/attempts', {
    data: { answers },
    headers: { origin: baseURL ?? '' },
  });
  expect(kept.ok()).toBe(true);

  const seen = await watch(page);
  await page.addInitScript(() => {
    const frames = { asked: 0 };
    Object.assign(window, { frames });
    const look = () => {
      for (const line of document.querySelectorAll('main p'))
        if (line.textContent === 'Question 1 of 5' && line.checkVisibility()) frames.asked += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const letGo = await hold(page, scripts);
  await page.goto('/assessment', { waitUntil: 'commit' });
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  letGo();
  await expect(page.getByRole('button', { name: 'Retake Assessment' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(
    await page.evaluate(() => (window as unknown as { readonly frames: { asked: number } }).frames.asked),
  ).toBe(0);
  expect((await seen()).shift).toBeLessThan(0.01);
});
