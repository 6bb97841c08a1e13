import { storedAs, type Stored } from '#content/legal/stored.ts';
import { fakesUrl } from './demo.ts';
import { expect, type Page, signUp, test } from './journey.ts';
import { sayCountry } from './tracker-place.ts';

test.use({ serviceWorkers: 'allow' });

/** The names of everything that this origin keeps in the browser. */
async function foundIn(page: Page): Promise<readonly (readonly [Stored['kind'], string])[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => ['Cookie', name] as const);
  const inPage = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    caches: await caches.keys(),
  }));
  return [
    ...cookies,
    ...inPage.local.map((name) => ['Local storage', name] as const),
    ...inPage.session.map((name) => ['Session storage', name] as const),
    ...inPage.databases.map((name) => ['Database', name] as const),
    ...inPage.caches.map((name) => ['File cache', name] as const),
  ];
}

test('every cookie and every name that the main pages leave in a browser stands on the page about cookies [home.stored-list]', async ({
  page,
  watched,
}) => {
  test.setTimeout(120_000);
  watched.expectedErrors.push(`request to ${fakesUrl}`);
  const seen = new Map<string, Stored | undefined>();
  const look = async () => {
    for (const [kind, name] of await foundIn(page)) seen.set(`${kind}: ${name}`, storedAs(kind, name));
  };
  await page.goto('/');
  await look();
  await page.goto('/assessment');
  await page.getByRole('radio').first().check();
  await look();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Demo ID' }).click();
  await expect(page).toHaveURL(/\/id\/authorize\?/);
  await look();
  await page.getByLabel('Email').fill('nobody-yet@example.test');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('nobody-yet@example.test')).toBeVisible();
  await look();
  await page.goto('/auth?redirect=/tools/frustration-identifier');
  await signUp(page);
  await page.getByLabel('Business Description').fill('A bakery');
  await look();
  await page.goto('/emotion-tracker');
  await sayCountry(page);
  await page.getByRole('checkbox', { name: /explicit consent/ }).check();
  await expect(page.getByText('Kept on this device')).toBeVisible({ timeout: 30_000 });
  await look();
  await page.goto('/settings/preferences');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await look();
  for (const path of ['/tools', '/tools/library', '/course', '/book', '/purchase', '/settings/data']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await look();
  }
  expect([...seen].filter(([, entry]) => entry === undefined).map(([name]) => name)).toEqual([]);
  for (const name of ['mmg.provider', 'mmg.provider-told'])
    expect([...seen.keys()]).toContain(`Cookie: ${name}`);
  // The look itself must be able to find: these are there in any case.
  expect([...seen.keys()].map((name) => name.split(':')[0])).toEqual(
    expect.arrayContaining(['Cookie', 'Local storage', 'Session storage', 'Database', 'File cache']),
  );
  await page.goto('/cookies');
  for (const name of ['mmg.session_token', 'tracker.consent.…', 'offline-owner'])
    await expect(page.getByText(name, { exact: true })).toBeVisible();
});
