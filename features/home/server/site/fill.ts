import type { SiteDetails } from '#features/home/contract-site.ts';
import { unquoted } from '#features/home/rules-quotes.ts';
import { guaranteeDays } from '#features/billing/rules.ts';
import { sayingCounts, sayingPace } from '#features/course/rules-extent.ts';
import { type FrontPlace, ourHero, ourPlanLines } from '#features/home/rules-front.ts';
import { ourQuestions } from '#features/home/rules-questions.ts';
import { namesOf } from '#features/home/rules-site.ts';
import { nothingStayed, stayedLine, type StayedFacts } from '#features/home/rules-stayed-line.ts';
import { filledWith } from '#platform/contract/placeholders.ts';
import { priceItem, pricesInWords, yearSections } from '#platform/contract/prices-in-words.ts';
import { lookFile, lookOf } from './look.ts';
import { nameAsSentence, nameBefore, ourName, systemName } from '#platform/contract/site-look.ts';
import { fillSections, once, type Sections } from '#platform/server/http/fill-sections.ts';

/** The parts of a page that are offered only while a model can write. */
export function fillLook(html: string, isOpen: boolean): string {
  return fillSections(html, { 'look-open': isOpen ? once : [], 'look-closed': isOpen ? [] : once });
}

/** The name, the logo and the colors of the site, as pages show them. */
function lookSections(site: SiteDetails): Sections {
  const look = lookOf(site);
  const { logo, name } = look;
  // Ours are drawn with our name and our hero.
  const hasOwnPicture = name !== ourName || logo !== null || site.front.title !== '';
  return {
    site: [
      {
        name,
        line: look.line,
        system: systemName(name),
        before: nameBefore(name),
        sentence: nameAsSentence(name),
        look: JSON.stringify(look),
      },
    ],
    colors: site.accent.color === '' ? [] : [{ href: lookFile(site, 'colors') }],
    'logo-ours': logo === null ? once : [],
    'logo-square': logo === null || logo.isWide ? [] : [logoItem(logo)],
    'logo-wide': logo?.isWide ? [logoItem(logo)] : [],
    'icon-ours': logo === null ? once : [],
    'icon-own': logo === null ? [] : [{ src: lookFile(site, 'icon') }],
    'share-ours': hasOwnPicture ? [] : once,
    'share-own': hasOwnPicture ? [{ src: logo === null ? '/icon-512.png' : lookFile(site, 'icon') }] : [],
  };
}

/**
 * Stands for a mark in a text of the owner's, which is escaped before the server fills marks in: letters that nobody
 * types.
 */
const held = (name: string) => `\uE000${name}\uE001`;
const heldMarks: Readonly<Record<string, string>> = {
  lessons: sayingCounts(({ lessons }) => lessons, 'many lessons'),
  modules: sayingCounts(({ modules }) => modules, 'several modules'),
  opening: sayingPace(({ opens }) => opens),
};
const releaseMarks = (html: string) =>
  html.replace(/\uE000(\w+)\uE001/g, (_, name: string) => heldMarks[name] ?? '');

/** The front page's own words. */
function frontSections(site: SiteDetails): Sections {
  const { communities, front, prices, questions } = site;
  const places = {
    site: namesOf(site).name,
    lessons: held('lessons'),
    modules: held('modules'),
    opening: held('opening'),
    community: communities.length === 0 ? 'the community once it opens' : 'the community',
    upgrade: pricesInWords(prices).month.upgrade,
    guarantee: String(guaranteeDays),
  } satisfies Record<FrontPlace, string>;
  const words = (text: string) => filledWith(text, places);
  const [title, lead] = [words(front.title), words(front.lead)];
  return {
    hero: [{ title: title || ourHero.title, lead: lead || ourHero.lead }],
    'hero-ours': title === '' ? once : [],
    'hero-own': title === '' ? [] : [{ title }],
    'description-ours': lead === '' ? once : [],
    'description-own': lead === '' ? [] : [{ lead }],
    question: (questions.length === 0 ? ourQuestions : questions).map(({ answer, question }) => ({
      question: words(question),
      answer: words(answer),
    })),
  };
}

const logoItem = ({ src }: { readonly src: string }) => ({ src });

/**
 * Fills the owner's entries into a page that was built before them; other pages are returned unchanged.
 * @param stayed what clients of members still had of their talks
 */
export function fillSite(html: string, site: SiteDetails, stayed: StayedFacts = nothingStayed): string {
  const { books, claim, communities, founder, links, owner, planLines, portrait, testimonials } = site;
  const line = site.stayedLine.isOn ? stayedLine(stayed) : null;
  const filled = fillSections(html, {
    ...lookSections(site),
    ...frontSections(site),
    'plan-lines': [
      {
        tools: planLines.tools || ourPlanLines.tools,
        premium: planLines.premium || ourPlanLines.premium,
      },
    ],
    prices: [priceItem(site.prices)],
    ...yearSections(site.prices),
    'with-testimonials': testimonials.length > 0 ? once : [],
    // The page has quotation marks of its own.
    testimonial: testimonials.map(({ name, role, words }) => ({ name, role, words: unquoted(words) })),
    'calendar-told': links.strategyCall === '' ? [] : once,
    'calendar-untold': links.strategyCall === '' ? once : [],
    'community-soon': communities.length === 0 ? once : [],
    'contact-told': owner.email === '' ? [] : [{ email: owner.email }],
    'contact-untold': owner.email === '' ? once : [],
    founder: founder.name === '' ? [] : [founder],
    portrait: portrait.picture === '' ? [] : [portrait],
    // What the two numbers are is asked only where they stand.
    'claim-untold': claim.source === '' && site.front.title === '' ? once : [],
    'claim-told': claim.source === '' || claim.url !== '' ? [] : [claim],
    'claim-linked': claim.source === '' || claim.url === '' ? [] : [claim],
    stayed: line === null ? [] : [{ line }],
    'book-emotions': [books.emotions],
    'book-brain-upgrade-blueprint': [books['brain-upgrade-blueprint']],
  });
  return releaseMarks(filled);
}
