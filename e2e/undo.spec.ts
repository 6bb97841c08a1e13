import { expect, type Page, test } from './journey.ts';
import { openAsLearner } from './learner.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const brief = { businessDescription: 'We clean chimneys in old houses.', targetAudience: 'Home owners' };
const bins = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Delete “/ });
const rows = (page: Page) =>
  page.getByRole('region', { name: 'Your Frustration Cards' }).getByRole('listitem').locator('summary');
const texts = (page: Page) => page.getByRole('list', { name: 'Your texts' }).getByRole('link');
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

test('on a phone what was deleted is brought back with keys and with a finger', {
  tag: '@matrix',
}, async ({ page, baseURL }) => {
  await openAsLearner(page, baseURL);
  const headers = { origin: baseURL ?? '' };
  await page.request.post('/api/functions/frustration-identifier', { headers, data: brief });
  const data = { ...brief, frustrations: 'They fear to look foolish', adGoal: 'Agree on a visit' };
  expect((await page.request.post('/api/functions/ad-copy', { headers, data })).status()).toBe(200);

  await page.goto('/tools/frustration-identifier');
  await expect(rows(page)).toHaveCount(3);
  await rows(page).first().focus();
  await page.keyboard.press('Enter');
  await bins(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('Alt+T leads here.')).toBeVisible();
  await page.keyboard.press('Alt+t');
  // The message itself and the cross that closes it come first.
  for (let key = 0; key < 3; key += 1) await page.keyboard.press('Tab');
  await expect(undo(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(3);

  await page.goto('/tools/library');
  await texts(page).tap();
  await page.getByRole('button', { name: /^More\b/ }).tap();
  await page.getByRole('button', { name: 'Delete this text' }).tap();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await expect(undo(page)).toBeInViewport({ ratio: 1 });
  const size = await undo(page).boundingBox();
  expect(Math.round(Math.min(size?.width ?? 0, size?.height ?? 0))).toBeGreaterThanOrEqual(44);
  await undo(page).tap();
  await expect(texts(page)).toHaveCount(1);
});
