import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { answers, freePort } from '#launcher/ports.ts';
import { isRoot, requireChromium } from '#launcher/system.ts';
import { demoAccounts } from '#db/demo-accounts.ts';
import { median } from './load.ts';
import { startProduct } from './processes.ts';
import { atLeast, atMost, type Figure, type Section } from './report.ts';

type Categories = Readonly<Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>>;

interface Score {
  readonly categories: Categories;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
}

const names = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const publicPages = ['/auth', '/assessment', '/tools', '/privacy', '/terms'];
/** A member's home, a tool and a lesson have to be as fast as what visitors see; they hold what was paid for. */
const memberPages: readonly { readonly page: string; readonly fast: boolean }[] = [
  { page: '/', fast: true },
  { page: '/tools/ad-copy', fast: true },
  { page: '/course/the-client-who-does-not-tell-you', fast: true },
  { page: '/settings', fast: false },
];
const member = demoAccounts.find(({ access }) => access === 'premium') ?? demoAccounts[0];

interface Visit {
  readonly url: string;
  readonly headers?: Record<string, string>;
  /** Slows network and processor while the page loads; Lighthouse otherwise loads it at full speed and estimates. */
  readonly isSlowed?: boolean;
}

/** One run of Lighthouse with its default mobile settings (slow 4G, 4 times slower processor). */
async function score(port: number, visit: Visit, triesLeft = 2): Promise<Score> {
  const { headers = {}, isSlowed = false, url } = visit;
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    extraHeaders: headers,
    throttlingMethod: isSlowed ? 'devtools' : 'simulate',
    onlyCategories: [...names],
  });
  // On a busy machine the trace can lack its beginning; Lighthouse says to run it again.
  if (result?.lhr.runtimeError?.code === 'NO_NAVSTART' && triesLeft > 0)
    return score(port, visit, triesLeft - 1);
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse failed on ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  const { categories, audits } = result.lhr;
  const of = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    categories: {
      performance: of('performance'),
      accessibility: of('accessibility'),
      'best-practices': of('best-practices'),
      seo: of('seo'),
    },
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
}

async function medianScore(port: number, visit: Visit, times: number): Promise<Score> {
  const runs: Score[] = [];
  for (let i = 0; i < times; i += 1) runs.push(await score(port, visit));
  const of = (pick: (run: Score) => number) => median(runs.map(pick));
  return {
    categories: {
      performance: of((run) => run.categories.performance),
      accessibility: of((run) => run.categories.accessibility),
      'best-practices': of((run) => run.categories['best-practices']),
      seo: of((run) => run.categories.seo),
    },
    lcpMs: of((run) => run.lcpMs),
    tbtMs: of((run) => run.tbtMs),
    cls: of((run) => run.cls),
  };
}

/**
 * A browser with a remote debugging port. Not Playwright's, which also observes every page, so that Lighthouse would
 * find no navigation start in its trace.
 */
async function openBrowser(folder: string): Promise<{ port: number; close: () => Promise<void> }> {
  const port = await freePort();
  const profile = mkdtempSync(join(folder, 'chromium-'));
  const flags = ['--headless=new', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`];
  const quiet = ['--no-first-run', '--disable-background-networking', '--disable-component-update'];
  const browser = spawn(
    requireChromium(),
    [...flags, ...quiet, ...(isRoot() ? ['--no-sandbox'] : []), 'about:blank'],
    { stdio: 'ignore' },
  );
  const exited = once(browser, 'exit');
  const close = async () => {
    browser.kill();
    await exited;
  };
  if (await answers(`http://127.0.0.1:${port}/json/version`, 20_000, () => browser.exitCode !== null))
    return { port, close };
  await close();
  throw new Error('Chromium did not open its debugging port within 20 s');
}

async function memberCookie(origin: string): Promise<string> {
  const { email, password } = member;
  const answer = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

function categoryFigures(page: string, given: Score, wanted: Partial<Categories>): Figure[] {
  return names.flatMap((name) => {
    const least = wanted[name];
    return least === undefined ? [] : [atLeast(`${page}: ${name}`, given.categories[name], least)];
  });
}

/** Lighthouse on every public page and on pages of a signed-in member. */
export async function benchLighthouse(folder: string, times: number): Promise<Section> {
  const at = await freePort();
  // Signing in is refused to pages of any other address.
  const env = { SEED_DEMO: 'true', APP_URL: `http://127.0.0.1:${at}` };
  const product = await startProduct(folder, env, at);
  const browser = await openBrowser(folder);
  const { port } = browser;
  try {
    const figures: Figure[] = [];
    const front = `${product.origin}/`;
    const landing = await medianScore(port, { url: front }, times);
    const slowed = await medianScore(port, { url: front, isSlowed: true }, times);
    figures.push(
      ...categoryFigures('landing', landing, {
        performance: 100,
        accessibility: 100,
        'best-practices': 100,
        seo: 100,
      }),
      atMost('landing: LCP, on a slowed network and processor', slowed.lcpMs, 1200, ' ms'),
      atMost('landing: LCP, as Lighthouse estimates it', landing.lcpMs, 1200, ' ms'),
      atMost('landing: TBT', landing.tbtMs, 50, ' ms'),
      atMost('landing: CLS', landing.cls, 0),
    );
    for (const page of publicPages) {
      const given = await medianScore(port, { url: `${product.origin}${page}` }, times);
      figures.push(
        ...categoryFigures(page, given, {
          performance: 95,
          accessibility: 95,
          'best-practices': 95,
          seo: 95,
        }),
      );
    }
    const cookie = await memberCookie(product.origin);
    for (const { fast, page } of memberPages) {
      const given = await medianScore(port, { url: `${product.origin}${page}`, headers: { cookie } }, times);
      const least = { ...(fast ? { performance: 95 } : {}), accessibility: 95, 'best-practices': 95 };
      figures.push(...categoryFigures(`member ${page}`, given, least));
      if (fast)
        figures.push(atMost(`member ${page}: LCP, as Lighthouse estimates it`, given.lcpMs, 2500, ' ms'));
    }
    return {
      title: 'Lighthouse, mobile',
      command: 'npm run bench -- lighthouse',
      figures,
      notes: [
        `Medians of ${times} runs, default mobile settings, Chromium of the system; each run begins without a cache.`,
        'Lighthouse loads a page at full speed and estimates how a slow phone would. Its estimate of the landing’s LCP counts the fonts, which come after the text is painted where the network is slow; so it is measured on a slowed one too.',
      ],
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}
