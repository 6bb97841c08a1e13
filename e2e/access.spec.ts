import type { Locator } from '@playwright/test';
import { demoAccounts } from '#db/demo-accounts.ts';
import { expect, expectAccessible, type Page, signIn, test } from './journey.ts';
import { openAsLearner } from './learner.ts';

const withAccess = (access: string) =>
  demoAccounts.find((account) => account.access === access) ?? demoAccounts[0];
const [admin, freeMember] = [withAccess('admin'), withAccess('free')];

/** What can be seen of an element without its words. */
const lookOf = (one: Locator) =>
  one.evaluate((element) => {
    const { appearance, backgroundColor, borderBottomColor, borderLeftColor, textDecorationLine } =
      getComputedStyle(element);
    return { appearance, backgroundColor, borderBottomColor, borderLeftColor, textDecorationLine };
  });

test('where the system sets the colors, tabs, switches, boxes and the current page keep their state', {
  tag: '@matrix',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/auth');
  const tabs = page.getByRole('tab');
  expect(await lookOf(tabs.nth(0))).not.toEqual(await lookOf(tabs.nth(1)));
  const box = page.getByRole('tabpanel').locator('input[type=checkbox]').first();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  expect((await lookOf(box)).appearance).toBe('auto');
  await signIn(page, admin);
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();

  await page.goto('/settings/notifications');
  const settings = page.getByRole('navigation', { name: 'Settings' });
  const here = settings.locator('[aria-current=page]');
  await expect(here).toHaveCount(1);
  expect(await lookOf(here)).not.toEqual(await lookOf(settings.locator('a:not([aria-current])').first()));
  const choice = page.getByRole('main').getByRole('checkbox').first();
  expect((await lookOf(choice)).appearance).toBe('auto');

  await page.goto('/admin/setup?step=model');
  const step = page.getByRole('main').locator('a[aria-current]').filter({ hasText: 'AI model' });
  await expect(step.getByText('To do')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');

  await page.goto('/course-admin');
  const publish = page.getByRole('switch').first();
  await expect(publish).toHaveAttribute('aria-checked', 'true');
  const track = publish.locator('> span').first();
  const knob = track.locator('> span');
  const on = { track: await lookOf(track), knob: await lookOf(knob) };
  expect(on.knob.backgroundColor).not.toBe(on.track.backgroundColor);
  await publish.click();
  await expect(publish).toHaveAttribute('aria-checked', 'false');
  const off = { track: await lookOf(track), knob: await lookOf(knob) };
  expect(off.track.backgroundColor).not.toBe(on.track.backgroundColor);
  expect(off.knob.backgroundColor).not.toBe(off.track.backgroundColor);
  await publish.click();
  await expect(publish).toHaveAttribute('aria-checked', 'true');
  // A question stands above a page of the same color.
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toHaveCSS('border-top-style', 'solid');
});

test('a learner completes the open modules by keyboard alone, and is told what is done and what comes next', {
  tag: '@matrix',
}, async ({ page, baseURL }) => {
  await openAsLearner(page, baseURL, 8);
  const list = page.getByRole('navigation', { name: 'Course Content' });
  await page.goto('/course');
  await expect(list.getByRole('link', { name: /Choose one person/ })).toBeVisible();
  const lessons = await list.locator('details').first().getByRole('link').all();
  const addresses = await Promise.all(lessons.map((link) => link.getAttribute('href')));
  expect(addresses).toHaveLength(3);
  await page.goto(addresses[0] ?? '');
  for (const next of addresses.slice(1)) {
    await page.getByRole('button', { name: 'Complete and continue' }).press('Enter');
    await expect(page).toHaveURL(next ?? '');
  }
  await page.getByRole('button', { name: 'Complete and continue' }).press('Enter');
  const moment = page.getByRole('heading', { name: 'You finished “Your WHO”' });
  await expect(moment).toBeFocused();
  await expect(moment).toBeInViewport();
  const card = page.getByRole('region', { name: 'You finished “Your WHO”' });
  await expectAccessible(page, 'a finished module');
  await expect(card.getByText(/^Next is module 2, “Your WHY”/)).toBeVisible();
  await card.getByRole('link', { name: /^Next:/ }).press('Enter');
  await expect(page).not.toHaveURL(addresses[2] ?? '');
});

/** The focused element: what it is, whether its focus can be seen, and whether it is wholly behind something else. */
const focusedOf = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const ringed = element.closest('label') ?? element;
    const points = [
      [left + 2, top + 2],
      [right - 2, top + 2],
      [(left + right) / 2, (top + bottom) / 2],
      [left + 2, bottom - 2],
      [right - 2, bottom - 2],
    ];
    const isSeen = points.some(([x = 0, y = 0]) => {
      const there = document.elementFromPoint(x, y);
      return there !== null && (ringed.contains(there) || there.contains(element));
    });
    const name = `${element.tagName} ${element.textContent?.trim().slice(0, 30) || (element.getAttribute('aria-label') ?? element.id)}`;
    // People who use voice control say the words that they read on the button.
    const [label, words] = [element.getAttribute('aria-label'), (element as HTMLElement).innerText ?? ''];
    const isCalledSo =
      label === null || element.matches('input, select, section, textarea, [role]') || !/[a-z]/i.test(words)
        ? true
        : label.toLowerCase().includes(words.trim().toLowerCase());
    const hasRing =
      (outlineStyle !== 'none' && outlineWidth !== '0px') || getComputedStyle(ringed).outlineStyle !== 'none';
    return { name, hasRing, isSeen, isCalledSo };
  });

/** What comes into view with the focus is drawn in the next frame, and at its place once its way there is over. */
const broughtIntoView = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const ends = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished);
    await Promise.allSettled(ends);
  });

test('the Tab key goes through the main pages: it is caught nowhere, seen everywhere and never behind the bar', {
  tag: '@matrix',
}, async ({ page }) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 700 });
  const walk = async (address: string) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('load');
    // A first picture gives way to the page itself, on a busy machine only after the first presses of the key.
    await expect(page.locator('[data-page]')).toHaveCount(0);
    await expect(page.locator('main .animate-breathe')).toHaveCount(0);
    const faults: string[] = [];
    let steps = 0;
    for (; steps < 250; steps += 1) {
      await page.keyboard.press('Tab');
      await broughtIntoView(page);
      const focused = await focusedOf(page);
      if (!focused) break;
      if (!focused.hasRing) faults.push(`${address}: no ring on ${focused.name}`);
      if (!focused.isCalledSo) faults.push(`${address}: ${focused.name} has another name`);
      if (!focused.isSeen) faults.push(`${address}: ${focused.name} is hidden`);
    }
    expect(steps, address).toBeGreaterThan(5);
    // Past the last element the focus leaves the page.
    expect(steps, address).toBeLessThan(250);
    // The focus alone leads nowhere.
    expect(new URL(page.url()).pathname).toBe(address);
    expect(faults).toEqual([]);
  };
  for (const address of ['/', '/auth', '/assessment']) await walk(address);
  await page.goto('/auth');
  await signIn(page, admin);
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  for (const address of [
    '/',
    '/tools',
    '/tools/frustration-identifier',
    '/course',
    '/settings/security',
    '/admin',
  ])
    await walk(address);
  // An admin has everything, and is led home from there.
  await page.context().clearCookies();
  await page.goto('/auth');
  await signIn(page, freeMember);
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  await walk('/purchase');
});
