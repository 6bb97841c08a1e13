import { readFile } from 'node:fs/promises';
import { demoAccounts } from '#db/demo-accounts.ts';
import { expect, expectAccessible, newPerson, type Page, signIn, signUp, test } from './journey.ts';

const admin = demoAccounts.find(({ access }) => access === 'admin') ?? demoAccounts[0];
const daysAgo = 60;

/** Sends a request as the member who is signed in on the page. */
async function send(page: Page, method: string, path: string, body: object = {}): Promise<unknown> {
  return page.evaluate(
    async (given) => {
      const response = await fetch(given.path, {
        method: given.method,
        headers: { 'content-type': 'application/json' },
        body: given.method === 'GET' ? null : JSON.stringify(given.body),
      });
      if (!response.ok) throw new Error(`${given.path} answered ${response.status}`);
      return (await response.json()) as unknown;
    },
    { method, path, body },
  );
}

interface Outline {
  readonly modules: readonly { readonly lessons: readonly { readonly id: string }[] }[];
}

test('whoever has done every lesson gets a certificate that anybody can verify, until it is revoked', {
  tag: '@matrix',
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000);
  const person = newPerson();
  await page.goto('/auth?redirect=/settings');
  await signUp(page, person);
  await expect(page).toHaveURL(/\/settings$/);

  const office = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const desk = await office.newPage();
  await desk.goto('/auth?redirect=/course-admin');
  await signIn(desk, admin);
  await expect(desk.getByRole('heading', { name: 'Course Admin' })).toBeVisible();
  const startsAt = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString();
  await send(desk, 'POST', '/api/admin/grants', { email: person.email, tier: 'premium', startsAt });

  const course = (await send(page, 'GET', '/api/course')) as Outline;
  const lessons = course.modules.flatMap((module) => module.lessons);
  expect(lessons.length).toBeGreaterThan(0);
  for (const { id } of lessons) await send(page, 'POST', `/api/course/lessons/${id}/completion`);

  await page.goto('/course');
  await page.getByLabel('Your name, as you want it printed').fill('Nora Łucja Journey');
  await expectAccessible(page, 'the course at its end');
  await page.getByRole('button', { name: 'Make my certificate' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the PDF' }).click(),
  ]);
  const pdf = (await readFile(await download.path())).toString('latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  const [, address = ''] =
    /\/URI \((http[^)]*\/certificate\?id=[0-9A-Z]{16})\)\s*>>[\s\S]*%%EOF\s*$/.exec(pdf) ?? [];
  const linkedIn = await page.getByRole('link', { name: /^Add to LinkedIn/ }).getAttribute('href');
  expect(new URL(linkedIn ?? '').searchParams.get('certUrl')).toBe(address);

  const street = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const stranger = await street.newPage();
  await stranger.goto(address);
  await expect(stranger.getByText('This certificate is genuine.')).toBeVisible();
  await expect(stranger.getByText('Nora Łucja Journey')).toBeVisible();
  await expectAccessible(stranger, 'the page that verifies a certificate');

  await desk.getByRole('tab', { name: 'Manage' }).click();
  await desk.getByRole('button', { name: 'Revoke the certificate of Nora Łucja Journey' }).first().click();
  await expect(desk.getByText('Certificate revoked')).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText('This certificate was revoked: it is not valid.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your certificate was revoked')).toBeVisible();
});
