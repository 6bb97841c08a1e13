import type { BrowserContext, Page } from '@playwright/test';
import type { StudioTool } from '#features/tools/registry.ts';
import { studioTools, toolOf } from '#features/tools/rules.ts';
import type { demoAccounts } from '#db/demo-accounts.ts';

/** A screen whose height is measured. */
export interface Screen {
  readonly name: string;
  /** Who views it: `year` has lived a year; null is a visitor. */
  readonly account: (typeof demoAccounts)[number]['access'] | 'year' | null;
  readonly address: string;
  /** Brings it into the state to be measured. */
  readonly prepare?: (page: Page, context: BrowserContext) => Promise<void>;
  /** What it should keep to. */
  readonly aim?: string;
  /** What a buyer measured who walked everything, before it was made shorter. */
  readonly before?: string;
}

async function openMenu(page: Page): Promise<void> {
  const menu = page.locator('summary', { hasText: 'Menu' });
  if (await menu.isVisible()) await menu.click();
}

async function openNotices(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor();
}

async function track(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use the camera' }).click({ timeout: 20_000 });
  await page.getByLabel('Country').selectOption('United States');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox').first().check({ timeout: 20_000 });
  await page.getByText('Ready. Press Start Tracking.').waitFor({ timeout: 40_000 });
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await page.waitForTimeout(6000);
}

const first = (selector: string) => async (page: Page) => {
  await page.goto((await page.locator(selector).first().getAttribute('href', { timeout: 10_000 })) ?? '/');
};

function search(words: string) {
  return async (page: Page) => {
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    if (words) await page.keyboard.type(words);
    await page.waitForTimeout(1200);
  };
}

/** A text of a tool, as its library opens it. */
const resultOf = (tool: StudioTool): Screen => ({
  name: `result ${tool}`,
  account: 'year',
  address: '/tools/library',
  prepare: async (page) => {
    const { results } = (await (await page.request.get(`/api/tools/results?tool=${tool}`)).json()) as {
      results: { id: string }[];
    };
    await page.goto(`${toolOf(tool).path}?open=${results[0]?.id}#result`);
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  },
  aim: '≤ 8 controls',
  before: '23 controls',
});

export const measured: readonly Screen[] = [
  { name: 'home free', account: 'free', address: '/', aim: '≤ 4200 at 390', before: '10277 at 390' },
  { name: 'home tools', account: 'tools', address: '/' },
  {
    name: 'home premium',
    account: 'premium',
    address: '/',
    aim: '≤ 2400 at 1280',
    before: '5275 at 1280',
  },
  { name: 'home year', account: 'year', address: '/', aim: '≤ 2400 at 1280' },
  { name: 'navigation', account: 'year', address: '/clients', prepare: openMenu },
  { name: 'navigation visitor', account: null, address: '/', prepare: openMenu },
  { name: 'notifications', account: 'year', address: '/clients', prepare: openNotices },
  { name: 'notification settings', account: 'year', address: '/settings/notifications' },
  { name: 'tracker', account: 'year', address: '/emotion-tracker' },
  { name: 'tracker running', account: 'year', address: '/emotion-tracker', prepare: track },
  { name: 'tracker free', account: 'free', address: '/emotion-tracker' },
  {
    name: 'practice setup',
    account: 'year',
    address: '/spar',
    aim: '≤ 1700 at 390',
    before: '6464 at 390',
  },
  { name: 'practice setup free', account: 'free', address: '/spar', aim: '≤ 1700 at 390' },
  {
    name: 'debrief',
    account: 'year',
    address: '/spar',
    prepare: async (page) => {
      const { talks } = (await (await page.request.get('/api/spar/talks')).json()) as {
        talks: { id: string }[];
      };
      await page.goto(`/spar/${talks[0]?.id}`);
    },
    aim: '≤ 1700 at 390',
    before: '6119 at 390',
  },
  ...studioTools.map(resultOf),
  { name: 'tool form', account: 'year', address: toolOf('ad-copy').path },
  { name: 'tools', account: 'year', address: '/tools' },
  { name: 'library', account: 'year', address: '/tools/library' },
  { name: 'clients', account: 'year', address: '/clients' },
  { name: 'client', account: 'year', address: '/clients', prepare: first('main a[href^="/clients/"]') },
  { name: 'course', account: 'year', address: '/course' },
  {
    name: 'lesson',
    account: 'year',
    address: '/course',
    prepare: async (page) => {
      const { modules } = (await (await page.request.get('/api/course')).json()) as {
        modules: { lessons: { slug: string }[] }[];
      };
      await page.goto(`/course/${modules[0]?.lessons[0]?.slug}`);
    },
  },
  { name: 'book', account: 'year', address: '/book' },
  { name: 'free books', account: 'free', address: '/#free-books' },
  { name: 'purchase', account: 'free', address: '/purchase' },
  { name: 'settings', account: 'year', address: '/settings' },
  { name: 'billing', account: 'tools', address: '/settings/billing' },
  { name: 'landing', account: null, address: '/', aim: '≤ 8000 at 390', before: '16612 at 390' },
  { name: 'contact', account: null, address: '/contact' },
  { name: 'about', account: null, address: '/about' },
  { name: 'search', account: 'year', address: '/clients', prepare: search('') },
  { name: 'search mistyped', account: 'year', address: '/clients', prepare: search('garsia') },
];
