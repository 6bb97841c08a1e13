import { test as base, expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { fakesUrl, demoUrl } from './demo.ts';

export { expect };
export type { Page };

/** Where this run's demo model can be told to fail. */
const modelSwitch = `${fakesUrl}/model/_mode`;

interface Watched {
  /** Failures that this journey provokes on purpose, as substrings of console lines. */
  readonly expectedErrors: string[];
}

/** A journey that also fails on a console error, a crash in the page or a request to another origin. */
export const test = base.extend<{ watched: Watched }>({
  baseURL: demoUrl,
  watched: [
    async ({ page, baseURL }, use) => {
      const found: string[] = [];
      const watched: Watched = {
        expectedErrors: [
          // Playwright says this in journeys that run without the service worker.
          'Service Worker registration blocked by Playwright',
          // Every page asks for its session; Chromium says this where a busy machine takes seconds to start one.
          '/api/session was preloaded using link preload but not used within a few seconds',
        ],
      };
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

/** A person who does not have an account yet. */
export function newPerson() {
  people += 1;
  return {
    firstName: 'Nora',
    lastName: 'Journey',
    email: `nora.${Date.now()}.${people}@example.test`,
    password: 'correct-horse-9',
  };
}

/** Fills in the open sign-up form and submits it. */
export async function signUp(page: Page, person = newPerson()) {
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('checkbox', { name: /^I accept the terms/ }).check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  return person;
}

/** Fills in the open sign-in form and submits it. */
export async function signIn(page: Page, person: { email: string; password: string }) {
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/**
 * Checks the page against WCAG 2.2 AA. Waits for entrance animations to finish, since half-faded text has half the
 * contrast.
 */
export async function expectAccessible(page: Page, what: string) {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((it) => it.playState !== 'running' || it.effect?.getComputedTiming().endTime === Infinity),
  );
  // A toast that disappears while axe is running would be half-faded too.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found = await violationsOf(page);
  await page.emulateMedia({ reducedMotion: null });
  expect(found, `axe on ${what}`).toEqual([]);
}

/** Checks the page in both themes, the way a reader who switches sees it. */
export async function expectAccessibleInBothThemes(page: Page, what: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${what}, ${colorScheme}`);
  }
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
