import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, expectAccessible, newPerson, signIn, signUp, test } from './journey.ts';
import { mailTo } from './mailbox.ts';

const port = 3960;
const origin = `http://127.0.0.1:${port}`;
const box = `http://127.0.0.1:${port + 1}`;
const folder = mkdtempSync(join(tmpdir(), 'mmg-verify-'));
let demo: ChildProcess;

test.use({ baseURL: origin });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  demo = spawn(process.execPath, ['launcher/start.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      FAKES_PORT: String(port + 1),
      DATA_DIR: folder,
      REQUIRE_EMAIL_VERIFICATION: 'true',
    },
    stdio: 'ignore',
  });
  const ready = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(ready, { timeout: 60_000 }).toBe(true);
});

test.afterAll(async () => {
  const exited = once(demo, 'exit');
  demo.kill('SIGTERM');
  await exited;
  rmSync(folder, { recursive: true });
});

test('where addresses must be confirmed, the account opens only through its mail [account.sign-up-success-toast]', async ({
  page,
  watched,
}) => {
  watched.expectedErrors.push('403', '410');
  await page.goto('/auth?redirect=/settings');
  const person = await signUp(page, newPerson());
  await expect(page.getByText('Success!')).toBeVisible();
  await expect(page.getByText(`We wrote to ${person.email}`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send again in \d+ seconds$/ })).toBeDisabled();
  await expectAccessible(page, 'the page that waits for a mail');

  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await signIn(page, person);
  await expect(page.getByText(`${person.email} is not confirmed yet`)).toBeVisible();

  const { link } = await mailTo(person.email, 'Confirm your email address', box);
  await page.goto(link);
  await expect(page.getByText(`${person.email} is confirmed`)).toBeVisible();
  await expect(page).toHaveURL(/\/verify-email$/);
  await page.getByRole('link', { name: 'Sign In' }).last().click();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();

  await page.goto('/settings');
  await page.goto(link);
  await expect(page.getByText('This link does not work any more')).toBeVisible();
});
