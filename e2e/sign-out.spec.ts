import { demoAccounts } from '#db/demo-accounts.ts';
import { expect, expectAccessible, type Page, newPerson, signIn, signUp, test } from './journey.ts';
import { sayCountry } from './tracker-place.ts';

const tools = demoAccounts.find(({ access }) => access === 'tools') ?? demoAccounts[0];
const free = demoAccounts.find(({ access }) => access === 'free') ?? demoAccounts[0];

/** Stores a session as the tracker does, but without a camera: only its store and its keys are tested here. */
async function keepSession(page: Page) {
  const userId = await page.evaluate(
    async () =>
      ((await (await fetch('/api/session')).json()) as { viewer: { userId: string } }).viewer.userId,
  );
  await page.evaluate(async (owner) => {
    localStorage.setItem(`tracker.consent.embedded.${owner}`, '{}');
    localStorage.setItem(`tracker.drill-best.${owner}`, '70');
    const opening = indexedDB.open('tracker', 1);
    await new Promise((resolve, reject) => {
      opening.onupgradeneeded = () => opening.result.createObjectStore('sessions', { keyPath: 'id' });
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
    const write = opening.result.transaction('sessions', 'readwrite');
    write.objectStore('sessions').put({ id: owner, userId: owner, startedAt: '2026-11-20T10:00:00.000Z' });
    await new Promise((resolve) => (write.oncomplete = resolve));
    opening.result.close();
  }, userId);
}

/** Everything members left on this device: databases, the tracker's keys, and drafts. */
const leftHere = (page: Page) =>
  page.evaluate(async () => [
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...Object.keys(localStorage).filter((key) => key.startsWith('tracker.')),
    ...Object.keys(sessionStorage).filter((key) => key.startsWith('draft:') && !key.includes('door.')),
  ]);
const signOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign Out' });

async function enter(page: Page, account: { email: string; password: string }, path = '/tools') {
  await page.goto(`/auth?redirect=${path}`);
  await signIn(page, account);
  await expect(page).toHaveURL(new RegExp(`:\\d+${path}$`));
}

test('signing out asks before kept sessions are lost, and leaves nothing of them to whoever comes next', {
  tag: '@matrix',
}, async ({ page, context }) => {
  await enter(page, tools);
  await keepSession(page);
  const other = await context.newPage();
  await other.goto('/tools/ad-copy');
  await other.evaluate(() => sessionStorage.setItem('draft:studio', '{"goal":"a call"}'));
  const drafts = () =>
    other.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));
  await expect(signOut(other)).toBeVisible();

  await signOut(page).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Sign out and delete your saved sessions?' });
  await expect(question).toContainText('the tracker session you kept here');
  await expectAccessible(page, 'the question before signing out');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(signOut(page)).toBeFocused();
  expect(await leftHere(page)).toContain('tracker');

  await signOut(page).click();
  await question.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect.poll(() => leftHere(page)).toEqual([]);
  await expect(signOut(other)).toHaveCount(0);
  // A draft waits for the member who left, and is deleted when another member signs in.
  await expect.poll(() => leftHere(other)).toEqual(['draft:studio']);
  await enter(page, free, '/emotion-tracker');
  await expect.poll(drafts).toEqual([]);
  await other.close();
  await sayCountry(page);
  await expect(page.getByRole('checkbox', { name: /explicit consent/ })).not.toBeChecked();
  await expect(page.getByText('Kept on this device', { exact: true })).toHaveCount(0);
});

test('a session that ended elsewhere takes what the tracker kept along, and what was agreed to goes with the next member', {
  tag: '@matrix',
}, async ({ page, context }) => {
  await enter(page, tools);
  await keepSession(page);
  await context.clearCookies();
  await page.goto('/tools');
  await expect(signOut(page)).toHaveCount(0);
  await expect.poll(() => leftHere(page)).toEqual([expect.stringMatching(/^tracker\.consent\.embedded\./)]);
  await enter(page, free);
  await expect
    .poll(async () => (await leftHere(page)).filter((name) => name?.startsWith('tracker')))
    .toEqual([]);
});

test('a deleted account leaves nothing on the device, even when the page is closed at once', {
  tag: '@matrix',
}, async ({ page, watched }) => {
  watched.expectedErrors.push('401');
  const person = newPerson();
  await page.goto('/auth?redirect=/settings/data');
  await signUp(page, person);
  await expect(page).toHaveURL(/\/settings\/data$/);
  await keepSession(page);
  await page
    .getByRole('button', { name: /Delete/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('textbox').first().fill(person.email);
  await dialog.getByRole('button', { name: 'Delete forever' }).click();
  await expect(page.getByRole('dialog', { name: 'Your account is deleted' })).toBeVisible();
  expect(await leftHere(page)).toEqual([]);
});
