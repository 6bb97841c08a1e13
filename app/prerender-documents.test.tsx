// @vitest-environment happy-dom
import { existsSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { built } from '#testing/built-client.ts';
import { appAddresses, appDocuments } from './documents.ts';
import { appHeads } from './heads.ts';
import { pageSources } from './page-sources.ts';
import { appPaths } from './paths.ts';
import { renderAppDocuments } from './prerender.tsx';

const shell = readFileSync('index.html', 'utf8');
const documents = await renderAppDocuments(shell, built);
const meta = (page: Document, name: string) =>
  page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
const documentOf = (address: string) =>
  new DOMParser().parseFromString(documents[appDocuments[address] ?? ''] ?? '', 'text/html');

test('a page of the app is fetched together with the app, and not after it', async () => {
  const early = (address: string) =>
    [...documentOf(address).querySelectorAll('link[rel="modulepreload"]')].map((it) =>
      it.getAttribute('href'),
    );
  expect(early('/auth')).toEqual(['/assets/AuthPage.tsx.js', '/assets/form.js']);
  expect(early('/')).toEqual(['/assets/Dashboard.tsx.js', '/assets/form.js']);
  // A page within another needs both.
  expect(early('/course/:slug')).toEqual([
    '/assets/CoursePage.tsx.js',
    '/assets/form.js',
    '/assets/LessonPage.tsx.js',
  ]);
  const { 'app/layouts/static-page.ts': staticPage } = built.manifest;
  const without = { ...built, manifest: { 'app/layouts/static-page.ts': staticPage } };
  await expect(renderAppDocuments(shell, without)).rejects.toThrow('has no app/client/Dashboard.tsx');
});

test('every address of the app is listed with sources that exist, and one that is not fails the build', async () => {
  expect(Object.keys(pageSources).toSorted()).toEqual(appAddresses.toSorted());
  for (const source of Object.values(pageSources).flat()) expect(existsSync(source), source).toBe(true);
  vi.doMock('./page-sources.ts', () => ({ pageSources: { ...pageSources, '/spar': undefined } }));
  vi.resetModules();
  const again = await import('./prerender.tsx');
  await expect(again.renderAppDocuments(shell, built)).rejects.toThrow('page-sources.ts does not list /spar');
  vi.doUnmock('./page-sources.ts');
  vi.resetModules();
});

test('so is a link to a page of the app, whose document is otherwise the same', async () => {
  expect(Object.keys(documents).toSorted()).toEqual(Object.values(appDocuments).toSorted());
  for (const [address, { title, description }] of Object.entries(appHeads)) {
    expect(appPaths as readonly string[]).toContain(address);
    const page = documentOf(address);
    expect([page.title, meta(page, 'og:title')]).toEqual(
      Array.from({ length: 2 }, () => `${title} · Make Me Great!`),
    );
    expect([meta(page, 'description'), meta(page, 'og:description')]).toEqual([description, description]);
    expect(meta(page, 'og:url')).toBe(`https://origin.invalid${address}`);
    // The sign-in of every page that needs one is the same page to a search engine.
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
  expect(ahead).toEqual(['/assets/text-a1.woff2', '/assets/display-b2.woff2']);
});

test('a painted document has its style before its scripts, which give way to it; any other is as it was', async () => {
  const styled = shell.replace('</head>', '<link rel="stylesheet" href="/assets/app.css"></head>');
  const made = await renderAppDocuments(styled, built);
  const page = new DOMParser().parseFromString(made['app-auth.html'] ?? '', 'text/html');
  const scripts = ':is(script[src], link[rel="modulepreload"])';
  const inOrder = [...page.querySelectorAll(`:is(${scripts}, link[rel="stylesheet"])`)];
  expect(inOrder.map((it) => it.getAttribute('rel'))).toEqual([
    'stylesheet',
    'modulepreload',
    'modulepreload',
    null,
  ]);
  expect(page.querySelectorAll(`${scripts}:not([fetchpriority="low"])`)).toHaveLength(0);
  expect(made['app-certificate.html']).not.toContain('fetchpriority');
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
