import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, signUp, test } from './journey.ts';

const port = 3950;
const origin = `http://127.0.0.1:${port}`;
test.use({ baseURL: origin });

async function start(folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['launcher/start.ts'], {
    env: { ...process.env, PORT: String(port), FAKES_PORT: String(port + 1), DATA_DIR: folder },
    stdio: 'ignore',
  });
  await expect
    .poll(
      () =>
        fetch(`${origin}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true);
  return child;
}

async function stop(child: ChildProcess): Promise<number | null> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = (await exited) as [number | null];
  return code;
}

test('three frustrations are still there after the server was stopped and started again', async ({
  page,
  watched,
}) => {
  test.setTimeout(120_000);
  // The page looks for its event stream while the server is away.
  watched.expectedErrors.push('ERR_CONNECTION_REFUSED', 'ERR_INCOMPLETE_CHUNKED_ENCODING');
  const folder = mkdtempSync(join(tmpdir(), 'mmg-restart-'));
  const first = await start(folder);
  await page.goto('/auth?redirect=/tools/frustration-identifier');
  await signUp(page);
  await page.getByLabel('Business Description').fill('A bakery that delivers bread to offices');
  await page.getByLabel('Target Audience').fill('Office managers of small firms');
  await page.getByRole('button', { name: 'Identify Frustrations' }).click();
  const cards = page.getByRole('region', { name: 'Your Frustration Cards' }).getByRole('listitem');
  await expect(cards).toHaveCount(3, { timeout: 20_000 });
  const before = await cards.allInnerTexts();
  expect(await stop(first)).toBe(0);

  const second = await start(folder);
  await page.reload();
  await expect(cards).toHaveCount(3);
  expect(await cards.allInnerTexts()).toEqual(before);
  expect(await stop(second)).toBe(0);
  rmSync(folder, { recursive: true });
});
