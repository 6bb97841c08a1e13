import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { boxUrl, demoUrl, startWorkersDemo } from './demo.ts';

export { expect };
export type { Page };

/** Where the demo model of this run can be told to fail. */
const modelSwitch = `${boxUrl}/model/_mode`;

interface Watched {
  /** Failures that this journey provokes on purpose, as parts of the console's line. */
  readonly expectedErrors: string[];
}

/** A journey in which a console error, a crash in the page or a request to another origin is a failure of its own. */
export const test = base.extend<{ watched: Watched }, { demo: void }>({
  demo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that it needs nothing
    async ({}, use) => {
      const demo = await startWorkersDemo();
      await use();
      await demo.stop();
    },
    { scope: 'worker', auto: true, timeout: 150_000 },
  ],
  baseURL: demoUrl,
  watched: [
    async ({ page, baseURL }, use) => {
      const found: string[] = [];
      // Said by Playwright where a journey does without the service worker.
      const watched: Watched = { expectedErrors: ['Service Worker registration blocked by Playwright'] };
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          found.push(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => found.push(`page error: ${error.message}`));
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== baseURL) found.push(`request to ${origin}`);
      });
      await use(watched);
      const unexpected = found.filter((line) => !watched.expectedErrors.some((part) => line.includes(part)));
      expect(unexpected, 'console errors and foreign requests').toEqual([]);
    },
    { auto: true },
  ],
});

let people = 0;

/** Somebody nobody has heard of yet. */
export function newPerson() {
  people += 1;
  return {
    firstName: 'Nora',
    lastName: 'Journey',
    email: `nora.${Date.now()}.${people}@example.test`,
    password: 'correct-horse-9',
  };
}

/** Fills the sign-up form that is open and sends it. */
export async function signUp(page: Page, person = newPerson()) {
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  return person;
}

/** Fills the sign-in form that is open and sends it. */
export async function signIn(page: Page, person: { email: string; password: string }) {
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Holds the page against WCAG 2.2 AA. Waits for arrivals to finish, since a half-faded text has half the contrast. */
export async function expectAccessible(page: Page, what: string) {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((it) => it.playState !== 'running' || it.effect?.getComputedTiming().endTime === Infinity),
  );
  // A toast that leaves while axe looks would be half-faded too.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  await page.emulateMedia({ reducedMotion: null });
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(found, `axe on ${what}`).toEqual([]);
}

/** Tells the demo model how to behave for the next calls. */
export async function setModel(mode: string, times?: number) {
  const response = await fetch(modelSwitch, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode, ...(times === undefined ? {} : { times }) }),
  });
  if (!response.ok) throw new Error(`the demo model refused: ${response.status}`);
}
