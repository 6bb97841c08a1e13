import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startFakes } from './all.ts';

test('the demo services are listed in plain words, and every link on the page works', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-fakes-'));
  const fakes = await startFakes({ port: 0, smtpPort: 0, folder });
  try {
    const page = await fetch(`${fakes.origin}/`);
    const text = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('Demo service.');
    const links = [...text.matchAll(/href="(\/[^"]*)"/g)].map((match) => match[1] ?? '');
    expect(new Set(links)).toEqual(
      new Set([
        '/',
        '/stripe/',
        '/mail/',
        '/crm/',
        '/id/',
        '/model/',
        '/webhooks/',
        '/calendar',
        '/community',
      ]),
    );
    for (const link of links) expect((await fetch(fakes.origin + link)).status).toBe(200);
    expect((await fetch(`${fakes.origin}/mail`)).status).toBe(200);
    expect((await fetch(`${fakes.origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${fakes.origin}/nothing`)).status).toBe(404);
  } finally {
    await fakes.close();
    rmSync(folder, { recursive: true });
  }
});

test('beside a real key there is no fake for Stripe at all', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-fakes-'));
  const fakes = await startFakes({ port: 0, smtpPort: 0, folder, payments: null });
  expect((await fetch(`${fakes.origin}/stripe/`)).status).toBe(404);
  expect((await fetch(`${fakes.origin}/stripe/v1/customers`)).status).toBe(404);
  expect(await (await fetch(`${fakes.origin}/`)).text()).toContain('a real Stripe key is set');
  await fakes.close();
  rmSync(folder, { recursive: true });
});

test('a taken port is an error, not a silent second server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-fakes-'));
  const fakes = await startFakes({ port: 0, smtpPort: 0, folder });
  await expect(startFakes({ port: fakes.port, smtpPort: 0, folder })).rejects.toThrow(/EADDRINUSE/);
  await fakes.close();
  rmSync(folder, { recursive: true });
});
