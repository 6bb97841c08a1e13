import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, request } from '@playwright/test';
import { expect, expectAccessible, newPerson, type Page, signUp } from './journey.ts';
import { lesson, openAsLearner, writeNote } from './learner.ts';
import { lost, test, type Tunnel } from './tunnel.ts';

// These journeys are about the service worker; every other one runs without it.
test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker controls this page. */
async function controlled(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 20_000,
  });
}

/** Names of the databases in which this device keeps a member's data. */
const keptHere = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.startsWith('member-')),
  );

/** Opens a text lesson as a learner, and goes offline once the browser has everything that it needs for that. */
async function readInTunnel(
  page: Page,
  tunnel: Tunnel,
  baseURL: string | undefined,
  expectedErrors: string[],
) {
  await openAsLearner(page, baseURL, 8);
  await page.goto(lesson);
  await expect(page.getByRole('heading', { name: 'Five minutes' })).toBeVisible();
  await controlled(page);
  // What was loaded before the worker existed is in its cache by now; the lesson itself is kept by the page.
  await expect.poll(() => keptHere(page)).toHaveLength(1);
  expectedErrors.push(...lost);
  await tunnel.enter(page.context());
}

/** The note and completion requests that reached the server. */
function watchWrites(page: Page): string[] {
  const arrived: string[] = [];
  page.on('response', (response) => {
    const what = /\/(note|completion)$/.exec(response.url())?.[1];
    if (what) arrived.push(`${response.request().method()} ${what} ${response.status()}`);
  });
  return arrived;
}

/** Writes a note that has to wait. @returns what reaches the server from now on, and a copy of the session's cookies */
async function leaveNoteInTunnel(page: Page, text: string) {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const arrived = watchWrites(page);
  await writeNote(page, text);
  await expect(page.getByText('One change is waiting')).toBeVisible();
  return { arrived, cookie };
}

test('a call that is opened anew without a connection says once why it cannot go on, and leads to what works', {
  tag: '@matrix',
}, async ({ page, context, tunnel, watched }) => {
  await page.goto('/auth?redirect=/spar?house=victor-cfo');
  await signUp(page, newPerson());
  await page.getByRole('button', { name: 'Begin the call' }).click();
  const field = page.getByRole('textbox', { name: 'What you say' });
  await field.fill('Half a sentence');
  await controlled(page);
  await page.reload();
  await expect(field).toHaveValue('Half a sentence');
  await page.waitForLoadState('networkidle');
  watched.expectedErrors.push(...lost);
  await tunnel.enter(context);
  await page.reload();
  await expect(page.getByText('A practice call needs a connection')).toBeVisible();
  await expect(page.getByText('What you opened before is still here')).toBeHidden();
  await expect(page.getByText('That didn’t work')).toBeHidden();
  await expectAccessible(page, 'a call without a connection');
  await tunnel.leave(context);
  await expect(field).toHaveValue('Half a sentence');
});

test('Chromium finds nothing that speaks against installing [pwa.service-worker] [pwa.install-prompt]', async ({
  baseURL,
  launchOptions,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-install-'));
  const context = await chromium.launchPersistentContext(folder, launchOptions);
  const page = await context.newPage();
  await page.goto(`${baseURL}/tools`);
  const registered = await page.evaluate(async () => {
    const { scope, active } = await navigator.serviceWorker.ready;
    return [new URL(scope).pathname, new URL(active?.scriptURL ?? '').pathname];
  });
  expect(registered).toEqual(['/', '/sw.js']);
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { data, errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '{}') as { start_url: string; icons: { src: string; sizes: string }[] };
  expect(manifest.start_url).toBe('/tools');
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(`${baseURL}${src}`);
    expect(icon.headers()['content-type']).toBe('image/png');
  }
  await context.close();
  rmSync(folder, { recursive: true });
});

test('a brief and a free book are read without a connection, and nothing private is left after signing out', async ({
  page,
  context,
  tunnel,
  watched,
}) => {
  test.setTimeout(120_000);
  await page.goto('/auth?redirect=/tools/frustration-identifier');
  await signUp(page, newPerson());
  await page.getByLabel('Business Description').fill('A bakery that delivers bread to offices');
  await page.getByLabel('Target Audience').fill('Office managers of small firms');
  await page.getByRole('button', { name: 'Identify Frustrations' }).click();
  const cards = page.getByRole('region', { name: 'Your Frustration Cards' }).getByRole('listitem');
  await expect(cards).toHaveCount(3, { timeout: 20_000 });
  await controlled(page);
  await page.goto('/pdf-viewer?url=/books/emotions.pdf&title=Emotions');
  await expect(page.locator('canvas').first()).toBeVisible({ timeout: 20_000 });
  // Its colors are a part of their own, which is kept once it was here.
  await page.waitForLoadState('networkidle');
  await page.goto('/read/emotions#chapter-2');
  const chapter = page.getByRole('heading', { level: 1, name: 'Notice first' });
  await expect(chapter).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/clients');
  const main = page.getByRole('main');
  await main.getByRole('listitem').getByRole('link').first().click();
  await main.getByRole('link', { name: 'Brief', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Ask two questions' })).toBeVisible();
  await expectAccessible(page, 'the brief');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const brief = await page.getByRole('article').innerText();

  watched.expectedErrors.push(...lost);
  await tunnel.enter(context);
  await page.reload();
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ask two questions' })).toBeVisible();
  expect(await page.getByRole('article').innerText()).toBe(brief);
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 2, name: 'Cards 3' })).toBeVisible();
  await main.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(main.getByRole('list', { name: 'Your clients' }).getByRole('link')).toHaveCount(1);
  await page.goto('/pdf-viewer?url=/books/emotions.pdf&title=Emotions');
  await expect(page.locator('canvas').first()).toBeVisible({ timeout: 20_000 });
  await page.goto('/read/emotions#chapter-2');
  await expect(chapter).toBeVisible();

  await tunnel.leave(context);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/tools');
  expect(await keptHere(page)).toHaveLength(1);
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  expect(await keptHere(page)).toEqual([]);
  const kept = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return { found, local: Object.keys(localStorage) };
  });
  expect(kept.found.filter((path) => /^\/(api|files|books)\//.test(path))).toEqual([]);
  expect(kept.local.filter((key) => key.startsWith('offline'))).toEqual([]);
});

test('a note and a completion made offline wait over a reload, a banner says so, and they are sent once', async ({
  page,
  context,
  tunnel,
  baseURL,
  watched,
}) => {
  test.setTimeout(120_000);
  await readInTunnel(page, tunnel, baseURL, watched.expectedErrors);
  const arrived = watchWrites(page);
  await writeNote(page, 'Written in a');
  await expect(page.getByText('Saved on this device until you’re back online')).toBeVisible();
  await expect(page.getByText('You’re offline. One change is waiting and will be sent')).toBeVisible();
  await writeNote(page, 'Written in a tunnel.');
  await page.getByRole('button', { name: 'Mark as Complete' }).click();
  await expect(page.getByText('You’re offline. 2 changes are waiting and will be sent')).toBeVisible();
  await expectAccessible(page, 'a lesson without a connection');

  await page.reload();
  await expect(page.getByText('You’re offline. 2 changes are waiting and will be sent')).toBeVisible();
  await expect(page.getByLabel('Your note')).toHaveValue('Written in a tunnel.');
  await expect(page.getByRole('button', { name: 'Mark as Complete' })).toHaveCount(0);

  await tunnel.leave(context);
  await expect(page.getByText(/will be sent/)).toHaveCount(0);
  await expect.poll(() => arrived.toSorted()).toEqual(['POST completion 200', 'PUT note 200']);
  await page.reload();
  await expect(page.getByLabel('Your note')).toHaveValue('Written in a tunnel.');
  await expect(page.getByRole('main').getByText('Completed', { exact: true }).last()).toBeVisible();
  const known = await (await page.request.get(`/api${lesson.replace('course', 'course/lessons')}`)).json();
  expect(known).toMatchObject({ note: { text: 'Written in a tunnel.' }, progress: { completed: true } });
  expect(arrived).toHaveLength(2);
});

test('signing out without a connection empties the device at once and ends the session when there is one again', {
  tag: '@matrix',
}, async ({ page, context, tunnel, baseURL, watched }) => {
  test.setTimeout(120_000);
  await readInTunnel(page, tunnel, baseURL, watched.expectedErrors);
  const { arrived, cookie } = await leaveNoteInTunnel(page, 'Nobody else may read this.');
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out and lose unsent changes?' });
  await question.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  expect(await keptHere(page)).toEqual([]);
  await page.goto(lesson);
  await expect(page).toHaveURL(/\/auth\?/);
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();

  const thief = await request.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: { cookie } });
  const viewer = async () => ((await (await thief.get('/api/session')).json()) as { viewer: unknown }).viewer;
  expect(await viewer()).not.toBeNull();
  await tunnel.leave(context);
  await expect.poll(viewer).toBeNull();
  await page.goto('/tools');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toHaveCount(0);
  const left = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('offline')),
  );
  expect([left, await keptHere(page), arrived]).toEqual([[], [], []]);
  await thief.dispose();
});

test('what waits goes with a session that ended meanwhile, and the member is told', {
  tag: '@matrix',
}, async ({ page, context, tunnel, baseURL, watched }) => {
  test.setTimeout(120_000);
  await readInTunnel(page, tunnel, baseURL, watched.expectedErrors);
  const { arrived, cookie } = await leaveNoteInTunnel(page, 'Never sent.');
  const elsewhere = await request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { cookie, origin: baseURL ?? '' },
  });
  expect((await elsewhere.post('/api/auth/sign-out', { data: {} })).status()).toBe(200);
  await elsewhere.dispose();
  await tunnel.leave(context);
  await expect(
    page.getByText('Your session ended before one change made offline could be sent.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?/);
  await expect.poll(() => keptHere(page)).toEqual([]);
  expect(arrived).toEqual([]);
});

test('a service worker that was lost with the connection comes when there is one again', {
  tag: '@matrix',
}, async ({ page, context, tunnel, watched }) => {
  watched.expectedErrors.push(...lost, 'An unknown error occurred when fetching the script.');
  await page.exposeFunction('loseConnection', () => tunnel.enter(context));
  await page.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    serviceWorker.register = async (...given) => {
      serviceWorker.register = register;
      await (window as unknown as { loseConnection: () => Promise<void> }).loseConnection();
      return register(...given).finally(() => document.body.setAttribute('data-refused', ''));
    };
  });
  await page.goto('/auth');
  await page.locator('body[data-refused]').waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistration())).toBeUndefined();
  await tunnel.leave(context);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
});

test('a reviewed call and its client with what stayed are read without a connection, on a phone', async ({
  page,
  context,
  tunnel,
  baseURL,
  watched,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsLearner(page, baseURL);
  await page.goto('/calls/new');
  const main = page.getByRole('main');
  await main
    .getByRole('textbox', { name: 'The call' })
    .fill(
      'Denise: It works fine.\nAna: What happened in May?\nDenise: We lost two people over it.\nAna: Two people.',
    );
  await main.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByLabel('Which one are you?').selectOption({ label: 'Ana' });
  await page.getByLabel('Your client', { exact: true }).fill('Denise Park');
  await main.getByRole('button', { name: 'Review this call' }).click();
  const taken = main.getByRole('heading', { name: 'Take it with you', exact: true });
  await expect(taken).toBeVisible({ timeout: 30_000 });
  const review = page.url();
  await main
    .getByRole('link', { name: /Denise Park/ })
    .first()
    .click();
  await main.getByText('One sentence that should stay').click();
  await main
    .getByRole('textbox', { name: 'What should they still know in a week?' })
    .fill('May was no accident.');
  await main.getByRole('button', { name: 'Save the sentence' }).click();
  await expect(main.getByText('May was no accident.')).toBeVisible();
  const client = page.url();
  await controlled(page);
  // Both once more, now that the worker keeps what their pages are made of.
  for (const address of [review, client]) await page.goto(address, { waitUntil: 'networkidle' });
  await expect(main.getByText('May was no accident.')).toBeVisible();
  watched.expectedErrors.push(...lost);
  await tunnel.enter(context);
  await page.goto(review);
  await expect(taken).toBeVisible();
  await page.goto(client);
  await expect(main.getByText('May was no accident.')).toBeVisible();
  await expect(main.getByText('Real call', { exact: true })).toBeVisible();
});
