import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type APIRequestContext, type Browser, chromium, type Page, request } from '@playwright/test';
import { demoAccounts } from '#db/demo-accounts.ts';
import { startChild } from '#launcher/child.ts';
import { answers, freePort } from '#launcher/ports.ts';
import { fail, root, Stop } from '#launcher/project.ts';
import { isRoot, requireChromium } from '#launcher/system.ts';
import { measured, type Screen } from './measured.ts';
import { liveYear, yearling } from './year.ts';

const pictures = join(root, 'gallery', 'heights');
const page = join(root, 'docs', 'evidence', 'screens.md');
const windows = [
  { name: '390', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { name: '1280', viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
] as const;
const themes = ['light', 'dark'] as const;
/** Each half a second after the other. */
const mostLooks = 120;
const dayMs = 24 * 60 * 60 * 1000;

/** What is in sight at once, and on the whole page, leaving out bar and footer. */
interface Size {
  readonly height: number;
  readonly controls: number;
  readonly first: number;
  readonly words: number;
}

/** Runs in the page. Closed parts have no box. */
const measure = `(() => {
  const shown = [...document.querySelectorAll('main :is(a[href], button, input, select, textarea, summary), [role=dialog] :is(a[href], button, input, select, textarea, summary)')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0 && !one.closest('.sr-only'));
  return {
    height: document.documentElement.scrollHeight,
    controls: shown.length,
    first: shown.filter((one) => one.getBoundingClientRect().top < innerHeight && one.getBoundingClientRect().bottom > 0).length,
    words: [...document.querySelectorAll('main, [role=dialog]')].map((one) => one.innerText).join(' ').split(/\\s+/).filter(Boolean).length,
  };
})()`;

/** Runs in the page: on a busy machine its scripts take longer than the network is quiet. A closed part may wait. */
const isThere = `document.querySelector('main').innerText.trim() !== '' && [...document.querySelectorAll('main .animate-breathe')].every((one) => !one.checkVisibility())`;

/** Runs in the page: from its top, with the pictures that load only once they are scrolled to. */
const wholePage = `(async () => {
  for (const picture of document.images) picture.loading = 'eager';
  await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
  scrollTo(0, 0);
})()`;

const cookies = new Map<string, Awaited<ReturnType<APIRequestContext['storageState']>>>();

await main(process.argv.slice(2)).catch(fail);

/**
 * Measures the main screens of a demo in which a member has lived a year: `node tools/screens/heights.ts`. Pictures go to
 * gallery/heights, the table to docs/evidence/screens.md.
 * @param given `--at URL DAYS`: a demo that has had the year, and how far its clock is ahead; then names of screens.
 * That table is only printed.
 */
async function main(given: readonly string[]): Promise<void> {
  const [flag, url, days, ...names] = given;
  if (flag === '--at' && url) {
    process.stdout.write(await table(url, Number(days), names));
    return;
  }
  const data = mkdtempSync(join(tmpdir(), 'mmg-heights-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let ahead = 0;
  const write = () => {
    writeFileSync(join(data, 'days-ahead.next'), String(ahead));
    renameSync(join(data, 'days-ahead.next'), join(data, 'days-ahead'));
  };
  write();
  const demo = startChild(
    'demo',
    'launcher/start.ts',
    {
      ...process.env,
      NODE_OPTIONS: ['e2e/moved-date.ts', 'e2e/moved-hours.ts']
        .map((path) => `--import=${pathToFileURL(resolve(root, path)).href}`)
        .join(' '),
      PORT: String(port),
      FAKES_PORT: String(await freePort()),
      FAKES_SMTP_PORT: String(await freePort()),
      DATA_DIR: data,
      RATE_LIMIT_SCALE: '100',
      SPAR_WEEKLY_TALKS: '500',
      SPAR_DAILY_TURNS: '5000',
    },
    join(data, 'heights.log'),
  );
  try {
    if (!(await answers(`${origin}/readyz`, 300_000, () => demo.hasEnded())))
      throw new Stop(demo.lastLines(20));
    await liveYear({
      origin,
      member: await request.newContext({ baseURL: origin }),
      admin: await signedIn(origin, demoAccounts[3]),
      pass: async (days) => {
        ahead += days;
        write();
        // Each request makes it do first what is due.
        await fetch(`${origin}/readyz`);
      },
    });
    writeFileSync(page, await table(origin, ahead, []));
  } finally {
    await demo.stop(15_000);
    rmSync(data, { recursive: true, force: true });
  }
}

async function signedIn(
  origin: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<APIRequestContext> {
  const client = await request.newContext({ baseURL: origin });
  const answer = await client.post('/api/auth/sign-in', { data: { email, password }, headers: { origin } });
  if (!answer.ok()) throw new Stop(`${email} could not sign in: ${answer.status()}`);
  return client;
}

/** @param ahead days of its clock @returns the page of the figures */
async function table(origin: string, ahead: number, names: readonly string[]): Promise<string> {
  mkdirSync(pictures, { recursive: true });
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: [
      ...(isRoot() ? ['--no-sandbox'] : []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  });
  const rows: string[] = [];
  for (const screen of measured.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const sizes: Size[] = [];
    for (const window of windows) sizes.push(await taken(browser, { origin, ahead }, screen, window));
    const cells = sizes.map(
      ({ height, controls, first, words }) => `${height} | ${controls} | ${first} | ${words}`,
    );
    rows.push(`| ${screen.name} | ${screen.before ?? ''} | ${screen.aim ?? ''} | ${cells.join(' | ')} |`);
    process.stderr.write(`${rows.at(-1)}\n`);
  }
  await browser.close();
  return `# Heights of the main screens

Made by \`node tools/screens/heights.ts\`, which takes their pictures in both themes, too (gallery/heights). The member of
“a year” has 40 clients with cards, 60 texts and 50 practice calls. Heights are in CSS pixels of windows of 390 × 844 and
1280 × 800; controls are links, buttons and fields that show outside bar and footer, on the whole page and on its first
screen; words are those of the whole page, a choice with all its options. “Before” is what a buyer measured who walked
everything.

| Screen | Before | Aim | 390: height | controls | first screen | words | 1280: height | controls | first screen | words |
|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

async function taken(
  browser: Browser,
  { origin, ahead }: { readonly origin: string; readonly ahead: number },
  { account, address, name, prepare }: Screen,
  { name: width, ...window }: (typeof windows)[number],
): Promise<Size> {
  const who = account === 'year' ? yearling : demoAccounts.find(({ access }) => access === account);
  if (who && !cookies.has(who.email))
    cookies.set(who.email, await (await signedIn(origin, who)).storageState());
  const storageState = who ? cookies.get(who.email) : undefined;
  const context = await browser.newContext({
    ...window,
    baseURL: origin,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    permissions: ['camera'],
    ...(storageState ? { storageState } : {}),
  });
  try {
    // An open stream would keep the network busy.
    await context.route('**/api/notifications/events*', (route) => route.fulfill({ status: 204 }));
    const tab: Page = await context.newPage();
    // The browser's clock stands where the demo's does.
    await context.clock.setSystemTime(new Date(Date.now() + ahead * dayMs));
    await tab.goto(address);
    await tab.waitForLoadState('networkidle');
    await prepare?.(tab, context);
    await tab.waitForLoadState('networkidle');
    await tab.waitForTimeout(800);
    // Asked from here: a wait inside the page would evaluate text, which its content security policy refuses.
    for (let looks = 0; !(await tab.evaluate<boolean>(isThere)); looks += 1) {
      if (looks === mostLooks) throw new Stop(`${name} is not there.`);
      await tab.waitForTimeout(500);
    }
    const size = await tab.evaluate<Size>(measure);
    await tab.evaluate(wholePage);
    await tab.waitForTimeout(400);
    for (const theme of themes) {
      await tab.emulateMedia({ colorScheme: theme });
      const path = join(pictures, `${name.replaceAll(/\W+/g, '-')}-${width}-${theme}.png`);
      await tab.screenshot({ path, fullPage: true, animations: 'disabled' });
    }
    return size;
  } finally {
    await context.close();
  }
}
