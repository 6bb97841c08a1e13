import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startBox } from './box.ts';

test('the box lists its services in plain words, and every link on the page works', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-box-'));
  const box = await startBox({ port: 0, smtpPort: 0, folder });
  try {
    const page = await fetch(`${box.origin}/`);
    const text = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('Demo service.');
    const links = [...text.matchAll(/href="(\/[^"]*)"/g)].map((match) => match[1] ?? '');
    expect(new Set(links)).toEqual(new Set(['/', '/stripe/', '/mail/', '/crm/', '/model/']));
    for (const link of links) expect((await fetch(box.origin + link)).status).toBe(200);
    expect((await fetch(`${box.origin}/mail`)).status).toBe(200);
    expect((await fetch(`${box.origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${box.origin}/nothing`)).status).toBe(404);
  } finally {
    await box.close();
    rmSync(folder, { recursive: true });
  }
});

test('beside a real key there is no stand-in for Stripe at all', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-box-'));
  const box = await startBox({ port: 0, smtpPort: 0, folder, payments: null });
  expect((await fetch(`${box.origin}/stripe/`)).status).toBe(404);
  expect((await fetch(`${box.origin}/stripe/v1/customers`)).status).toBe(404);
  expect(await (await fetch(`${box.origin}/`)).text()).toContain('a real Stripe key is set');
  await box.close();
  rmSync(folder, { recursive: true });
});

test('a taken port is an error, not a silent second server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-box-'));
  const box = await startBox({ port: 0, smtpPort: 0, folder });
  await expect(startBox({ port: box.port, smtpPort: 0, folder })).rejects.toThrow(/EADDRINUSE/);
  await box.close();
  rmSync(folder, { recursive: true });
});
