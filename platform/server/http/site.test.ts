import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '#platform/contract/errors.ts';
import { placeholderOrigin } from '#platform/contract/url.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { createSite } from './site.ts';

const everyAnswer = { 'x-content-type-options': 'nosniff', 'x-request-id': 'request-1' };

interface Built {
  readonly redirects?: Record<string, string | undefined>;
  readonly viewerOf?: () => Promise<Viewer | null>;
  readonly operator?: { name: string };
}

/** The pages of a built product of a few files. */
function openBuilt({
  redirects = {},
  viewerOf = () => Promise.resolve(null),
  operator = { name: 'Ada Ltd' },
}: Built = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'client', 'assets'), { recursive: true });
  mkdirSync(join(folder, 'pages'));
  const script = 'export const x = 1;\n'.repeat(50);
  const files = {
    'client/index.html': '<h1>shell</h1>',
    'client/assets/x-1.js': script,
    'client/assets/x-1.js.br': brotliCompressSync(script),
    'pages/landing.html': `<link rel="canonical" href="${placeholderOrigin}/">`,
    'pages/about.html': '<h1>ours</h1>',
    'pages/app-home.html': '<h1>home</h1>',
    'pages/app-assessment.html': '<title>Free assessment</title>',
    'pages/app-notes.html': '<h1>notes</h1>',
    'pages/app-lesson.html': '<h1>lesson</h1>',
    'pages/terms.html': '<p>{{operator}}</p>',
    'pages/terms.html.br': brotliCompressSync('<p>{{operator}}</p>'),
    'pages/404.html': '<h1>Oops! Page not found</h1>',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return createSite({
    folder,
    appDocuments: {
      '/': 'app-home.html',
      '/assessment': 'app-assessment.html',
      '/course/notes': 'app-notes.html',
      '/course/:slug': 'app-lesson.html',
    },
    preloads: (address, path, viewer) => [
      `/api/of?page=${address}`,
      ...(viewer ? [`/api${path}/${viewer.tier}`] : []),
    ],
    firstWords: (address, path, { firstName }, requestId) =>
      Promise.resolve(
        address === '/course/:slug' && firstName
          ? {
              parts: [['lesson', `${path} for $& ${firstName} in ${requestId}`]],
              headers: { 'x-made-by': 'a model' },
            }
          : null,
      ),
    staticPages: { '/about': 'about.html', '/terms': 'terms.html' },
    elsewhere: (path) => redirects[path],
    filledWith: () => operator.name,
    appUrl: 'https://great.example/',
    fillIn: (page) => page.replaceAll('{{operator}}', operator.name),
    viewerOf,
    carriesSessionCookie: ({ headers }) => headers.get('cookie') === 'session',
    cookie: { secrets: [''], secure: false },
  });
}

function openSite(built: Built = {}) {
  const site = openBuilt(built);
  return (path: string, headers: Record<string, string> = {}) =>
    site({ request: new Request(`https://great.example${path}`, { headers }), path, headers: everyAnswer });
}

/** The header of a page that is not told who opens it. */
const forAnybody = (address: string) => `</api/of?page=${address}>; rel=preload; as=fetch; crossorigin`;

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

test('while it cannot be known who asks for the home page, the app comes, which tells it and tries again', async () => {
  const ask = openSite({ viewerOf: () => Promise.reject(new AppError('unavailable')) });
  const answer = await ask('/');
  expect([answer?.status, await answer?.text()]).toEqual([200, '<h1>home</h1>']);
  expect(answer?.headers.get('set-cookie')).toBe(null);
  expect(answer?.headers.get('link')).toBe(forAnybody('/'));
  const broken = openSite({ viewerOf: () => Promise.reject(new Error('a fault of ours')) });
  await expect(broken('/')).rejects.toThrow('a fault of ours');
});

test('a hashed asset leaves as the brotli that the build made, and may be kept for ever', async () => {
  const answer = await openSite()('/assets/x-1.js', { 'accept-encoding': 'gzip, br' });
  expect(answer?.headers.get('content-encoding')).toBe('br');
  expect(answer?.headers.get('cache-control')).toContain('immutable');
  expect(brotliDecompressSync(new Uint8Array((await answer?.arrayBuffer()) ?? [])).length).toBe(1000);
});

test('who does not take brotli gets gzip, and the file as it is when they take neither', async () => {
  const ask = openSite();
  const packed = await ask('/assets/x-1.js', { 'accept-encoding': 'gzip, deflate' });
  expect(packed?.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(new Uint8Array((await packed?.arrayBuffer()) ?? [])).length).toBe(1000);
  const plain = await ask('/assets/x-1.js', { 'accept-encoding': 'identity' });
  expect([plain?.headers.get('content-encoding'), (await plain?.text())?.length]).toEqual([null, 1000]);
});

test('an address that people type by habit leads on with what was asked of it, and tells nobody else', async () => {
  const site = openBuilt({
    redirects: { '/login': '/auth', '/signup': '/auth#sign-up', '/blog': 'https://owner.example/' },
  });
  const leadsTo = async (path: string, query: string) => {
    const request = new Request(`https://great.example${path}${query}`);
    return (await site({ request, path, headers: everyAnswer }))?.headers.get('location');
  };
  expect(await leadsTo('/login', '?redirect=%2Ftools%2Fad-copy')).toBe('/auth?redirect=%2Ftools%2Fad-copy');
  expect(await leadsTo('/signup', '?redirect=%2Fpurchase')).toBe('/auth?redirect=%2Fpurchase#sign-up');
  expect(await leadsTo('/login', '')).toBe('/auth');
  expect(await leadsTo('/blog', '?redirect=%2Ftools')).toBe('https://owner.example/');
});

test('a page of the owner’s takes the place of ours when it is configured [home.footer-external]', async () => {
  const elsewhere = await openSite({ redirects: { '/about': 'https://owner.example/about' } })('/about');
  expect([elsewhere?.status, elsewhere?.headers.get('location')]).toEqual([
    302,
    'https://owner.example/about',
  ]);
  const ours = await openSite({ redirects: { '/about': undefined } })('/about');
  expect([ours?.status, await ours?.text()]).toEqual([200, '<h1>ours</h1>']);
});

test('a page is filled in when the server starts, and its brotli with it', async () => {
  const ask = openSite();
  expect(await (await ask('/terms'))?.text()).toBe('<p>Ada Ltd</p>');
  const packed = async () => {
    const answer = await ask('/terms', { 'accept-encoding': 'br' });
    return brotliDecompressSync(new Uint8Array((await answer?.arrayBuffer()) ?? [])).toString();
  };
  await expect.poll(() => packed().catch(() => '')).toBe('<p>Ada Ltd</p>');
});

test('each page of the app has a document, of the first address that matches', async () => {
  const ask = openSite();
  for (const [path, text] of [
    ['/assessment', '<title>Free assessment</title>'],
    ['/assessment/', '<title>Free assessment</title>'],
    ['/course/notes', '<h1>notes</h1>'],
    ['/course/one', '<h1>lesson</h1>'],
  ] as const)
    expect(await (await ask(path))?.text()).toBe(text);
  // The home is at one address only, and the shell at none.
  for (const path of ['//', '/index.html', '/course/one/more']) expect((await ask(path))?.status).toBe(404);
});

test('a browser is told what the page will ask for, of what its member may read; no cache may mix them up', async () => {
  const asMember = openSite({ viewerOf: () => Promise.resolve({ tier: 'premium' } as Viewer) });
  const linkOf = async (path: string, cookie: string) =>
    (await asMember(path, { cookie }))?.headers.get('link');
  const home = await asMember('/');
  expect(await home?.text()).toBe('<h1>home</h1>');
  expect(home?.headers.get('link')).toBe(
    '</api/of?page=/>; rel=preload; as=fetch; crossorigin, </api//premium>; rel=preload; as=fetch; crossorigin',
  );
  expect(await linkOf('/course/one', 'session')).toContain('</api/of?page=/course/:slug>');
  expect(await linkOf('/course/one', 'session')).toContain('</api/course/one/premium>');
  const nobody = forAnybody('/course/:slug');
  expect([await linkOf('/course/one', 'other'), await linkOf('/course/one', '')]).toEqual([nobody, nobody]);
  expect((await openSite()('/course/one', { cookie: 'session' }))?.headers.get('link')).toBe(nobody);
  const headers = (await openSite()('/course/one'))?.headers;
  expect([headers?.get('cache-control'), headers?.get('vary')]).toEqual([
    'private, no-cache',
    'Cookie, Accept-Encoding',
  ]);
});

test('a page shows the words of the member who asks, and nobody keeps it', async () => {
  const ada = { tier: 'premium', firstName: 'Ada' } as Viewer;
  const ask = openSite({ viewerOf: () => Promise.resolve(ada) });
  const page = await ask('/course/one', { cookie: 'session', 'accept-encoding': 'br', 'if-none-match': '' });
  expect(page?.status).toBe(200);
  expect(brotliDecompressSync(new Uint8Array((await page?.arrayBuffer()) ?? [])).toString()).toBe(
    '<h1>/course/one for $& Ada in request-1</h1>',
  );
  expect(['cache-control', 'etag', 'x-made-by'].map((name) => page?.headers.get(name))).toEqual([
    'private, no-store',
    null,
    'a model',
  ]);
  expect(page?.headers.get('link')).toContain('</api/course/one/premium>');
  const packed = await ask('/course/one', { cookie: 'session', 'accept-encoding': 'gzip' });
  expect(gunzipSync(new Uint8Array((await packed?.arrayBuffer()) ?? [])).toString()).toContain('for $& Ada');
  // Everybody else gets the page as it was built.
  for (const answer of [await ask('/course/one'), await ask('/assessment', { cookie: 'session' })]) {
    expect(answer?.headers.get('cache-control')).toBe('private, no-cache');
    expect(await answer?.text()).not.toContain('Ada');
  }
});

test('a page with a query may ask for something else', async () => {
  const site = openBuilt({ viewerOf: () => Promise.resolve({ tier: 'admin' } as Viewer) });
  const linkOf = async (query: string) => {
    const request = new Request(`https://great.example/course/one${query}`, {
      headers: { cookie: 'session' },
    });
    return (await site({ request, path: '/course/one', headers: everyAnswer }))?.headers.get('link');
  };
  expect(await linkOf('')).toContain('/api/course/one/admin');
  expect(await linkOf('?preview=1')).toBe(forAnybody('/course/:slug'));
});

test('an unknown page is a 404 with a page, an unknown asset is not', async () => {
  const ask = openSite();
  const page = await ask('/nothing');
  expect([page?.status, await page?.text()]).toEqual([404, '<h1>Oops! Page not found</h1>']);
  expect(await ask('/assets/gone.js')).toBeNull();
});
