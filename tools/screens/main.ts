import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { demoAccounts } from '#db/demo-accounts.ts';
import { startChild } from '#launcher/child.ts';
import { answers, freePort } from '#launcher/ports.ts';
import { fail, root, Stop } from '#launcher/project.ts';
import { furnish } from './furnish.ts';
import { exampleLabel, inReadme, photographs, portraits } from './list.ts';
import { isRoot, requireChromium } from '#launcher/system.ts';

/** Not in the repository: to be viewed and deleted. */
const gallery = join(root, 'gallery');
/** Pictures that the landing page shows. */
const onLanding = join(root, 'public', 'screens');
/** Pictures that the README shows. */
const onReadme = join(root, 'docs', 'pictures');
const widths = [390, 768, 1280] as const;
/** Anything below this, in CSS pixels, repeats what is above it. */
const tallest = 2400;
const themes = ['light', 'dark'] as const;

await takeAll().catch(fail);

/**
 * Photographs every page of the demo at three widths in both themes into gallery/, six of them for the README into
 * docs/pictures, and the product for the landing page into public/screens. With `--landing` only the last; with names
 * (`npm run make -- screens purchase tools`) only those pages.
 */
async function takeAll(): Promise<void> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const data = mkdtempSync(join(tmpdir(), 'mmg-screens-'));
  const env = {
    ...process.env,
    PORT: String(port),
    FAKES_PORT: String(await freePort()),
    FAKES_SMTP_PORT: String(await freePort()),
    DATA_DIR: data,
    RATE_LIMIT_SCALE: '100',
    // The label beside every text; the demo's own would be wrong on a site with a connected model.
    AI_LABEL: exampleLabel,
  };
  const demo = startChild('demo', 'launcher/start.ts', env, join(data, 'screens.log'));
  try {
    if (!(await answers(`${origin}/readyz`, 300_000, () => demo.hasEnded())))
      throw new Stop(demo.lastLines(20));
    const browser = await chromium.launch({
      executablePath: requireChromium(),
      args: isRoot() ? ['--no-sandbox'] : [],
    });
    const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
    if (names.length === 0) await takePortraits(browser, origin);
    if (!process.argv.includes('--landing')) await takeGallery(browser, origin, names, join(data, 'gallery'));
    await browser.close();
  } finally {
    await demo.stop(15_000);
    rmSync(data, { recursive: true, force: true });
  }
}

async function takePortraits(browser: Browser, origin: string): Promise<void> {
  mkdirSync(onLanding, { recursive: true });
  for (const { name, account, width, height, address, prepare, from, above } of portraits) {
    const context = await contextOf(browser, origin, account, 1.5);
    const page = await context.newPage();
    await page.setViewportSize({ width, height });
    await page.goto(address);
    await prepare?.(page);
    if ((await page.getByText('no AI model is connected').count()) > 0)
      throw new Stop(`The picture ${name} would say of the demo what is not true of a site.`);
    // A sticky bar would cover what was scrolled to.
    await page.addStyleTag({
      content: 'body header.sticky { display: none !important } html { scroll-padding-top: 0 }',
    });
    await page.evaluate(
      `scrollTo(0, (document.querySelector('${from}')?.getBoundingClientRect().top ?? 0) + scrollY - ${above})`,
    );
    // Anything under the pointer would look selected.
    await page.mouse.move(0, 0);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await keep(context, await photographed(page, false), join(onLanding, `${name}-${theme}.webp`), 0.82);
    }
    await context.close();
  }
}

/** Takes them into a temporary folder first, so that a run that fails halfway keeps the previous gallery. */
async function takeGallery(
  browser: Browser,
  origin: string,
  names: readonly string[],
  aside: string,
): Promise<void> {
  const all = photographs();
  const chosen = all.filter(({ name }) => names.length === 0 || names.includes(name));
  const wanted = all.filter((one) => chosen.includes(one) || chosen.some(({ after }) => after === one.name));
  if (wanted.length === 0) throw new Stop(`No page is called ${names.join(' or ')}.`);
  mkdirSync(aside);
  await furnish(async (account) => (await contextOf(browser, origin, account, 1)).request, origin);
  for (const { name, account, address, prepare } of wanted) {
    const context = await contextOf(browser, origin, account, 1);
    const page = await context.newPage();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(address);
    await prepare?.(page);
    // Anything under the pointer would look selected.
    await page.mouse.move(0, 0);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        const file = join(aside, `${name}-${width}-${theme}.webp`);
        await keep(context, await photographed(page, true), file, 0.7);
      }
    }
    if (inReadme.includes(name)) await takeForReadme(page, context, name);
    await context.close();
  }
  if (names.length === 0) rmSync(gallery, { recursive: true, force: true });
  mkdirSync(gallery, { recursive: true });
  for (const file of readdirSync(aside)) copyFileSync(join(aside, file), join(gallery, file));
  const files = readdirSync(gallery);
  const bytes = files.reduce((sum, file) => sum + statSync(join(gallery, file)).size, 0);
  process.stdout.write(`${files.length} pictures, ${(bytes / 1e6).toFixed(1)} MB, in gallery/.\n`);
}

/** What a desktop shows of a page without scrolling, small enough for a README. */
async function takeForReadme(page: Page, context: BrowserContext, name: string): Promise<void> {
  mkdirSync(onReadme, { recursive: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.evaluate('scrollTo(0, 0)');
  await keep(context, await photographed(page, false), join(onReadme, `${name}.webp`), 0.8);
}

type Account = (typeof demoAccounts)[number]['access'] | null;

/** A browser of a visitor, or of a demo account. */
async function contextOf(browser: Browser, origin: string, account: Account, scale: number) {
  const context = await browser.newContext({
    baseURL: origin,
    deviceScaleFactor: scale,
    serviceWorkers: 'block',
    // A style of ours is added to the page, which its policy refuses.
    bypassCSP: true,
  });
  // Pictures wait for network idle, which an open stream prevents.
  await context.route('**/api/notifications/events*', (route) => route.fulfill({ status: 204 }));
  const person = demoAccounts.find(({ access }) => access === account);
  if (person) {
    const { email, password } = person;
    const answer = await context.request.post('/api/auth/sign-in', {
      data: { email, password },
      headers: { origin },
    });
    if (!answer.ok()) throw new Stop(`${email} could not sign in: ${answer.status()}`);
  }
  return context;
}

async function photographed(page: Page, fullPage: boolean): Promise<Buffer> {
  await page.waitForLoadState('networkidle');
  // Images load lazily near the viewport; a tall picture needs them all.
  if (fullPage)
    await page.evaluate(
      'for (const image of document.images) image.loading = "eager"; Promise.all([...document.images].filter((image) => image.checkVisibility()).map((image) => image.decode().catch(() => {})))',
    );
  // A sticky bar appears at the scroll position.
  if (fullPage) await page.evaluate('scrollTo(0, 0)');
  // A PDF page is rendered again for another width.
  await page.waitForTimeout((await page.locator('canvas').count()) > 0 ? 1200 : 150);
  if (!fullPage) return await page.screenshot({ animations: 'disabled' });
  const width = page.viewportSize()?.width ?? 0;
  const height = Math.min(tallest, await page.evaluate<number>('document.documentElement.scrollHeight'));
  const clip = { x: 0, y: 0, width, height };
  return await page.screenshot({ fullPage, clip, animations: 'disabled' });
}

/** Browsers photograph as PNG; their canvas writes WebP, at a tenth of the size. */
async function keep(context: BrowserContext, png: Buffer, file: string, quality: number): Promise<void> {
  const page = await context.newPage();
  const address: string = await page.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/webp', ${quality});
  })()`);
  await page.close();
  writeFileSync(file, Buffer.from(address.split(',')[1] ?? '', 'base64'));
}
