import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { placeholderOrigin } from '#platform/contract/url.ts';
import { createSite } from './site.ts';

/** A built product of five files. */
function openSite(redirects: Record<string, string | undefined> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'client', 'assets'), { recursive: true });
  mkdirSync(join(folder, 'pages'));
  const script = 'export const x = 1;\n'.repeat(50);
  const files = {
    'client/index.html': '<h1>app</h1>',
    'client/assets/x-1.js': script,
    'client/assets/x-1.js.br': brotliCompressSync(script),
    'pages/landing.html': `<link rel="canonical" href="${placeholderOrigin}/">`,
    'pages/about.html': '<h1>ours</h1>',
    'pages/404.html': '<h1>Oops! Page not found</h1>',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const site = createSite({
    folder,
    appPaths: ['/tools'],
    staticPages: { '/about': 'about.html' },
    redirects,
    appUrl: 'https://great.example/',
    viewerOf: () => Promise.resolve(null),
    carriesSessionCookie: () => false,
    cookieName: 'session',
  });
  return (path: string, headers: Record<string, string> = {}) =>
    site(new Request(`https://great.example${path}`, { headers }));
}

test('built pages get the origin of the installation, plain and as brotli', async () => {
  const ask = openSite();
  const wanted = '<link rel="canonical" href="https://great.example/">';
  expect(await (await ask('/'))?.text()).toBe(wanted);
  const small = async () => {
    const answer = await ask('/', { 'accept-encoding': 'br' });
    expect(answer?.headers.get('content-encoding')).toBe('br');
    return brotliDecompressSync(new Uint8Array((await answer?.arrayBuffer()) ?? [])).toString();
  };
  await expect.poll(() => small().catch(() => '')).toBe(wanted);
});

test('a hashed asset leaves as the brotli that the build made, and may be kept for ever', async () => {
  const answer = await openSite()('/assets/x-1.js', { 'accept-encoding': 'gzip, br' });
  expect(answer?.headers.get('content-encoding')).toBe('br');
  expect(answer?.headers.get('cache-control')).toContain('immutable');
  expect(brotliDecompressSync(new Uint8Array((await answer?.arrayBuffer()) ?? [])).length).toBe(1000);
});

test('a page of the owner’s takes the place of ours when it is configured [home.footer-external]', async () => {
  const elsewhere = await openSite({ '/about': 'https://owner.example/about' })('/about');
  expect([elsewhere?.status, elsewhere?.headers.get('location')]).toEqual([
    302,
    'https://owner.example/about',
  ]);
  const ours = await openSite({ '/about': undefined })('/about');
  expect([ours?.status, await ours?.text()]).toEqual([200, '<h1>ours</h1>']);
});

test('an unknown page is a 404 with a page, an unknown asset is not', async () => {
  const ask = openSite();
  const page = await ask('/nothing');
  expect([page?.status, await page?.text()]).toEqual([404, '<h1>Oops! Page not found</h1>']);
  expect(await ask('/assets/gone.js')).toBeNull();
});
