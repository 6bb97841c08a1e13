import { expect, expectAccessible, newPerson, signUp } from './journey.ts';
import { lesson, openAsLearner, writeNote } from './learner.ts';
import { lost, test } from './tunnel.ts';

// Devices that cannot store anything. The service worker is there: that is not what they lack.
test.use({ serviceWorkers: 'allow' });

test('a device whose storage is full says so and goes on working', { tag: '@matrix' }, async ({
  page,
  context,
  tunnel,
  baseURL,
  watched,
}) => {
  test.setTimeout(120_000);
  await openAsLearner(page, baseURL, 8);
  // Before the first page, because Chromium caches the available space for half a minute.
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '', quotaSize: 1 });
  await page.goto(lesson);
  await expect(page.getByText('Nothing can be saved on this device')).toBeVisible();
  await writeNote(page, 'With a connection.');
  await expect(page.getByText('Saving …')).toHaveCount(0);
  // The last one is Chromium's message about a service worker whose script it could neither fetch nor store.
  watched.expectedErrors.push(...lost, 'An unknown error occurred when fetching the script.');
  await tunnel.enter(context);
  await expect(page.getByText('You’re offline. Nothing can be saved on this device')).toBeVisible();
  await writeNote(page, 'Without one.');
  await expect(page.getByText('Not saved: You’re offline, and this device couldn’t save it.')).toBeVisible();
  await tunnel.leave(context);
  await page.reload();
  await expect(page.getByLabel('Your note')).toHaveValue('Without one.');
});

test('a private window without any storage works with a connection and says what it cannot do', {
  tag: '@matrix',
}, async ({ page, context, tunnel, watched }) => {
  await context.addInitScript(() => {
    const denied = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches', 'BroadcastChannel'])
      Object.defineProperty(window, name, { get: denied });
    navigator.locks.request = () => Promise.reject(new DOMException('Denied.', 'SecurityError'));
    navigator.serviceWorker.register = () => Promise.reject(new DOMException('Denied.', 'SecurityError'));
  });
  await page.goto('/auth?redirect=/tools/frustration-identifier');
  await signUp(page, newPerson());
  await expect(
    page.getByText('Nothing can be saved on this device: its storage is full or turned off.'),
  ).toBeVisible();
  await expectAccessible(page, 'the page of a window without storage');
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByText('Nothing can be saved')).toHaveCount(0);
  await page.getByLabel('Business Description').fill('A bakery that delivers bread to offices');
  await page.getByLabel('Target Audience').fill('Office managers of small firms');
  await page.getByRole('button', { name: 'Identify Frustrations' }).click();
  const cards = page.getByRole('region', { name: 'Your Frustration Cards' }).getByRole('listitem');
  await expect(cards).toHaveCount(3, { timeout: 20_000 });

  watched.expectedErrors.push(...lost);
  const signOut = page.getByRole('banner').getByRole('button', { name: 'Sign Out' });
  await tunnel.enter(context);
  await expect(page.getByText('You’re offline. Nothing can be saved on this device')).toBeVisible();
  await signOut.click();
  await expect(page.getByText('You seem to be offline.')).toBeVisible();
  await tunnel.leave(context);
  await signOut.click();
  await expect(page).toHaveURL(/\/auth$/);
});
