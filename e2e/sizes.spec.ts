import { pagePaths } from '#app/pages.ts';
import { demoAccounts } from '#db/demo-accounts.ts';
import { expect, type Page, signIn, test } from './journey.ts';

const KB = 1000;
/** The engines of the PDF reader and the tracker are not counted. */
const withEngine = new Set(['/pdf-viewer', '/emotion-tracker']);

type Sizes = ReadonlyMap<string, { readonly kind: string; readonly bytes: number }>;

/** What a page fetches until it is idle, in bytes as transferred. */
async function fetchedBy(page: Page, open: () => Promise<unknown>): Promise<Sizes> {
  const found = new Map<string, { kind: string; bytes: number }>();
  // With an open connection a page is never idle.
  await page.route('**/api/notifications/events*', (route) => route.fulfill({ status: 204 }));
  page.on('response', (response) => {
    const request = response.request();
    const bytes = Number(response.headers()['content-length'] ?? 0);
    found.set(new URL(response.url()).pathname, { kind: request.resourceType(), bytes });
  });
  await open();
  await page.waitForLoadState('networkidle');
  page.removeAllListeners('response');
  return found;
}

function bytesOf(sizes: Sizes, kinds: readonly string[]): number {
  return [...sizes.values()].reduce((sum, { kind, bytes }) => sum + (kinds.includes(kind) ? bytes : 0), 0);
}

/** Signs in and loads the dashboard fresh. @returns what that fetches */
async function dashboardOf(page: Page, access: 'free' | 'premium' | 'admin'): Promise<Sizes> {
  const account = demoAccounts.find((one) => one.access === access) ?? demoAccounts[0];
  await page.goto('/auth');
  await signIn(page, account);
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  return fetchedBy(page, () => page.goto('/'));
}

test('the landing page takes at most 2.3 KB of script and 25 KB in all, without pictures and fonts', async ({
  page,
}) => {
  // A server that has just started packs its pages in the background, and sends them as gzip for a second.
  const packedAs = async () => (await page.request.get('/')).headers()['content-encoding'];
  await expect.poll(packedAs).toBe('br');
  const fetched = await fetchedBy(page, () => page.goto('/'));
  expect(fetched.get('/')?.bytes).toBeGreaterThan(5 * KB);
  expect(bytesOf(fetched, ['script'])).toBeLessThanOrEqual(2.3 * KB);
  expect(bytesOf(fetched, ['document', 'script', 'stylesheet', 'fetch', 'xhr'])).toBeLessThanOrEqual(25 * KB);
});

test('the dashboard takes at most 190 KB of script, and each further page at most 40 KB more', {
  tag: '@matrix',
}, async ({ page, watched }) => {
  // Pages whose address must name something (a certificate) answer 404 without it.
  watched.expectedErrors.push('404');
  test.setTimeout(180_000);
  // The dashboards of each kind of member; after them the pages as an admin, who may open every one.
  const dashboards: Record<string, Sizes> = {};
  for (const access of ['free', 'premium', 'admin'] as const) {
    await page.context().clearCookies();
    dashboards[access] = await dashboardOf(page, access);
  }
  for (const [access, fetched] of Object.entries(dashboards)) {
    expect(bytesOf(fetched, ['script']), access).toBeGreaterThan(50 * KB);
    expect(bytesOf(fetched, ['script']), access).toBeLessThanOrEqual(190 * KB);
  }
  const known = new Set(Object.values(dashboards).flatMap((one) => [...one.keys()]));

  const tooLarge: string[] = [];
  for (const path of pagePaths.filter((one) => one !== '/' && !one.includes(':') && !withEngine.has(one))) {
    const fetched = await fetchedBy(page, () => page.goto(path));
    const own = [...fetched].filter(([address]) => !known.has(address));
    const bytes = bytesOf(new Map(own), ['script']);
    if (bytes > 40 * KB) tooLarge.push(`${path}: ${(bytes / KB).toFixed(1)} KB`);
  }
  expect(tooLarge).toEqual([]);
});
