import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SampleLesson } from '#features/course/client/SampleLesson.tsx';
import { LandingPage } from '#features/home/client/landing/LandingPage.tsx';
import { NotFoundPage } from '#features/home/client/NotFoundPage.tsx';
import { OfflinePage } from '#features/pwa/client/OfflinePage.tsx';
import { AboutPage } from '#features/home/client/pages/AboutPage.tsx';
import { BlogPage } from '#features/home/client/pages/BlogPage.tsx';
import { CommunityPage } from '#features/home/client/pages/CommunityPage.tsx';
import { ContactPage } from '#features/home/client/pages/ContactPage.tsx';
import { LegalPage } from '#features/home/client/pages/LegalPage.tsx';
import { StrategyCallPage } from '#features/home/client/pages/StrategyCallPage.tsx';
import { SupportPage } from '#features/home/client/pages/SupportPage.tsx';
import { afterPaintScript, scriptsId } from '#platform/contract/first-paint.ts';
import { placeholderOrigin } from '#platform/contract/url.ts';
import { firstPictureOf } from './first-picture.tsx';
import { appDocuments } from './documents.ts';
import { appHeads, type Head } from './heads.ts';
import { FontPreloads } from './layouts/FontPreloads.tsx';
import { PageMeta } from './layouts/PageMeta.tsx';
import { StaticDocument } from './layouts/StaticDocument.tsx';
import { pageSources } from './page-sources.ts';
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

interface Page extends Head {
  /** Its canonical address; without it the page is kept out of search engines. */
  readonly address?: `/${string}`;
  readonly content: ReactNode;
}

const named = (title: string) => `${title} · Make Me Great!`;

const pages: Readonly<Record<string, Page>> = {
  'landing.html': {
    title: 'Make Me Great! Become memorable in 11 seconds',
    description:
      'Ethical Persuasion for people who sell: a free assessment, AI tools that name what clients feel but never say, and a course that opens week by week.',
    address: '/',
    picture: 'front',
    content: <LandingPage />,
  },
  'about.html': {
    title: named('About'),
    description: 'Why clients say “too expensive”, what they mean, and the method that answers it honestly.',
    address: '/about',
    picture: 'about',
    content: <AboutPage />,
  },
  'sample-lesson.html': {
    title: named('A whole lesson: The first 11 seconds'),
    description: 'A whole lesson to read without an account: build an opener that takes eleven seconds.',
    address: '/sample-lesson',
    picture: 'front',
    content: <SampleLesson />,
  },
  'contact.html': {
    title: named('Contact'),
    description: 'How to reach a person at Make Me Great!',
    address: '/contact',
    picture: 'about',
    content: <ContactPage />,
  },
  'blog.html': {
    title: named('Blog'),
    description: 'Short notes on being remembered by clients, to be used the same day.',
    address: '/blog',
    picture: 'front',
    content: <BlogPage />,
  },
  'support.html': {
    title: named('Support'),
    description: 'Answers about signing in, the tools, the emotion tracker, plans and canceling.',
    address: '/support',
    picture: 'front',
    content: <SupportPage />,
  },
  'strategy-call.html': {
    title: named('Book a Strategy Call'),
    description: 'A talk about one client you keep losing. Open to everybody.',
    address: '/go/strategy-call',
    picture: 'front',
    content: <StrategyCallPage />,
  },
  'community.html': {
    title: named('Community'),
    description: 'Where members read each other’s openers and say what they heard.',
    address: '/go/community',
    picture: 'front',
    content: <CommunityPage />,
  },
  'privacy.html': {
    title: named('Privacy'),
    description: 'What Make Me Great! keeps about you, why, for how long, and how you get rid of it.',
    address: '/privacy',
    picture: 'legal',
    content: <LegalPage address="/privacy" />,
  },
  'terms.html': {
    title: named('Terms'),
    description: 'What you may expect from Make Me Great!, and what we expect from you.',
    address: '/terms',
    picture: 'legal',
    content: <LegalPage address="/terms" />,
  },
  'cookies.html': {
    title: named('Cookies'),
    description: 'The few things that your browser remembers for Make Me Great!',
    address: '/cookies',
    picture: 'legal',
    content: <LegalPage address="/cookies" />,
  },
  'biometric-notice.html': {
    title: named('Biometric notice'),
    description: 'What the emotion tracker measures, where it stays, and when it is gone.',
    address: '/biometric-notice',
    picture: 'legal',
    content: <LegalPage address="/biometric-notice" />,
  },
  'refunds.html': {
    title: named('Refunds'),
    description: 'When you get your money back, how to ask for it, and how long it takes.',
    address: '/refunds',
    picture: 'legal',
    content: <LegalPage address="/refunds" />,
  },
  'ai-notice.html': {
    title: named('AI notice'),
    description: 'Where a machine writes or estimates here, what it is given, and what to check.',
    address: '/ai-notice',
    picture: 'legal',
    content: <LegalPage address="/ai-notice" />,
  },
  'accessibility.html': {
    title: named('Accessibility'),
    description: 'What Make Me Great! does so that everybody can use it, and where it falls short.',
    address: '/accessibility',
    picture: 'legal',
    content: <LegalPage address="/accessibility" />,
  },
  '404.html': {
    title: named('Page not found'),
    description: 'There is nothing at this address.',
    picture: 'front',
    content: <NotFoundPage />,
  },
  'offline.html': {
    title: named('You are offline'),
    description: 'What is shown for a page that needs a connection while there is none.',
    picture: 'front',
    content: <OfflinePage />,
  },
};

/**
 * The script, styles and fonts that the static pages use.
 * @throws Error when the client's build lacks the script or the stylesheet of the static pages
 */
function materialOf({ manifest, asset }: Built) {
  const built = manifest[scriptSource];
  const css = built?.css?.map(asset).join('\n');
  if (!css)
    throw new Error(`the client build has no ${scriptSource} with a stylesheet: build the client first`);
  // The rest of Latin is fetched where a page has a letter of it.
  const fonts = [...css.matchAll(/url\(["']?(\/[^"')]+-english-[^"')]+\.woff2)/g)].map(
    ([, address]) => address ?? '',
  );
  const [script = '', ...imports] = [...filesOf(scriptSource, manifest)].map((file) => `/${file}`);
  return { css, fonts: [...new Set(fonts)], script, imports };
}

/** The static pages as whole HTML documents, by file name. Called by the build after the client was built. */
export function renderPages(built: Built): Record<string, string> {
  const material = materialOf(built);
  return Object.fromEntries(
    Object.entries(pages).map(([file, { content, ...page }]) => {
      const html = renderToStaticMarkup(
        <StaticDocument {...page} {...material}>
          {content}
        </StaticDocument>,
      );
      return [file, `<!doctype html>${withoutStyles(html)}\n`];
    }),
  );
}

/** The built files that a source needs before it can run, its own first. @throws Error when it was not built on its own */
function filesOf(source: string, manifest: Manifest, seen = new Set<string>()): ReadonlySet<string> {
  const built = manifest[source];
  if (!built) throw new Error(`the client build has no ${source}: app/page-sources.ts names it`);
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

function withHead(shell: string, address: `/${string}`, head: Head | undefined): string {
  if (!head) return shell;
  const own = renderToStaticMarkup(<PageMeta {...head} title={named(head.title)} address={address} />);
  return shell.replace(commonHead, () => own);
}

/**
 * The app's document for each of its addresses, by file name: with the page's own files, its head if it has one, and a
 * first picture if it is painted.
 * @param shell the app's document as the client's build left it
 * @throws Error when the shell has no head or no container to be filled, or a page is not listed or was not built
 */
export async function renderAppDocuments(shell: string, built: Built): Promise<Record<string, string>> {
  if (!commonHead.test(shell)) throw new Error('index.html has no head from its title to twitter:card');
  if (!shell.includes(emptyContainer)) throw new Error(`index.html has no ${emptyContainer}`);
  const fontPreloads = renderToStaticMarkup(<FontPreloads fonts={materialOf(built).fonts} />);
  const heads: Readonly<Record<string, Head>> = appHeads;
  const documents = Object.entries(appDocuments).map(async ([address, name]) => {
    const sources = pageSources[address];
    if (!sources) throw new Error(`app/page-sources.ts does not list ${address}`);
    const early = [...new Set(sources.flatMap((source) => [...filesOf(source, built.manifest)]))]
      .filter((file) => !shell.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    const painted = await firstPictureOf(address);
    const document = withHead(shell, address as `/${string}`, heads[address])
      .replace('</head>', () => `${early.join('')}</head>`)
      .replace(emptyContainer, () => `<div id="app">${painted}</div>`);
    return [name, painted ? paintFirst(document, fontPreloads) : document] as const;
  });
  return Object.fromEntries(await Promise.all(documents));
}

/** Pages of the app that visitors may find through a search engine. */
const foundInApp = ['/assessment', '/tools', '/auth'] as const;

/** What search engines read, by file name. */
export function renderForRobots(): Record<string, string> {
  const addresses = [...Object.values(pages).flatMap(({ address }) => address ?? []), ...foundInApp];
  const urls = addresses.map((address) => `  <url><loc>${placeholderOrigin}${address}</loc></url>`);
  return {
    'robots.txt': `User-agent: *\nDisallow: /api/\nDisallow: /files/\nSitemap: ${placeholderOrigin}/sitemap.xml\n`,
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
  };
}
