import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { pageModules } from 'virtual:page-modules';
import { NotFoundPage } from '#features/home/client/NotFoundPage.tsx';
import { afterPaintScript, scriptsId } from '#platform/contract/first-paint.ts';
import { LookOfBuild } from '#platform/client/site-look.ts';
import { ourName, siteMarks, withHeadMarks } from '#platform/contract/site-look.ts';
import { placeholderOrigin } from '#platform/contract/url.ts';
import { firstPictureOf, lookOfBuild } from './painted-page.tsx';
import type { Head } from './heads.ts';
import { FontPreloads } from './layouts/FontPreloads.tsx';
import { PageMeta } from './layouts/PageMeta.tsx';
import { StaticDocument } from './layouts/StaticDocument.tsx';
import { appDocuments, componentName, type Page, pagePaths, pages, sourcesOf } from './pages.ts';
import { staticFiles, type StaticPage, staticPages, type StaticPath } from './static-pages.ts';
import { withoutStyles } from './without-styles.ts';

/** The part of Vite's manifest that is read here: source file -> what was built from it. */
type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }
  >
>;

interface Built {
  readonly manifest: Manifest;
  /** The text of a built file by its path in the manifest, e.g. `assets/static-x.css`. */
  readonly asset: (path: string) => string;
}

const scriptSource = 'app/layouts/static-page.ts';

const named = (title: string) => `${title} · ${siteMarks.name}`;

/**
 * The script, styles and fonts that the static pages use.
 * @throws Error when the client's build lacks the script or the stylesheet of the static pages
 */
function materialOf({ manifest, asset }: Built) {
  const built = manifest[scriptSource];
  const css = built?.css?.map(asset).join('\n');
  if (!css)
    throw new Error(`the client build has no ${scriptSource} with a stylesheet: build the client first`);
  // The rest of Latin is fetched only by pages with such a letter.
  const fonts = [...css.matchAll(/url\(["']?(\/[^"')]+-english-[^"')]+\.woff2)/g)].map(
    ([, address]) => address ?? '',
  );
  const [script = '', ...imports] = [...filesOf(scriptSource, manifest)].map((file) => `/${file}`);
  return { css, fonts: [...new Set(fonts)], script, imports };
}

/** @param address its canonical address; without it the page is kept out of search engines */
function documentOf(
  { title, description, picture }: Head,
  {
    address,
    content,
    ...material
  }: ReturnType<typeof materialOf> & {
    readonly address?: StaticPath;
    readonly content: ReactNode;
  },
): string {
  const html = renderToStaticMarkup(
    <LookOfBuild value={lookOfBuild}>
      <StaticDocument
        {...material}
        {...{ title, description, picture }}
        {...(address === undefined ? {} : { address })}
      >
        {content}
      </StaticDocument>
    </LookOfBuild>,
  );
  return `<!doctype html>${withHeadMarks(withoutStyles(html))}\n`;
}

/** The static pages as whole HTML documents, by file name. Called by the build after the client was built. */
export async function renderPages(built: Built): Promise<Record<string, string>> {
  const material = materialOf(built);
  const table: Readonly<Record<StaticPath, StaticPage>> = staticPages;
  const made = Object.entries(table).map(async ([key, page]) => {
    const address = key as StaticPath;
    const Content = (await pageModules[page.source]?.())?.[componentName(page)];
    if (!Content) throw new Error(`${page.source} has no component for ${address}`);
    const document = documentOf(
      // The front page's title has the name of the site already.
      { ...page, title: address === '/' ? page.title : named(page.title) },
      {
        ...material,
        ...(page.isUnlisted ? {} : { address }),
        content: <Content address={address} />,
      },
    );
    return [staticFiles[address], document] as const;
  });
  const notFound: Head = {
    title: named('Page not found'),
    description: 'There is nothing at this address.',
    picture: 'front',
  };
  return {
    ...Object.fromEntries(await Promise.all(made)),
    '404.html': documentOf(notFound, { ...material, content: <NotFoundPage /> }),
  };
}

/** The built files that a source needs before it can run, its own first. @throws Error if it has no file of its own */
function filesOf(source: string, manifest: Manifest, seen = new Set<string>()): ReadonlySet<string> {
  const built = manifest[source];
  if (!built) throw new Error(`the client build has no ${source}`);
  if (!seen.has(built.file)) {
    seen.add(built.file);
    for (const imported of built.imports ?? []) filesOf(imported, manifest, seen);
  }
  return seen;
}

const commonHead = /<title>[\s\S]*<meta name="twitter:card"[^>]*>/;
const emptyContainer = '<div id="app"></div>';
const stylesheets = /<link rel="stylesheet"[^>]*>/g;
const fetchedScripts = /<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>/g;

/** On a painted page, its style and fonts load first, and the scripts once it is painted. */
function paintFirst(document: string, fontPreloads: string): string {
  const styles = document.match(stylesheets)?.join('') ?? '';
  const scripts = (document.match(fetchedScripts) ?? [])
    .map((tag) => tag.replace(' ', ' fetchpriority="low" '))
    .join('');
  return document
    .replaceAll(stylesheets, '')
    .replaceAll(fetchedScripts, '')
    .replace('<meta name="theme-color"', (start) => styles + fontPreloads + start)
    .replace(
      '</body>',
      (end) => `<template id="${scriptsId}">${scripts}</template><script>${afterPaintScript}</script>${end}`,
    );
}

function withHead(shell: string, address: string, { title, description, picture }: Page): string {
  const head =
    description === undefined || picture === undefined
      ? {
          title: siteMarks.name,
          description: 'Become memorable to your clients in 11 seconds.',
          picture: 'front' as const,
        }
      : { title: named(title), description, picture, address: address as `/${string}` };
  return shell.replace(commonHead, () => renderToStaticMarkup(<PageMeta {...head} />));
}

/**
 * The app's document for each of its addresses, by file name: with the page's own files, its head if people share links
 * to it, and a first picture if it is painted.
 * @param shell the app's document as the client's build left it
 * @throws Error when the shell has no head or no container to be filled, or a page was not built
 */
export async function renderAppDocuments(shell: string, built: Built): Promise<Record<string, string>> {
  if (!commonHead.test(shell)) throw new Error('index.html has no head from its title to twitter:card');
  if (!shell.includes(emptyContainer)) throw new Error(`index.html has no ${emptyContainer}`);
  const fontPreloads = renderToStaticMarkup(<FontPreloads fonts={materialOf(built).fonts} />);
  const documents = pagePaths.map(async (address) => {
    const early = [...new Set(sourcesOf(address).flatMap((source) => [...filesOf(source, built.manifest)]))]
      .filter((file) => !shell.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    const painted = await firstPictureOf(address);
    const document = withHead(shell, address, pages[address])
      .replaceAll(ourName, siteMarks.name)
      .replace('</head>', () => `${early.join('')}</head>`)
      .replace(emptyContainer, () => `<div id="app">${painted}</div>`);
    const whole = painted ? paintFirst(document, fontPreloads) : document;
    return [appDocuments[address] ?? '', withHeadMarks(whole)] as const;
  });
  return Object.fromEntries(await Promise.all(documents));
}

/** What search engines read, by file name. */
export function renderForRobots(): Record<string, string> {
  const ours: readonly (readonly [string, StaticPage])[] = Object.entries(staticPages);
  const ofTheApp: readonly (readonly [string, Page])[] = Object.entries(pages);
  const addresses = [
    ...ours.filter(([, { isUnlisted }]) => !isUnlisted),
    ...ofTheApp.filter(([, { isListed }]) => isListed),
  ];
  const urls = addresses.map(([address]) => `  <url><loc>${placeholderOrigin}${address}</loc></url>`);
  return {
    'robots.txt': `User-agent: *\nDisallow: /api/\nDisallow: /files/\nSitemap: ${placeholderOrigin}/sitemap.xml\n`,
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
  };
}
