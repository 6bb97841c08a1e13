import { demoAccounts } from '#db/demo-accounts.ts';
import type { Locator } from '@playwright/test';
import { actOnMail, mailTo } from './mailbox.ts';
import { expect, expectAccessible, newPerson, type Page, signIn, signUp, test } from './journey.ts';

const [member, , , admin] = demoAccounts;

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

async function signInAt(page: Page, account: { email: string; password: string }, path: string) {
  await page.goto(`/auth?redirect=${encodeURIComponent(path)}`);
  await signIn(page, account);
  await expect(page).toHaveURL(new RegExp(path.replace('?', '\\?')));
}

/** News that comes meanwhile, such as the toast of the notification itself, leaves the panel's button free. */
async function expectNewsBelowHead(page: Page) {
  const before = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const width of [390, before.width]) {
    await page.setViewportSize({ ...before, width });
    const button = await panel(page).getByRole('button', { name: 'Mark all read' }).boundingBox();
    const news = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('div'));
      probe.style.cssText = 'position: fixed; top: var(--news-top)';
      const { top } = probe.getBoundingClientRect();
      probe.remove();
      return top;
    });
    expect(button && button.y + button.height <= news, `at ${width}`).toBe(true);
  }
}

/** Sends from the admin's tab: writes, confirms, and waits for the message that it was sent. */
async function sendFrom(page: Page, words: { title: string; message: string; type?: string; link?: string }) {
  await page.getByLabel('Title', { exact: true }).fill(words.title);
  await page.getByLabel('Message', { exact: true }).fill(words.message);
  if (words.type) await page.getByLabel('Type').selectOption(words.type);
  if (words.link) await page.getByLabel('Link (optional)').fill(words.link);
  await page.getByRole('radio', { name: 'Everybody' }).check();
  await page.getByRole('button', { name: 'Send Notification' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Notification sent')).toBeVisible();
}

test('an admin writes to everybody, a member sees it at once, reads it and is led on [notifications.admin-tab] [notifications.admin-sends] [notifications.top-bar-bell] [notifications.realtime-toast] [notifications.click-marks-read] [notifications.click-follows-action]', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const listening = page.waitForResponse(/api\/notifications\/events/);
  await page.goto('/auth?redirect=/tools');
  await signUp(page, newPerson());
  await expect(bell(page)).toBeVisible();
  await listening;

  const office = await context.newPage();
  await signInAt(office, admin, '/course-admin?tab=notifications');
  await sendFrom(office, { title: 'A talk on Friday', message: 'About the price.', link: '/assessment' });

  await expect(page.getByText('A talk on Friday')).toBeVisible({ timeout: 2000 });
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(page).click();
  const item = panel(page).getByRole('link', { name: /A talk on Friday/ });
  await expect(item).toContainText('just now');
  expect(
    await panel(page)
      .getByRole('region')
      .evaluate((list) => list.clientHeight),
  ).toBe(400);
  await expectNewsBelowHead(page);
  await expectAccessible(page, 'the open panel of notifications');
  await page.emulateMedia({ forcedColors: 'active' });
  // The mark of what is unread has no words: it stands out where the system sets the colors too.
  const fillOf = (what: Locator) => what.evaluate((it) => getComputedStyle(it).backgroundColor);
  expect(await fillOf(item.locator('[data-mark]'))).not.toBe(await fillOf(item));
  await page.emulateMedia({ forcedColors: null });
  await item.click();
  await expect(page).toHaveURL(/\/assessment$/);
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  const sent = office.getByRole('listitem').filter({ hasText: 'A talk on Friday' });
  await office.reload();
  await expect(sent.getByText(/read by 1/)).toBeVisible();
  await expectAccessible(office, 'the Notifications tab of the course admin');
  await context.close();
});

test('an error comes as a destructive toast, in both tabs over one connection [notifications.realtime-error-style]', {
  tag: '@matrix',
}, async ({ page, browser, baseURL }) => {
  const streams: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('/api/notifications/events')) streams.push(request.url());
  });
  const listening = page.waitForResponse(/api\/notifications\/events/);
  await page.goto('/auth?redirect=/tools');
  await signUp(page, newPerson());
  await listening;
  const second = await page.context().newPage();
  await second.goto('/tools');
  await expect(bell(second)).toBeVisible();

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const office = await context.newPage();
  await signInAt(office, admin, '/course-admin?tab=notifications');
  await sendFrom(office, { title: 'The tools rest tonight', message: 'From ten to eleven.', type: 'error' });
  for (const tab of [page, second]) {
    const toast = tab.locator('[data-sonner-toast]', { hasText: 'The tools rest tonight' });
    await expect(toast).toHaveAttribute('data-type', 'error');
  }
  expect(new Set(streams).size).toBe(1);
  await second.close();
  await context.close();
});

test('a member chooses what reaches them; payments and security cannot be turned off', {
  tag: '@matrix',
}, async ({ page }) => {
  await signInAt(page, member, '/settings/notifications');
  const course = page.getByRole('switch', { name: 'Course: By email', exact: true });
  await expect(course).toBeChecked();
  const saved = page.waitForResponse(/preferences/);
  await course.click();
  await saved;
  await expect(course).not.toBeChecked();
  await expect(page.getByRole('row', { name: /^Payments and security/ })).toContainText('Always on');
  await expectAccessible(page, 'notification settings');
  await page.reload();
  await expect(course).not.toBeChecked();
  await course.click();
  await expect(course).toBeChecked();
});

/** A new person who was sent a notice by mail with this title. */
async function writtenTo(page: Page, office: Page, title: string) {
  await page.goto('/auth?redirect=/tools');
  const { email } = await signUp(page, newPerson());
  await expect(bell(page)).toBeVisible();
  await signInAt(office, admin, '/course-admin?tab=notifications');
  // Without it, no mail goes out to many.
  const owner = { name: '', address: '1 Demo Street', email: '', country: '', register: '' };
  const told = await office.request.get('/api/admin/site');
  const { latest } = (await told.json()) as { latest: number };
  const saved = await office.request.put('/api/admin/site', {
    headers: { origin: new URL(office.url()).origin },
    data: { basedOn: latest, change: { owner } },
  });
  expect(saved.status()).toBe(200);
  await office.getByLabel('Also by email').check();
  await sendFrom(office, { title, message: 'About the price.' });
  return mailTo(email, title);
}
const messagesByMail = (page: Page) => page.getByRole('switch', { name: 'Messages from us: By email' });

test('a reader leaves a list from the mail itself: with their program’s button, or with ours, and never by opening it', {
  tag: '@matrix',
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000);
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const mail = await writtenTo(page, await context.newPage(), 'A walk on Sunday');
  const [link = ''] = /https?:\/\/\S+\/mail\/unsubscribe\/\S+/.exec(mail.text) ?? [];
  const reader = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await reader.goto(link);
  await expect(reader).toHaveURL(/\/unsubscribe$/);
  await expect(reader.getByRole('button', { name: 'Stop these emails' })).toBeVisible();
  await expectAccessible(reader, 'the way off a list');
  await page.goto('/settings/notifications');
  await expect(messagesByMail(page)).toBeChecked();

  await reader.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(reader.getByText('No more emails with messages about the service')).toBeVisible();
  await page.reload();
  await expect(messagesByMail(page)).not.toBeChecked();

  const saved = page.waitForResponse(/preferences/);
  await messagesByMail(page).click();
  await saved;
  await actOnMail(mail.id, 'unsubscribe');
  await page.reload();
  await expect(messagesByMail(page)).not.toBeChecked();
  await context.close();
  await reader.context().close();
});

test('tips and offers come to nobody who has not agreed; the box in the settings gives and takes it [notifications.offers-consent]', {
  tag: '@matrix',
}, async ({ page }) => {
  await page.goto('/auth?redirect=/settings/notifications');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const offers = page.getByRole('checkbox', { name: /^Send me tips and offers by email/ });
  await expect(offers).not.toBeChecked();
  await signUp(page, newPerson());
  // The address of the sign-up holds this page's too: its heading says that it is here.
  await expect(page.getByRole('heading', { name: 'Tips and offers' })).toBeVisible();
  await expect(offers).not.toBeChecked();
  await offers.click();
  await expect(page.getByText(/^You agreed on .* It counts once you follow the link/)).toBeVisible();
  await expectAccessible(page, 'the consent to tips and offers');
  await page.reload();
  await expect(offers).toBeChecked();
  await offers.click();
  await expect(page.getByText(/^You agreed on/)).toBeHidden();
  await page.reload();
  await expect(offers).not.toBeChecked();
});
