// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { renderPages } from './prerender.tsx';

const css =
  'body{color:red}@font-face{src:url(/assets/text-a1.woff2)}@font-face{src:url("/assets/display-b2.woff2")}';
const manifest = {
  'app/layouts/static-page.ts': { file: 'assets/static-c3.js', css: ['assets/static-d4.css'] },
};
const pages = renderPages({ manifest, asset: (path) => (path === 'assets/static-d4.css' ? css : '') });

function pageOf(name: string): Document {
  return new DOMParser().parseFromString(pages[name] ?? '', 'text/html');
}

function linkOf(page: Document, words: string): string | null | undefined {
  const found = [...page.querySelectorAll('a')].find((link) => link.textContent?.trim() === words);
  return found?.getAttribute('href');
}

const landing = pageOf('landing.html');
const notFound = pageOf('404.html');

test('the landing page makes its two claims [home.route-landing] [home.claim-11-seconds] [home.claim-70-percent]', () => {
  expect(landing.querySelector('h1')?.textContent).toBe('Become memorable in 11 seconds');
  expect(landing.querySelector('main')?.textContent).toContain('up to 70% incremental recurring revenue');
});

test('the hero leads to the assessment and to the prices on the same page [home.hero-assessment] [home.hero-pricing]', () => {
  expect(linkOf(landing, 'Start Free Assessment')).toBe('/assessment');
  expect(linkOf(landing, 'View Pricing')).toBe('#pricing');
});

test('every anchor that the frame and the page link to exists on the landing page', () => {
  const anchors = [...landing.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  const sections = anchors.filter((href) => /^\/?#/.test(href)).map((href) => href.replace(/^\/?#/, ''));
  expect(sections.length).toBeGreaterThan(5);
  expect(sections.filter((id) => landing.getElementById(id) === null)).toEqual([]);
});

test('the system grid has six cards, and each sends a visitor to sign in', () => {
  const cards = [...landing.querySelectorAll('#system li a')];
  expect(cards.map((card) => card.getAttribute('href'))).toEqual(Array.from({ length: 6 }, () => '/auth'));
});

test('the course outline adds up to 5 modules and 59 lessons', () => {
  const counts = [...landing.querySelectorAll('#course ol li')].map((module) =>
    Number.parseInt(module.lastElementChild?.textContent ?? '', 10),
  );
  expect(counts).toEqual([3, 7, 8, 23, 18]);
  expect(landing.querySelector('#course-title')?.textContent).toBe('5 modules, 59 lessons');
});

test('the prices are $0, $47 and $67, and the paid plans lead to purchase', () => {
  const text = landing.querySelector('#pricing')?.textContent ?? '';
  for (const price of ['$0', '$47/month', '$67/month']) expect(text).toContain(price);
  expect(linkOf(landing, 'Get Premium')).toBe('/auth?redirect=/purchase');
});

test('the landing page is for visitors: their entries in the bar, no member and no sign-out [home.anonymous-landing] [home.top-bar-tools] [home.top-bar-sign-in] [home.top-bar-get-started]', () => {
  const links = [...landing.querySelectorAll('body > div > header a')].filter(
    (link) => link.closest('details') === null,
  );
  const words = links.map((link) => link.textContent).filter((text) => text !== 'Make Me Great!');
  expect(words).toEqual([
    'Features',
    'Free Resources',
    'Course/Book',
    'Tools',
    'Pricing',
    'Sign In',
    'Get Started',
  ]);
  expect(landing.body.textContent).not.toContain('Sign Out');
});

test('the folded menu of small screens has the same entries and needs no script', () => {
  const words = [...landing.querySelectorAll('details nav a')].map((link) => link.textContent);
  expect(words).toEqual([
    'Features',
    'Free Resources',
    'Course/Book',
    'Tools',
    'Pricing',
    'Sign In',
    'Get Started',
  ]);
});

test('an unknown address says so and leads home [home.route-not-found] [home.not-found-text] [home.unknown-route]', () => {
  expect(notFound.querySelector('h1')?.textContent).toBe('Oops! Page not found');
  expect(notFound.querySelector('main a')?.getAttribute('href')).toBe('/');
  expect(notFound.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
});

test.each(Object.keys(pages))(
  '%s is one document: style inside, fonts ahead, no inline script, one main heading',
  (name) => {
    const page = pageOf(name);
    expect(pages[name]?.startsWith('<!doctype html><html lang="en">')).toBe(true);
    expect(page.querySelector('style')?.textContent).toContain('color:red');
    const ahead = [...page.querySelectorAll('link[rel="preload"]')].map((link) => link.getAttribute('href'));
    expect(ahead).toEqual(['/assets/text-a1.woff2', '/assets/display-b2.woff2']);
    const scripts = [...page.querySelectorAll('script')];
    expect(scripts.map((script) => script.getAttribute('src'))).toEqual([
      '/theme.js',
      '/assets/static-c3.js',
    ]);
    expect(scripts.every((script) => script.textContent === '')).toBe(true);
    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect(page.title).not.toBe('');
    expect(page.querySelector('meta[name="description"]')?.getAttribute('content')).toBeTruthy();
  },
);

test('a client build without the static script stops the build with a sentence', () => {
  expect(() => renderPages({ manifest: {}, asset: () => '' })).toThrow('build the client first');
});
