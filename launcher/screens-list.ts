import type { Page } from '@playwright/test';
import { appPaths } from '#app/paths.ts';
import type { demoAccounts } from '#db/demo-accounts.ts';

type Account = (typeof demoAccounts)[number]['access'] | null;

interface Photograph {
  readonly name: string;
  /** The demo account that looks; null: a visitor. */
  readonly account: Account;
  readonly address: string;
  /** Brings the page into the state to be shown. */
  readonly prepare?: (page: Page) => Promise<void>;
}

interface Portrait extends Photograph {
  readonly width: number;
  readonly height: number;
  /** What stands at the top of the picture, as a CSS selector. */
  readonly from: string;
}

async function answerOne(page: Page): Promise<void> {
  await page.getByRole('radio').nth(1).check();
}

async function answerAll(page: Page): Promise<void> {
  for (let question = 1; question <= 5; question += 1) {
    await page
      .getByRole('radio')
      .nth(question % 3)
      .check();
    await page.getByRole('button', { name: question === 5 ? 'See Results' : 'Next Question' }).click();
  }
  await page.getByRole('button', { name: 'Retake Assessment' }).waitFor();
}

async function identify(page: Page): Promise<void> {
  await page
    .getByLabel('Business Description')
    .fill('We clean and repair chimneys and stoves in old houses.');
  await page.getByLabel('Target Audience').fill('Home owners who light their first fire in October');
  await page.getByRole('button', { name: 'Identify Frustrations' }).click();
  await page
    .getByRole('region', { name: /result/i })
    .getByRole('listitem')
    .nth(2)
    .waitFor();
  await page.getByRole('button', { name: 'Identify Frustrations' }).waitFor();
}

/** What the landing page shows of the product. */
export const portraits: readonly Portrait[] = [
  {
    name: 'identifier',
    account: 'free',
    address: '/tools/frustration-identifier',
    width: 1120,
    height: 800,
    prepare: identify,
    from: 'main form',
  },
  {
    name: 'assessment',
    account: null,
    address: '/assessment',
    width: 720,
    height: 540,
    prepare: answerOne,
    from: 'main h1, main h2, main legend',
  },
  { name: 'tools', account: 'premium', address: '/tools', width: 960, height: 720, from: 'main h1' },
];

/** Pages that need more than to be opened, or to be seen by more than one kind of person. */
const prepared: readonly Photograph[] = [
  { name: 'landing', account: null, address: '/' },
  { name: 'dashboard-free', account: 'free', address: '/' },
  { name: 'dashboard-tools', account: 'tools', address: '/' },
  { name: 'dashboard-premium', account: 'premium', address: '/' },
  { name: 'auth-sign-in', account: null, address: '/auth' },
  { name: 'auth-sign-up', account: null, address: '/auth#sign-up' },
  { name: 'assessment', account: null, address: '/assessment', prepare: answerOne },
  { name: 'assessment-result', account: null, address: '/assessment', prepare: answerAll },
  { name: 'tools-visitor', account: null, address: '/tools' },
  { name: 'identifier-result', account: 'free', address: '/tools/frustration-identifier', prepare: identify },
  { name: 'about', account: null, address: '/about' },
  { name: 'privacy', account: null, address: '/privacy' },
  { name: 'not-found', account: null, address: '/no-such-page' },
];

const shownAbove = new Set(['/auth', '/assessment', '/tools/frustration-identifier']);

const forVisitors = new Set(['/forgot-password', '/reset-password', '/verify-email', '/confirm-address']);

function lookerAt(path: string): Account {
  if (forVisitors.has(path)) return null;
  return path.endsWith('-admin') ? 'admin' : 'premium';
}

/** Every page of the app is photographed, also one that nobody thought of here. */
export function photographs(): readonly Photograph[] {
  const others = appPaths.filter((path) => !shownAbove.has(path) && !path.includes(':'));
  return [
    ...prepared,
    ...others.map(
      (path): Photograph => ({
        name: path.slice(1).replaceAll('/', '-'),
        account: lookerAt(path),
        address: path,
      }),
    ),
  ];
}
