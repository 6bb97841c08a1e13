import { demoFolder, ownPorts, startDemo } from './demo.ts';
import { expect, signUp, test } from './journey.ts';

const port = ownPorts.restart;
test.use({ baseURL: `http://127.0.0.1:${port}` });

test('three frustrations are still there after the server was stopped and started again', {
  tag: '@matrix',
}, async ({ page, watched }) => {
  test.setTimeout(120_000);
  // The page tries to reach its event stream while the server is down.
  watched.expectedErrors.push('ERR_CONNECTION_REFUSED', 'ERR_INCOMPLETE_CHUNKED_ENCODING');
  const { folder, remove } = demoFolder();
  const first = await startDemo(port, folder);
  await page.goto('/auth?redirect=/tools/frustration-identifier');
  await signUp(page);
  await page.getByLabel('Business Description').fill('A bakery that delivers bread to offices');
  await page.getByLabel('Target Audience').fill('Office managers of small firms');
  await page.getByRole('button', { name: 'Identify Frustrations' }).click();
  const cards = page.getByRole('region', { name: 'Your Frustration Cards' }).getByRole('listitem');
  await expect(cards).toHaveCount(3, { timeout: 20_000 });
  const before = await cards.allInnerTexts();
  expect(await first.stop()).toBe(0);

  const second = await startDemo(port, folder);
  await page.reload();
  await expect(cards).toHaveCount(3);
  expect(await cards.allInnerTexts()).toEqual(before);
  expect(await second.stop()).toBe(0);
  remove();
});
