// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { afterPaintScript } from '#platform/contract/first-paint.ts';
import { untold } from '#features/home/rules-site.ts';
import { fillSite } from '#features/home/server/site/fill.ts';
import { built } from '#testing/built-client.ts';
import { dataUrlOf, pngOf } from '#testing/picture-bytes.ts';
import { appDocuments, type Page, pages } from './pages.ts';
import { renderAppDocuments } from './prerender.tsx';

const shell = readFileSync('index.html', 'utf8');
/** As the server fills them in until the site has an owner. */
const filledIn = (made: Record<string, string>) =>
  Object.fromEntries(Object.entries(made).map(([name, html]) => [name, fillSite(html, untold)]));
const raw = await renderAppDocuments(shell, built);
const documents = filledIn(raw);
const meta = (page: Document, name: string) =>
  page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
const documentOf = (address: string) =>
  new DOMParser().parseFromString(documents[appDocuments[address] ?? ''] ?? '', 'text/html');

/** The scripts of a painted document, which are put in after its first paint. */
function scriptsOf(page: Document): DocumentFragment {
  const held = page.querySelector<HTMLTemplateElement>('template#scripts');
  if (!held) throw new Error('the document holds back no scripts');
  return held.content;
}
const preloadsIn = (part: ParentNode) =>
  [...part.querySelectorAll('link[rel="modulepreload"]')].map((it) => it.getAttribute('href'));

test('a page of the app is fetched together with the app, and not after it', async () => {
  const early = (address: string) => preloadsIn(scriptsOf(documentOf(address)));
  expect(early('/auth')).toEqual(['/assets/AuthPage.tsx.js', '/assets/form.js']);
  expect(early('/')).toEqual(['/assets/Dashboard.tsx.js', '/assets/form.js']);
  // A page within another needs both.
  expect(early('/course/:slug')).toEqual([
    '/assets/CoursePage.tsx.js',
    '/assets/form.js',
    '/assets/LessonPage.tsx.js',
  ]);
  const { 'app/layouts/static-page.ts': staticPage, '_both.js': both } = built.manifest;
  const without = { ...built, manifest: { 'app/layouts/static-page.ts': staticPage, '_both.js': both } };
  await expect(renderAppDocuments(shell, without)).rejects.toThrow('has no app/client/Dashboard.tsx');
});

test('so is a link to a page of the app, whose document is otherwise the same', async () => {
  expect(Object.keys(documents).toSorted()).toEqual(Object.values(appDocuments).toSorted());
  const shared = Object.entries<Page>(pages).filter(([, { picture }]) => picture !== undefined);
  expect(shared.length).toBeGreaterThan(4);
  for (const [address, { title, description }] of shared) {
    const page = documentOf(address);
    expect([page.title, meta(page, 'og:title')]).toEqual(
      Array.from({ length: 2 }, () => `${title} · Make Me Great!`),
    );
    const told = fillSite(description ?? '', untold);
    expect([meta(page, 'description'), meta(page, 'og:description')]).toEqual([told, told]);
    expect(meta(page, 'og:url')).toBe(`https://origin.invalid${address}`);
    // Search engines should see the sign-in of all pages that need one as a single page.
    expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
      `https://origin.invalid${address}`,
    );
    expect(page.querySelectorAll('title, meta[property="og:image"]')).toHaveLength(2);
    expect(page.querySelector('#app')).not.toBeNull();
  }
  await expect(renderAppDocuments('<html></html>', built)).rejects.toThrow('no head');
  const filled = shell.replace('<div id="app">', '<div id="app">already');
  await expect(renderAppDocuments(filled, built)).rejects.toThrow('no <div id="app">');
});

test.each([
  ['/', ['Welcome Back!']],
  ['/auth', ['Good to see you.', 'Start being remembered.']],
  ['/assessment', ['Free assessment']],
  ['/tools', ['Words for what clients leave unsaid.']],
  ['/tools/ad-copy', ['Ad Copy']],
])('the document of %s shows its page before any script: bar, heading, fonts ahead', (address, headings) => {
  const page = documentOf(address);
  const painted = [...page.querySelectorAll('#app h1')].map((heading) => heading.textContent);
  expect(painted).toEqual(headings);
  expect(page.querySelectorAll('#app header [data-theme-switch]')).toHaveLength(headings.length);
  const ahead = [...page.querySelectorAll('link[rel="preload"]')].map((link) => link.getAttribute('href'));
  expect(ahead).toEqual(['/assets/text-english-a1.woff2', '/assets/display-english-b2.woff2']);
});

test('a painted document has its style in its head and its scripts after its paint; any other is as it was', async () => {
  const styled = shell.replace('</head>', '<link rel="stylesheet" href="/assets/app.css"></head>');
  const made = filledIn(await renderAppDocuments(styled, built));
  const page = new DOMParser().parseFromString(made['app-auth.html'] ?? '', 'text/html');
  expect(page.querySelectorAll('head link[rel="stylesheet"]')).toHaveLength(1);
  expect(preloadsIn(page)).toEqual([]);
  expect(preloadsIn(scriptsOf(page))).toHaveLength(2);
  expect(scriptsOf(page).querySelector('script')?.getAttribute('src')).toBe('/app/client.tsx');
  const inline = [...page.querySelectorAll('script')].map((script) => script.textContent);
  expect(inline.at(-1)).toBe(afterPaintScript);
  expect(inline.filter((text) => text === '')).toEqual([]);
  const other = new DOMParser().parseFromString(made['app-certificate.html'] ?? '', 'text/html');
  expect(other.querySelector('template')).toBeNull();
  expect(other.querySelector('script[type="module"]')?.getAttribute('src')).toBe('/app/client.tsx');
});

test('the scripts of a painted page come after its first paint, and at once where nothing is painted', async () => {
  const run = (hidden: boolean) => {
    document.body.innerHTML = '<template id="scripts"><i></i></template>';
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    const watching: (() => void)[] = [];
    const frames: (() => void)[] = [];
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
    class Observer {
      readonly #seen: () => void;
      constructor(seen: () => void) {
        this.#seen = seen;
      }
      observe({ type }: { readonly type: string }) {
        if (type === 'paint') watching.push(this.#seen);
      }
    }
    vi.stubGlobal('PerformanceObserver', Observer);
    runInThisContext(afterPaintScript);
    return { paint: () => watching.forEach((seen) => seen()), frame: () => frames.forEach((draw) => draw()) };
  };
  const scripts = () => document.querySelectorAll('i').length;
  const painted = run(false);
  expect(scripts()).toBe(0);
  painted.paint();
  painted.paint();
  expect([scripts(), document.querySelector('template')]).toEqual([1, null]);
  // A browser that does not say when it has painted.
  const silent = run(false);
  silent.frame();
  expect(scripts()).toBe(0);
  await expect.poll(scripts).toBe(1);
  run(true);
  expect(scripts()).toBe(1);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('such a picture offers nobody what is for visitors or members alone, and no form that would lose what is typed', () => {
  for (const address of ['/', '/auth', '/assessment', '/tools', '/tools/ad-copy', '/course/:slug']) {
    const page = documentOf(address);
    const frame = [...page.querySelectorAll('#app header a, #app footer a')].map((link) => link.textContent);
    for (const words of ['Sign In', 'Get Started', 'Pricing', 'Settings', 'Upgrade', 'Features'])
      expect(frame, address).not.toContain(words);
    const controls = [...page.querySelectorAll('main :is(input, button)')];
    expect(controls.filter((control) => control.closest('[inert]') === null)).toEqual([]);
  }
  const sections = [...documentOf('/auth').querySelectorAll('#app > *')].map((it) =>
    it.getAttribute('data-place'),
  );
  expect(sections).toEqual([null, 'sign-up']);
  expect(documentOf('/certificate').querySelector('#app')?.childNodes).toHaveLength(0);
});

test('each document has the owner’s name, logo and color, and nothing of ours beside them', () => {
  const picture = dataUrlOf(pngOf({ width: 90, height: 90 }));
  const own = {
    ...untold,
    name: { name: '"Acme" <b>', line: 'Words that stay.', sender: '' },
    logo: { picture, icon: picture },
    accent: { color: '#4e88fe' },
  };
  for (const html of Object.values(raw)) {
    const filled = fillSite(html, own);
    expect(filled).not.toMatch(
      /Make Me Great|favicon\.svg|share[-.\w]*\.png|\{\{#(?:site|logo|icon|share|colors)/,
    );
    expect(filled).toMatch(/<link rel="stylesheet" href="\/site\/colors\.css\?v=[\w-]{10}"><\/head>/);
    expect(filled).toContain('<meta name="twitter:card" content="summary"/>');
  }
  const page = new DOMParser().parseFromString(
    fillSite(raw['app-auth.html'] ?? '', { ...own, accent: untold.accent }),
    'text/html',
  );
  expect(page.title).toBe('Sign in or sign up · "Acme" <b>');
  expect(JSON.parse(meta(page, 'site') ?? '')).toMatchObject({
    name: '"Acme" <b>',
    line: 'Words that stay.',
  });
  expect(page.querySelector('#app header img')?.getAttribute('src')).toMatch(/^\/site\/logo\.png\?v=/);
  expect(page.querySelector('#app footer')?.textContent).toContain('Words that stay.');
});
