import { sayingPace } from '#features/course/rules-extent.ts';
import { siteMarks } from '#platform/contract/site-look.ts';
import type { Head } from './heads.ts';

/** A page that is a document of its own, made at build, the same for everybody. */
export interface StaticPage extends Head {
  /** Its file, whose component has the same name and is given the page's address. */
  readonly source: string;
  /** Search engines are not told of it. */
  readonly isUnlisted?: true;
}

const home = 'features/home/client';
const legal = { source: `${home}/pages/LegalPage.tsx`, picture: 'legal' } as const;

/** Every static page by its address. */
export const staticPages = {
  '/': {
    source: `${home}/landing/LandingPage.tsx`,
    title: `${siteMarks.before} {{#hero}}{{hero.title}}{{/hero}}`,
    // Ours, until the owner writes their own under the hero.
    description: `{{#description-ours}}Ethical Persuasion for people who sell: a free assessment, AI tools that name what clients feel but never say, and a course. ${sayingPace(({ opens }) => opens)}.{{/description-ours}}{{#description-own}}{{description-own.lead}}{{/description-own}}`,
    picture: 'front',
  },
  '/about': {
    source: `${home}/pages/AboutPage.tsx`,
    title: 'About',
    description: 'Why clients say “too expensive”, what they mean, and the method that answers it honestly.',
    picture: 'about',
  },
  '/sample-lesson': {
    source: 'features/course/client/SampleLesson.tsx',
    title: 'A whole lesson: The first 11 seconds',
    description: 'A whole lesson to read without an account: build an opener that takes eleven seconds.',
    picture: 'front',
  },
  '/contact': {
    source: `${home}/pages/ContactPage.tsx`,
    title: 'Contact',
    description: `How to reach a person at ${siteMarks.name}`,
    picture: 'about',
  },
  '/blog': {
    source: `${home}/pages/BlogPage.tsx`,
    title: 'Blog',
    description: 'Short notes on being remembered by clients, to be used the same day.',
    picture: 'front',
  },
  '/support': {
    source: `${home}/pages/SupportPage.tsx`,
    title: 'Support',
    description: 'Answers about signing in, the tools, the emotion tracker, plans and canceling.',
    picture: 'front',
  },
  '/go/strategy-call': {
    source: `${home}/pages/StrategyCallPage.tsx`,
    title: 'Book a Strategy Call',
    description: 'A talk about one client you keep losing. Open to everybody.',
    picture: 'front',
  },
  '/go/community': {
    source: `${home}/pages/CommunityPage.tsx`,
    title: 'Community',
    description: 'Where members read each other’s openers and say what they heard.',
    picture: 'front',
  },
  '/privacy': {
    ...legal,
    title: 'Privacy',
    description: `What ${siteMarks.name} keeps about you, why, for how long, and how you get rid of it.`,
  },
  '/terms': {
    ...legal,
    title: 'Terms',
    description: `What you may expect from ${siteMarks.name}, and what we expect from you.`,
  },
  '/cookies': {
    ...legal,
    title: 'Cookies',
    description: `The few things that your browser remembers for ${siteMarks.name}`,
  },
  '/biometric-notice': {
    ...legal,
    title: 'Biometric notice',
    description: 'What the emotion tracker measures, where it stays, and when it is gone.',
  },
  '/refunds': {
    ...legal,
    title: 'Refunds',
    description: 'When you get your money back, how to ask for it, and how long it takes.',
  },
  '/ai-notice': {
    ...legal,
    title: 'AI notice',
    description: 'Where a machine writes or estimates here, what it is given, and what to check.',
  },
  '/accessibility': {
    ...legal,
    title: 'Accessibility',
    description: `What ${siteMarks.name} does so that everybody can use it, and where it falls short.`,
  },
  '/offline': {
    source: 'features/pwa/client/OfflinePage.tsx',
    title: 'You are offline',
    description: 'What is shown for a page that needs a connection while there is none.',
    picture: 'front',
    isUnlisted: true,
  },
} as const satisfies Readonly<Record<`/${string}`, StaticPage>>;

export type StaticPath = keyof typeof staticPages;

const nameOf = (path: string) =>
  path === '/' ? 'landing.html' : `${path.slice(1).replaceAll('/', '-')}.html`;

/** What the server answers from files at each address: below `dist/pages`, made by `app/prerender.tsx`. */
export const staticFiles: Readonly<Record<StaticPath | '/robots.txt' | '/sitemap.xml', string>> = {
  ...(Object.fromEntries(Object.keys(staticPages).map((path) => [path, nameOf(path)])) as Record<
    StaticPath,
    string
  >),
  '/robots.txt': 'robots.txt',
  '/sitemap.xml': 'sitemap.xml',
};
