// @vitest-environment happy-dom
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fillProcessors } from '#content/legal/processors.ts';
import { fillOwner } from '#content/legal/owner.ts';
import { untold } from '#features/home/rules-site.ts';
import { fillDaily } from '#features/tools/contract-limits.ts';
import { includedCourse } from '#features/course/rules-extent.ts';
import { fillExtent } from '#features/course/server/lesson/extent.ts';
import { fillLook, fillSite } from '#features/home/server/site/fill.ts';
import { built } from '#testing/built-client.ts';
import { firstPaintScript } from '#platform/contract/first-paint.ts';
import { sharePictures } from './heads.ts';
import { opensInApp } from './layouts/opens-in-app.ts';
import { renderForRobots, renderPages } from './prerender.tsx';
import { staticFiles, staticPages } from './static-pages.ts';

const pages = await renderPages(built);

const limits = { texts: 61, textsMore: 1500, identifier: 6, identifierMore: 51, emailSequences: 301 };

/** A page as visitors see it while the owner has told nothing. */
function pageOf(name: string): Document {
  const html = fillLook(fillExtent(fillSite(pages[name] ?? '', untold), includedCourse), true);
  return new DOMParser().parseFromString(fillDaily(html, limits), 'text/html');
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

test('the landing page does not say as a fact what is a guess', () => {
  const words = landing.querySelector('main')?.textContent ?? '';
  expect(words).not.toMatch(/things your clients feel|frustrations they carry|seldom say why|acted out/);
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

test('the system grid has six cards, and each sends a visitor to sign in [home.complete-system] [home.system-logged-out] [home.anonymous-system-cards]', () => {
  expect(landing.querySelector('#system-title')?.textContent).toBe('Complete Make me Great! System');
  const cards = [...landing.querySelectorAll('#system li a')];
  expect(cards.map((card) => [card.textContent, card.getAttribute('href')])).toEqual([
    ['Ethical Persuasion course', '/auth'],
    ['Frustration Identifier', '/auth'],
    ['Live Emotion Tracker', '/auth'],
    ['Messaging Creator', '/auth'],
    ['Email Sequence Builder', '/auth'],
    ['Call Script Generator', '/auth'],
  ]);
});

test('the course outline adds up to 5 modules and 59 lessons, with 2 free resources and 1 bonus [home.course-numbers] [home.sections-logged-out] [home.anchor-course] [assessment.course-link]', () => {
  expect(landing.querySelector('#course')?.textContent).toContain(
    '2 free resources and 1 bonus: the community',
  );
  const counts = [...landing.querySelectorAll('#course ol li')].map((module) =>
    Number.parseInt(module.lastElementChild?.textContent ?? '', 10),
  );
  expect(counts).toEqual([3, 7, 8, 23, 18]);
  expect(landing.querySelector('#course-title')?.textContent).toBe('5 modules, 59 lessons');
});

test('the prices are $0, $47 and $67, and the paid plans lead to purchase [home.anchor-pricing] [billing.pricing-three-columns] [billing.pricing-goes-to-purchase] [billing.price-tools-47] [billing.price-premium-67]', () => {
  const text = landing.querySelector('#pricing')?.textContent ?? '';
  for (const price of ['$0', '$47/month', '$67/month']) expect(text).toContain(price);
  expect(linkOf(landing, 'Get Premium')).toBe('/purchase?plan=premium');
  expect(linkOf(landing, 'Get Tools & Resources')).toBe('/purchase?plan=tools');
  const plans = [...landing.querySelectorAll('#pricing h3')].map((plan) => plan.textContent);
  expect(plans).toEqual(['Free Starter', 'Tools & Resources', 'Premium']);
  const columns = landing.querySelector('#pricing ul')?.className.match(/grid-cols-\[([^\]]+)\]/)?.[1];
  expect(columns?.split('_')).toHaveLength(3);
});

test('each plan says how often a day its tools may be used, by the limits of this site', () => {
  const pricing = landing.querySelector('#pricing');
  const lines = [...(pricing?.querySelectorAll('li li:last-child') ?? [])].map((line) => line.textContent);
  expect(lines).toEqual([
    '6 searches a day',
    '61 texts and 6 searches a day',
    '1,500 texts and 51 searches a day',
  ]);
  expect(pricing?.textContent).toContain('only a stop against abuse at 301 a day');
  expect(pricing?.textContent).not.toContain('{{');
});

const visitorEntries = [
  ['Features', '/#features'],
  ['Free Resources', '/#free-resources'],
  ['Course/Book', '/#course'],
  ['Emotion Tracker', '/emotion-tracker'],
  ['Tools', '/tools'],
  ['Pricing', '/#pricing'],
  ['Sign In', '/auth'],
  ['Get Started', '/auth#sign-up'],
];

const entriesOf = (links: Iterable<Element>) =>
  [...links]
    .map((link) => [link.textContent, link.getAttribute('href')])
    .filter(([words]) => words !== 'Make Me Great!');

test('the landing page is for visitors: their entries in the bar, no member and no sign-out [home.anonymous-landing] [home.top-bar-tools] [home.top-bar-sign-in] [home.top-bar-get-started] [home.top-bar-features] [home.top-bar-free-resources] [home.top-bar-course-book] [home.top-bar-emotion-tracker] [home.top-bar-pricing]', () => {
  const links = [...landing.querySelectorAll('body > div > [data-frame="bar"] > header a')].filter(
    (link) => link.closest('details') === null,
  );
  expect(entriesOf(links)).toEqual(visitorEntries);
  expect(landing.body.textContent).not.toContain('Sign Out');
});

test('where a member is expected, nothing of the frame that is for visitors alone shows before they are known', () => {
  const isHidden = (it: Element) => it.closest('.maybe-visitor') !== null;
  const left = [
    ...landing.querySelectorAll('header :is(a, [data-theme-switch]), footer nav[aria-label="Product"] a'),
  ]
    .filter((it) => !isHidden(it))
    .map((it) => it.textContent);
  expect(left).toEqual(['Make Me Great!', 'Home', 'Emotion Tracker', 'Tools']);
  expect(landing.querySelectorAll('[data-frame="footer"] > footer')).toHaveLength(1);
});

test('the folded menu of small screens has the same entries, below the way home, and needs no script [home.top-bar-menu]', () => {
  const [home, ...entries] = entriesOf(landing.querySelectorAll('details[data-menu] nav a'));
  expect(home).toEqual(['Home', '/']);
  expect(entries).toEqual(visitorEntries);
});

test('the features section has three cards with their targets [home.anchor-features] [home.feature-card-tools] [home.feature-card-tracker] [home.feature-card-course]', () => {
  const cards = [...landing.querySelectorAll('#features h3')].map((title) => [
    title.textContent,
    title.closest('a')?.getAttribute('href') ?? null,
  ]);
  expect(cards).toEqual([
    ['Tools', '/tools'],
    ['Live Emotion Tracker', '/emotion-tracker'],
    ['Complete Course', '/#course'],
  ]);
});

test('the free books lead to an account, booking a call leads out in a new tab [home.anchor-free-resources] [home.get-free-books] [home.anonymous-free-books] [home.book-strategy-call] [home.strategy-call-page] [home.strategy-call-open] [home.external-new-tabs]', () => {
  expect(linkOf(landing, 'Get Your Free Books')).toBe('/auth#sign-up');
  const call = landing.querySelector('#strategy-call a');
  expect(call?.textContent).toContain('Book a Strategy Call');
  expect([call?.getAttribute('href'), call?.getAttribute('target'), call?.getAttribute('rel')]).toEqual([
    '/go/strategy-call',
    '_blank',
    'noopener',
  ]);
});

test('at least eight questions are answered without script', () => {
  const answers = [...landing.querySelectorAll('#questions details p')].map((answer) => answer.textContent);
  expect(answers.length).toBeGreaterThanOrEqual(8);
  expect(answers.every((answer) => (answer ?? '').length > 60)).toBe(true);
});

test('the install card has the steps of both kinds of phone, and the buttons that wait for a prompt [pwa.steps-ios] [pwa.steps-android] [pwa.install-now]', () => {
  const card = landing.querySelector('[data-install-card]');
  const lists = ['ios', 'android'].map((device) =>
    [...(card?.querySelectorAll(`[data-steps="${device}"] li`) ?? [])].map((step) => step.textContent),
  );
  expect(lists).toEqual([
    ['Tap Share in Safari’s toolbar', 'Choose Add to Home Screen', 'Tap Add'],
    ['Open the browser’s menu', 'Choose Add to Home screen', 'Tap Install or Add'],
  ]);
  // What platform/client/install/card.ts brings to life.
  for (const [part, words] of [
    ['data-install-now', 'Install Now'],
    ['data-install-later', 'Not now'],
  ]) {
    const button = card?.querySelector(`button[${part}]`);
    expect([button?.textContent, button?.hasAttribute('hidden')]).toEqual([words, true]);
  }
});

test('the footer of visitors has the product, and the pages around it [home.footer-product-logged-out] [home.footer-external] [home.community-links]', () => {
  const groups = [...landing.querySelectorAll('footer nav')].map((group) => [
    group.getAttribute('aria-label'),
    ...[...group.querySelectorAll('a')].map((link) => link.getAttribute('href')),
  ]);
  expect(groups).toEqual([
    ['Product', '/#features', '/#course', '/#pricing', '/tools'],
    ['Resources', '/go/community', '/go/strategy-call', '/support'],
    ['Company', '/about', '/contact', '/blog'],
    [
      'Legal',
      '/privacy',
      '/terms',
      '/refunds',
      '/cookies',
      '/biometric-notice',
      '/ai-notice',
      '/accessibility',
      // Reachable from every page, without signing in.
      '/cancel-subscription',
      '/withdraw',
    ],
  ]);
});

test.each(Object.keys(pages))('%s links to nothing that does not exist', (name) => {
  const addresses = [...pageOf(name).querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  const isOurs = (address: string) =>
    opensInApp(address, false) || (address.split(/[?#]/)[0] || '/') in staticFiles;
  expect(addresses.filter((address) => !isOurs(address))).toEqual([]);
});

test('every static address has its file, and every picture of the landing page is there', () => {
  const files = { ...pages, ...renderForRobots() };
  expect(Object.values(staticFiles).filter((file) => !(file in files))).toEqual([]);
  const pictures = [...landing.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '');
  expect(pictures).toEqual([
    // Built with the app, under a name of their own.
    '/content/books/pdf/emotions.svg',
    '/content/books/pdf/brain-upgrade-blueprint.svg',
    '/screens/phone-light.webp',
    '/screens/phone-dark.webp',
  ]);
  const isThere = (picture: string) => existsSync(`public${picture}`) || existsSync(`.${picture}`);
  expect(pictures.filter((picture) => !isThere(picture))).toEqual([]);
});

test('search engines and previews get absolute addresses, to be filled in by the server', () => {
  expect(landing.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
    'https://origin.invalid/',
  );
  expect(landing.querySelector('meta[property="og:image"]')?.getAttribute('content')).toBe(
    'https://origin.invalid/share.png',
  );
  const { 'robots.txt': robots = '', 'sitemap.xml': sitemap = '' } = renderForRobots();
  expect(robots).toContain('Sitemap: https://origin.invalid/sitemap.xml');
  expect(sitemap).not.toContain('/offline');
  for (const path of ['/', '/privacy', '/assessment'])
    expect(sitemap).toContain(`<loc>https://origin.invalid${path}</loc>`);
});

test.each(['privacy', 'terms', 'cookies', 'biometric-notice', 'refunds', 'ai-notice', 'accessibility'])(
  'the %s page names the owner when there is one, and leaves it to the setup whether a lawyer read it',
  (name) => {
    const html = pages[`${name}.html`] ?? '';
    expect(html).not.toMatch(/starter text|lawyer/iu);
    expect(fillOwner(html, {})).toContain('you can write to the address our emails');
    const owner = { operator: 'Ada Ltd', address: '1 Road', email: 'ada@example.com', country: 'Malta' };
    const filled = fillSite(fillProcessors(fillOwner(html, owner), []), untold);
    expect(filled).toContain('Ada Ltd');
    expect(filled).toContain('<a href="mailto:ada@example.com">');
    expect(filled).not.toMatch(/\{\{|\[(?:no|the|a) /);
    // The box for what is missing is empty, and so isn't shown.
    expect(filled).toMatch(/<p class="bubble[^"]*empty:hidden"><\/p>/);
  },
);

const meta = (page: Document, name: string) =>
  page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');

test('the front page’s description says how the course opens, as its owner set it', () => {
  const modules = includedCourse.modules.map((module, at) => ({ ...module, opensAfter: at * 3 }));
  const { description } = staticPages['/'];
  expect(fillExtent(fillSite(description, untold), { ...includedCourse, modules })).toMatch(
    /never say, and a course\. A new module opens every 3 days\.$/,
  );
});

test('a link to a page of ours is previewed by its own words and its own picture', () => {
  const previews = Object.fromEntries(
    ['landing.html', 'about.html', 'terms.html'].map((name) => {
      const page = pageOf(name);
      expect(meta(page, 'og:title')).toBe(page.title);
      expect(meta(page, 'og:description')).toBe(meta(page, 'description'));
      expect(meta(page, 'og:image:alt')).toBeTruthy();
      return [name, meta(page, 'og:image')];
    }),
  );
  expect(previews).toEqual({
    'landing.html': 'https://origin.invalid/share.png',
    'about.html': 'https://origin.invalid/share-about.png',
    'terms.html': 'https://origin.invalid/share-legal.png',
  });
  for (const { file } of Object.values(sharePictures)) expect(existsSync(`public${file}`), file).toBe(true);
});

test('an unknown address says so and leads home [home.route-not-found] [home.not-found-text] [home.unknown-route]', () => {
  expect(notFound.querySelector('h1')?.textContent).toBe('Oops! Page not found');
  expect(notFound.querySelector('main a')?.getAttribute('href')).toBe('/');
  expect(notFound.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
});

test.each(Object.keys(pages))(
  '%s is one document: style inside, fonts of English ahead, its script with what it imports, one main heading',
  (name) => {
    const page = pageOf(name);
    expect(pages[name]?.startsWith('<!doctype html><html lang="en">')).toBe(true);
    expect(page.querySelector('style')?.textContent).toContain('color:red');
    const ahead = [...page.querySelectorAll('link[rel="preload"]')].map((link) => link.getAttribute('href'));
    expect(ahead).toEqual(['/assets/text-english-a1.woff2', '/assets/display-english-b2.woff2']);
    const scripts = [...page.querySelectorAll('script')];
    expect(scripts.map((script) => script.getAttribute('src') ?? script.textContent)).toEqual([
      firstPaintScript,
      '/assets/static-c3.js',
    ]);
    const parts = [...page.querySelectorAll('link[rel="modulepreload"]')];
    expect(parts.map((link) => link.getAttribute('href'))).toEqual(['/assets/both-e5.js']);
    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect(page.title).not.toBe('');
    expect(page.querySelector('meta[name="description"]')?.getAttribute('content')).toBeTruthy();
  },
);

test('a client build without the static script stops the build with a sentence', async () => {
  await expect(renderPages({ manifest: {}, asset: () => '' })).rejects.toThrow('build the client first');
});

test('visitors read one whole lesson, with its questions, and the four steps of the method', () => {
  const lesson = pageOf('sample-lesson.html');
  expect(lesson.querySelector('h1')?.textContent).toBe('The first 11 seconds');
  expect(lesson.querySelectorAll('article details, video[src="/sample-film/film.mp4"]')).toHaveLength(4);
  expect(lesson.body.textContent).toContain('Five minutes');
  expect(lesson.body.textContent).not.toMatch(/lesson:|\]\(/);
  expect(linkOf(landing, 'The first 11 seconds')).toBe('/sample-lesson');
  expect(landing.querySelectorAll('[aria-labelledby="method-title"] li, #method li')).toHaveLength(4);
});
